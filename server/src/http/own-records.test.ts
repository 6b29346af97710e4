import { randomUUID } from 'node:crypto'
import { endpoints } from '@quittance/contract/endpoints'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exampleName, requestsFor, sendRequest } from '../../testing/calls/requests.ts'
import { hosts, startApp, type StartedApp } from '../../testing/start-app.ts'

// What is somebody else's is answered as what there is not, by every call that names a loan.

let started: StartedApp
let foreign: readonly string[]
beforeAll(async () => {
  started = await startApp()
  const { rows } = await started.database.owner.query<{ loan_id: string }>(
    `select loan_id from loans where loan_no in ('21-104233', '21-098817', '7-231902')`,
  )
  foreign = rows.map((row) => row.loan_id)
})
afterAll(() => started.close())

const namingLoans = endpoints.filter(
  ({ access, file }) => access === 'borrower' && file === undefined,
)

/** The answer with the id that was asked for left out. */
async function answerOf(endpoint: (typeof endpoints)[number], token: string, loanId: string) {
  started.clocks.forward(1_000)
  const ids = { methodId: randomUUID(), orderId: randomUUID() }
  const fields = (await requestsFor(started, { loanId, ...ids }))[exampleName(endpoint)] ?? {}
  if (!JSON.stringify(fields).includes(loanId)) return null
  const { code, text } = await sendRequest(started, endpoint, { fields, token })
  return [code, text.replaceAll(loanId, 'the loan')]
}

it('[PERM-25] answers the same of a loan that is another one’s, another lender’s, or nobody’s, in every call', async () => {
  const nora = await started.signIn('nora.newman@example.com', hosts.loneMesa)
  let probes = 0
  for (const endpoint of namingLoans) {
    const none = await answerOf(endpoint, nora, randomUUID())
    if (none === null) continue
    for (const loanId of foreign) {
      expect([endpoint.path, await answerOf(endpoint, nora, loanId)]).toEqual([endpoint.path, none])
      probes += 1
    }
  }
  expect(probes).toBeGreaterThan(40)
})

it('[PERM-03] lets borrower and co-borrower use the same portal, each with their own part', async () => {
  const parts = []
  for (const name of ['maria.ortega', 'luis.ortega']) {
    const token = await started.signIn(`${name}@example.com`)
    const { body } = await started.ask('/users/list-loan-account', { token })
    parts.push(...(body.result['loans'] as { loanNo: string; isBorrower: string }[]))
  }
  expect(parts.map(({ loanNo, isBorrower }) => [loanNo, isBorrower])).toEqual([
    ['21-104233', '1'],
    ['21-104233', '0'],
  ])
})
