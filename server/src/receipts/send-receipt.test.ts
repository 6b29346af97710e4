import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withLenderTransaction } from '../platform/database/transaction.ts'
import { hosts, startApp, type StartedApp } from '../../testing/start-app.ts'
import { optOutPhone } from '../notifications/delivery/opted-out-phone-repository.ts'

let started: StartedApp
let maria: string
let receiptIds: string[]

beforeAll(async () => {
  started = await startApp({ demo: true })
})
afterAll(() => started.close())
beforeEach(async () => {
  started.clocks.forward(24 * 3_600_000) // no test uses up the day of another
  maria = await started.signIn()
  const payload = { limit: 100, sortBy: '2', loanNo: '', page: 1, modeOfPayment: '-1' }
  const { body } = await started.ask('/payments/get-payment-receipts', { token: maria, payload })
  receiptIds = (body.result['receipts'] as { id: string }[]).map(({ id }) => id)
})

async function send(fields: Readonly<Record<string, string>>, token = maria) {
  const payload = { receiptId: receiptIds[0], ...fields }
  return (await started.ask('/payments/send-payment-receipts', { token, payload })).body
}

const go = (no: number, at = 0) =>
  send({ receiptId: receiptIds[at] ?? '', email: `n${no}@example.com` })

async function written(host: string = hosts.loneMesa) {
  const lender = await started.context.lenders.byHost(host)
  return withLenderTransaction(started.context.db, lender?.id ?? '', (trx) =>
    trx
      .selectFrom('outbox')
      .selectAll()
      .where('topic', '=', 'receipt.asked')
      .orderBy('written_at', 'desc')
      .execute(),
  )
}

it('[RCPT-13][API-73] writes a message for each address of a receipt', async () => {
  const before = (await written()).length
  expect(await send({ email: ' Luis@Example.com', phoneNo: '(210) 555-0177' })).toMatchObject({
    status: 1,
    message: 'The receipt is on its way.',
  })
  const rows = await written()
  expect(rows.length).toBe(before + 2)
  expect(rows.slice(0, 2).map(({ channel, recipient }) => [channel, recipient])).toEqual(
    expect.arrayContaining([
      ['email', 'luis@example.com'],
      ['sms', '2105550177'],
    ]),
  )
  expect(rows[0]?.payload).toMatchObject({ paymentId: receiptIds[0], language: 'es' })
})

it('[LIM-17] sends a receipt to fifty letters of an email, and to a longer one on file', async () => {
  const [fifty, longer] = [`${'a'.repeat(38)}@example.com`, `${'b'.repeat(60)}@example.com`]
  expect(await send({ email: fifty })).toMatchObject({ status: 1 })
  expect(await send({ email: longer })).toMatchObject({ status: 0, reason: 'email' })
  await started.database.owner.query(
    `update borrower_emails set address = $1 where address = 'maria.ortega@example.com'`,
    [longer],
  )
  expect(await send({ email: longer })).toMatchObject({ status: 1 })
  await started.database.owner.query(
    `update borrower_emails set address = 'maria.ortega@example.com' where address = $1`,
    [longer],
  )
})

it('writes one message, however often a receipt is asked for within a minute', async () => {
  const before = (await written()).length
  await Promise.all([1, 2, 3].map(() => send({ email: 'once@example.com' })))
  expect((await written()).length).toBe(before + 1)
})

describe('is refused, and writes nothing,', () => {
  it.each([
    [
      '[VAL-46] refuses to send a receipt to neither email nor phone',
      {},
      'form',
      'Some field should be filled',
    ],
    [
      '[VAL-46] refuses to send a receipt with both fields empty',
      { email: ' ', phoneNo: '' },
      'form',
      'Some field should be filled',
    ],
    [
      '[VAL-47] refuses to send a receipt to an invalid address',
      { email: 'x@y' },
      'email',
      'This must be a valid e-mail',
    ],
    [
      '[LIM-17] refuses to send a receipt to an address of more than fifty letters',
      { email: `${'a'.repeat(39)}@example.com` },
      'email',
      'This must be a valid e-mail',
    ],
    [
      'refuses to send a receipt to two addresses',
      { email: 'a@example.com,b@example.com' },
      'email',
      'This must be a valid e-mail',
    ],
    [
      'refuses to send a receipt to an address with a line break',
      { email: 'a@example.com\r\nbcc:b@example.com' },
      'email',
      'This must be a valid e-mail',
    ],
    [
      'refuses to send a receipt to a short phone number',
      { phoneNo: '210555010' },
      'phone',
      'Please enter a valid phone number',
    ],
    [
      'refuses to send a receipt to a phone in Jamaica',
      { phoneNo: '8765550101' },
      'phone',
      'Please enter a valid phone number',
    ],
    [
      'refuses to send a receipt that is not theirs',
      { receiptId: '6fa459ea-ee8a-4ca4-894e-db77e160355e', email: 'a@example.com' },
      'notFound',
      'This receipt is not in your list.',
    ],
  ])('%s', async (_title, fields, reason, message) => {
    const before = (await written()).length
    expect(await send(fields)).toMatchObject({ status: 0, statusCode: 422, reason, message })
    expect((await written()).length).toBe(before)
  })

  it('refuses to send a receipt of another borrower, and of another lender', async () => {
    const others = [
      await started.signIn('darnell.whitaker@example.com'),
      await started.signIn('nora.newman@example.com'),
    ]
    for (const token of others)
      expect(await send({ email: 'a@example.com' }, token)).toMatchObject({ reason: 'notFound' })
  })

  it('refuses to send a receipt to a phone that stopped texts', async () => {
    const lender = await started.context.lenders.byHost(hosts.loneMesa)
    const at = started.clocks.elapsed()
    await withLenderTransaction(started.context.db, lender?.id ?? '', (trx) =>
      optOutPhone(trx, lender?.id ?? '', { number: '2105550188', at }),
    )
    expect(await send({ phoneNo: '2105550188' })).toMatchObject({ reason: 'stopped' })
  })

  it('refuses the sixth sending a day of one receipt, and the twenty-first in all', async () => {
    for (let no = 0; no < 5; no += 1) expect((await go(no)).status).toBe(1)
    const sixth = await go(5)
    expect(sixth).toMatchObject({ status: 0, statusCode: 429, reason: 'tooManySends' })
    expect(sixth.retryAfterSeconds).toBeGreaterThan(0)
    for (let no = 5; no < 20; no += 1) expect((await go(no, 1 + (no % 3))).status).toBe(1)
    expect((await go(21, 5)).reason).toBe('tooManySends')
  })
})

it('asks for a proof before a receipt goes elsewhere than to a verified contact, where its lender does', async () => {
  const turn = (stepUp: '0' | '1') =>
    started.callLenderApi('/settings', { method: 'PATCH', payload: { stepUp } })
  const verify = (is: boolean) =>
    started.database.owner.query('update borrower_emails set is_verified = $1', [is])
  const asked = { status: 0, statusCode: 428, reason: 'proofNeeded', result: { data: {} } }
  const own = 'maria.ortega@example.com'
  await turn('1')
  expect(await send({ email: 'spy@example.com' })).toMatchObject({ status: 1 })
  started.clocks.forward(11 * 60_000)
  const before = (await written()).length
  expect(await send({ email: 'spy2@example.com' })).toMatchObject(asked)
  expect(await send({ email: own, phoneNo: '2105550177' })).toMatchObject(asked)
  await verify(false)
  expect(await send({ email: own })).toMatchObject(asked)
  await verify(true)
  expect((await written()).length).toBe(before)
  expect(await send({ email: own, phoneNo: '2105550101' })).toMatchObject({ status: 1 })
  await turn('0')
  expect(await send({ email: 'spy2@example.com' })).toMatchObject({ status: 1 })
})

it('sends no SMS where the lender has no provider', async () => {
  const bare = await startApp()
  const token = await bare.signIn()
  const payload = { limit: 1, sortBy: '2', loanNo: '', page: 1, modeOfPayment: '-1' }
  const listed = await bare.ask('/payments/get-payment-receipts', { token, payload })
  const [receipt] = listed.body.result['receipts'] as { id: string }[]
  const sent = await bare.ask('/payments/send-payment-receipts', {
    token,
    payload: { receiptId: receipt?.id, phoneNo: '2105550101' },
  })
  expect(sent.body).toMatchObject({ reason: 'textsOff', field: 'phoneNo' })
  const details = await bare.ask('/users/web/details', { token, payload: {} })
  expect(details.body.result['textsOffered']).toBe('0')
  await bare.close()
})

it('[PROF-06][PROF-07] tells the emails and phones of a borrower', async () => {
  const { body } = await started.ask('/users/web/details', { token: maria, payload: {} })
  const reached = { id: expect.any(String) as string, isVerified: '1', isPrimary: '1' }
  expect(body.result).toMatchObject({
    installEmailAddresses: [{ ...reached, emailAddrText: 'maria.ortega@example.com' }],
    installMobilePhones: [{ ...reached, mobilePhoneNo: '2105550101' }],
  })
})

it('[PROF-08][API-23] answers the language and the country of a borrower beside them', async () => {
  const { body } = await started.ask('/users/web/details', { token: maria, payload: {} })
  expect(body.result).toMatchObject({
    installEmailAddresses: expect.any(Array) as unknown[],
    installMobilePhones: expect.any(Array) as unknown[],
    languageCode: 'es',
    tblState: { countryCode: 'US' },
    textsOffered: '1',
  })
})
