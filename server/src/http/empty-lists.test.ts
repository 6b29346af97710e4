import { endpoints } from '@quittance/contract/endpoints'
import { toWireSchema } from '@quittance/contract/openapi/wire-schema'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exampleName, requestsFor, sendRequest } from '../../testing/calls/requests.ts'
import { startApp, type StartedApp } from '../../testing/start-app.ts'

let started: StartedApp
beforeAll(async () => {
  started = await startApp()
})
afterAll(() => started.close())

const nobodys = '1b4e28ba-2fa1-4d2e-883f-0016d3cca427'

/** The list that a call answers, by its name in the result; undefined: it answers none. */
function listOf({ result, file }: (typeof endpoints)[number]): string | undefined {
  if (file !== undefined) return undefined
  const { properties = {} } = toWireSchema(result)
  return Object.entries(properties).find(([, { type }]) => type === 'array')?.[0]
}
/**
 * The details of a borrower hold lists, and what ends a method tells what ended; both are none.
 * Schedules, what one or a payment would do, and a balance are those of one loan, which nobody's is not. Recovery codes are made.
 */
const noLists: readonly string[] = [
  '/users/web/details',
  '/users/web/sign-in-factors',
  '/users/web/authenticator/confirm',
  '/users/web/recovery-codes/renew',
  '/payments/delete-card',
  '/ach/delete',
  '/ach/stop-debits',
  '/payments/schedule-list',
  '/payments/schedule-preview',
  '/payments/get-convenience-fees',
  '/loan/balance-explanation',
  '/loan/payoff-basis',
  '/loan/get-statements',
  '/loan/get-scheduled-documents',
  '/loan/get-documents',
]
const lists = endpoints.flatMap((endpoint) => {
  const list = noLists.includes(endpoint.path) ? undefined : listOf(endpoint)
  return list === undefined ? [] : [{ endpoint, list }]
})

it.each(['maria.ortega@example.com', 'nora.newman@example.com'])(
  '[API-04] answers %s with 201 every call whose list is empty, and with 200 the others',
  async (contact) => {
    const named = { loanId: nobodys, methodId: nobodys, orderId: nobodys }
    const requests = await requestsFor(started, named)
    const token = await started.signIn(contact)
    const answers = new Map<string, readonly [number, boolean]>()
    for (const { endpoint, list } of lists) {
      const fields = requests[exampleName(endpoint)] ?? {}
      const { body } = await sendRequest(started, endpoint, { fields, token })
      const rows = body.result[list] as readonly unknown[]
      answers.set(endpoint.path, [body.statusCode, rows.length === 0])
    }
    expect(answers.size).toBeGreaterThan(6)
    const wrong = [...answers].filter(([, [code, isEmpty]]) => code !== (isEmpty ? 201 : 200))
    expect(wrong).toEqual([])
  },
)
