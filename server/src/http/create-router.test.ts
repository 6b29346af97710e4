import { endpoints } from '@quittance/contract/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  exampleName,
  type NamedRequest,
  requestsFor,
  sendRequest,
} from '../../testing/calls/requests.ts'
import { findTablesWith } from '../../testing/database/scan-database.ts'
import { startApp, type StartedApp } from '../../testing/start-app.ts'

// What holds for every call of the contract, now and later.

let started: StartedApp
let token: string
let named: NamedRequest
let requests: Awaited<ReturnType<typeof requestsFor>>
beforeAll(async () => {
  started = await startApp()
  token = await started.signIn()
  const listed = await started.ask('/users/list-loan-account', { token })
  const [loan] = listed.body.result['loans'] as { id: string }[]
  named = {
    loanId: loan?.id ?? '',
    methodId: '1b4e28ba-2fa1-4d2e-883f-0016d3cca427',
    orderId: '6fa459ea-ee8a-4ca4-894e-db77e160355e',
  }
  requests = await requestsFor(started, named)
})
afterAll(() => started.close())
beforeEach(async () => {
  started.clocks.forward(60_000) // no test is the flood of another
  // A password is checked at a cost: only a call that ended the session is followed by another one.
  const { code } = await started.ask('/users/web/still-here', { token, payload: {} })
  if (code === 401) token = await started.signIn()
})

const card = '4242424242424242'
const account = '000123456789'

it('has an example request of every call', () => {
  expect(Object.keys(requests).toSorted()).toEqual(endpoints.map(exampleName).toSorted())
})

describe.each(endpoints)('$method $path', (endpoint) => {
  const { method, path, access } = endpoint
  beforeAll(async () => {
    requests = await requestsFor(started, named) // what is sealed is good for some minutes
  })
  const ask = (fields: Record<string, unknown>) => sendRequest(started, endpoint, { fields, token })
  const usual = () => requests[exampleName(endpoint)] ?? {}

  it('[API-01][API-03] serves a call under /app/api, and says one way that it is done', async () => {
    const { code, body } = await ask(usual())
    expect(code).toBe(200)
    expect([0, 1]).toContain(body.status)
    const codes = body.status === 1 ? [200, 201] : [201, 203, 422, 428, 429]
    expect(codes).toContain(body.statusCode)
    expect(String(body.reason)).not.toMatch(/Field$/)
    expect(body.message).toMatch(/\S/)
    expect(body.message).not.toMatch(/:\w|undefined/)
    const sent = method === 'POST' ? { payload: usual() } : {}
    expect((await started.call(path, { ...sent, token })).text).not.toContain('"statusCode":200')
  })

  it('[API-02][PERM-01] takes a caller for anonymous or signed in, and refuses a call that requires the latter', async () => {
    expect(['anyone', 'borrower']).toContain(access)
    const sent = method === 'POST' ? { payload: usual() } : {}
    const { code } = await started.ask(path, sent)
    expect(code).toBe(access === 'borrower' ? 401 : 200)
  })

  it('refuses an unknown field of a call by name', async () => {
    const { code, body } = await ask({ ...usual(), lender_id: 'x' })
    expect(code).toBe(200)
    expect(body).toMatchObject({
      status: 0,
      statusCode: 422,
      reason: 'unknownField',
      field: 'lender_id',
    })
    expect(body.message).toContain('lender_id')
  })

  it('refuses by name each field of a call that is of a wrong type or left out', async () => {
    for (const field of Object.keys(usual())) {
      // What a form may leave empty, it may send as null.
      const isEmpty = usual()[field] === null
      const wrongs = [{}, [], true, 1e9, '\u0000', 'x'.repeat(5000), ...(isEmpty ? [] : [null])]
      if (method === 'POST')
        for (const wrong of wrongs)
          expectFault(field, wrong, await ask({ ...usual(), [field]: wrong }))
      else expectFault(field, 'long', await ask({ ...usual(), [field]: 'x'.repeat(5000) }))
      const { [field]: _left, ...others } = usual()
      const { code, body } = await ask(others)
      expect(code).toBe(200)
      expect(body.reason === 'missingField' ? body.field : field).toBe(field)
    }
  })

  it('takes no card number in clear in any field', async () => {
    for (const number of [card, '4242 4242 4242 4242', '4242-4242-4242-4242 123']) {
      for (const field of [...Object.keys(usual()), 'stranger']) {
        const { code, body, text } = await ask({ ...usual(), [field]: number })
        expect([code, body.status, body.reason, body.field]).toEqual([200, 0, 'notSealed', field])
        expect(text).not.toContain('4242')
      }
    }
    const asName = await ask({ ...usual(), [card]: 'x' })
    expect(asName.body).toMatchObject({ status: 0, reason: 'notSealed' })
    expect(asName.text).not.toContain('4242')
  })
})

function expectFault(field: string, wrong: unknown, { code, body }: Answer) {
  const told = [field, wrong, code, body.status, body.statusCode, body.field]
  expect(told).toEqual([field, wrong, 200, 0, 422, field])
  expect(body.message).toContain(field)
}
type Answer = Awaited<ReturnType<typeof sendRequest>>

it('takes no card number in the headers that the server keeps', async () => {
  for (const name of ['idempotency-key', 'user-agent']) {
    const headers = { [name]: `pay ${card}` }
    const payload = requests['/payments/make']
    const { body } = await started.ask('/payments/make', { token, payload, headers })
    expect(body).toMatchObject({ status: 0, reason: 'notSealed', field: name })
  }
})

it('takes no account number in clear, and quotes it to nobody', async () => {
  const payload = { ...requests['/ach/add'], accountNumber: account }
  const { body, text } = await started.ask('/ach/add', { token, payload })
  expect(body).toMatchObject({ status: 0, reason: 'notSealed', field: 'accountNumber' })
  expect(text).not.toContain(account)
  const added = await started.ask('/ach/add', { token, payload: requests['/ach/add'] })
  expect(added.body.status).toBe(1)
})

it('recognizes the ids that browsers make as no card numbers', async () => {
  const allDigits = '55555555-5555-4444-8000-000000000000'
  const fields = { ...requests['/users/web/checksocialexistance'], deviceId: allDigits }
  expect(
    (await started.ask('/users/web/checksocialexistance', { payload: fields })).body.status,
  ).toBe(1)
})

it('keeps no number that was sent in clear, nor the added account, in any table or line of the log', async () => {
  for (const text of [card, '4242 4242', '4242-4242', account])
    expect(await findTablesWith(started.database.owner, text)).toEqual([])
  const log = started.logged.join('')
  expect(log.length).toBeGreaterThan(1000)
  const secrets = [card, '4242 4242', '4242-4242', account, 'Demo!2026pass', token]
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([])
  expect(await findTablesWith(started.database.owner, 'Demo!2026pass')).toEqual([])
})
