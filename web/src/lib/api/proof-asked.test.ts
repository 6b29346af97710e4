import { endpoint, proofRefusals } from '@quittance/contract/endpoint'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createApi } from './create-api.ts'
import { retryWithWork } from './prove-work.tsx'

const pay = endpoint({
  method: 'POST',
  path: '/payments/pay',
  access: 'borrower',
  request: z.strictObject({}),
  result: z.object({}),
  refusals: proofRefusals,
})

it('tells a call alone that somebody is asked who makes it, and that the asking is over', async () => {
  const told: string[] = []
  let answered = 0
  const api = createApi({
    accessToken: () => 'token-1',
    language: () => 'en',
    newestToken: async (token) => token,
    work: retryWithWork,
    async proof(_refused, ask) {
      told.push('asks')
      return ask()
    },
    async send() {
      answered += 1
      const needed = { status: 0, statusCode: 428, message: 'No', reason: 'proofNeeded' }
      const done = { status: 1, statusCode: 200, message: 'Done.', result: {} }
      return Response.json(answered === 1 ? needed : done)
    },
  })
  const onProof = (isAsked: boolean) => void told.push(isAsked ? 'asked' : 'over')
  await api(pay, {}, { onProof })
  expect(told).toEqual(['asked', 'asks', 'over'])
})
