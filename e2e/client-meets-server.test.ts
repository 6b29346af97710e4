import type { Endpoint } from '@quittance/contract/endpoint'
import { endpoints } from '@quittance/contract/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exampleName, requestsFor } from '../server/testing/calls/requests.ts'
import { startApp, type StartedApp } from '../server/testing/start-app.ts'
import type { Api } from '../web/src/lib/api/call.ts'
import { createApi } from '../web/src/lib/api/create-api.ts'

// The real client calls the real server once per call of the contract, over HTTP: what one encodes,
// the other decodes, and the other way round.

type Listed = (typeof endpoints)[number]
type AnyEndpoint = Endpoint<Listed['request'], Listed['result'], string>

let started: StartedApp
let requests: Awaited<ReturnType<typeof requestsFor>>
let api: Api
beforeAll(async () => {
  started = await startApp()
  const origin = await started.app.listen({ port: 0, host: '127.0.0.1' })
  const token = await started.signIn()
  api = createApi({
    newestToken: async (same) => same,
    baseUrl: origin,
    accessToken: () => token,
    language: () => 'en',
    work: () => Promise.reject(new Error('no first call asks for work')),
    proof: () => Promise.reject(new Error('no lender of the demo asks for a proof')),
  })
  const listed = await started.ask('/users/list-loan-account', { token })
  const [loan] = listed.body.result['loans'] as { id: string }[]
  requests = await requestsFor(started, {
    loanId: loan?.id ?? '',
    methodId: '1b4e28ba-2fa1-4d2e-883f-0016d3cca427',
    orderId: '6fa459ea-ee8a-4ca4-894e-db77e160355e',
  })
})
afterAll(() => started.close())

/** The last call of a session comes last. */
const inOrder: readonly AnyEndpoint[] = endpoints.toSorted(
  (one, other) => Number(one.path === '/users/signout') - Number(other.path === '/users/signout'),
)

it.each(inOrder)('understands the answer to $method $path', async (endpoint) => {
  const request = endpoint.request.parse(requests[exampleName(endpoint)])
  const answer = await api(endpoint, request, { key: crypto.randomUUID() })
  expect(answer.message).toMatch(/\S/)
  const ends = ['done', ...Object.keys(endpoint.refusals)]
  expect(ends).toContain(answer.kind === 'done' ? 'done' : answer.reason)
})
