import { randomUUID } from 'node:crypto'
import { endpoints } from '@quittance/contract/endpoints'
import { assert } from '@quittance/domain/assert'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { exampleName, requestsFor, sendRequest } from '../../testing/calls/requests.ts'
import { hosts, startApp, type StartedApp } from '../../testing/start-app.ts'

// What is not the caller's is answered like what does not exist: byte for byte (IDOR).

let started: StartedApp
let mine: Whose
let foreign: Readonly<Record<string, readonly string[]>>
let token: string

type Whose = {
  readonly loanId: string
  readonly methodId: string
  readonly accountId: string
  readonly orderId: string
  readonly scheduleId: string
  readonly loanNo: string
}

beforeAll(async () => {
  started = await startApp()
  mine = await whatIs('maria.ortega@example.com')
  const others = [
    await whatIs('darnell.whitaker@example.com'),
    await whatIs('gurpreet.singh@example.com', hosts.boreal),
    await whatIs('aisha.rahman@example.com', hosts.harborPine),
  ]
  const invented = [
    randomUUID(),
    'x',
    '%',
    "' or 1=1 --",
    '0',
    '-1',
    'null',
    randomUUID().toUpperCase(),
    `${randomUUID()}0`,
    '\uFFFF',
    'ä'.repeat(64),
  ]
  foreign = {
    loanId: [...others.map(({ loanId }) => loanId), ...invented],
    loan_id: [...others.map(({ loanId }) => loanId), ...invented],
    id: [...others.map(({ methodId }) => methodId), ...invented],
    cardId: [...others.map(({ methodId }) => methodId), ...invented],
    accountId: [...others.map(({ accountId }) => accountId), ...invented],
    orderId: [...others.map(({ orderId }) => orderId), ...invented],
    scheduleId: [...others.map(({ scheduleId }) => scheduleId), ...invented],
    receiptId: [...others.map(({ orderId }) => orderId), ...invented],
    loanNo: [...others.map(({ loanNo }) => loanNo), '21-120777', ...invented],
  }
})
afterAll(() => started.close())
beforeEach(async () => {
  started.clocks.forward(60_000)
  token = await started.signIn()
})

/** A loan, a card and an order of somebody. */
async function whatIs(contact: string, host: string = hosts.loneMesa): Promise<Whose> {
  const own = await started.signIn(contact, host)
  const listed = await started.ask('/users/list-loan-account', { token: own, host })
  const [loan] = listed.body.result['loans'] as { id: string; loanNo: string }[]
  const payload = {
    name: 'A Name',
    cardNumber: await started.sealForVault('4242424242424242'),
    cvvNumber: await started.sealForVault('123'),
    expiryDate: '05/2031',
    billingZip: '78205',
  }
  const added = await started.ask('/payments/add-card', { token: own, host, payload })
  const card = added.body.result?.['card'] as { id: string } | undefined
  const isPad = host === hosts.boreal ? '1' : '0'
  const place = { routingNumber: '110000000', bankNumber: '001', branchNumber: '00011' }
  const fields = { bankName: 'A Bank', name: 'A Name', accountType: '1', ...place, isPad }
  const accountNumber = await started.sealForVault('000123456789')
  const bank = { ...fields, accountNumber }
  const saved = await started.ask('/ach/add', { token: own, host, payload: bank })
  const account = saved.body.result?.['account'] as { id: string } | undefined
  assert(account !== undefined, 'each lender takes bank accounts')
  const { rows } = await started.database.owner.query<{ id: string }>(
    'select payment_id as id from payments where loan_id = $1 limit 1',
    [loan?.id],
  )
  const scheduled = await started.database.owner.query<{ id: string }>(
    `select scheduled_payment_id as id from scheduled_payments join schedules using (schedule_id)
      where loan_id = $1 limit 1`,
    [loan?.id],
  )
  return {
    scheduleId: scheduled.rows[0]?.id ?? randomUUID(),
    loanId: loan?.id ?? '',
    loanNo: loan?.loanNo ?? '',
    // of a lender that takes no cards from borrowers there is none to name
    methodId: card?.id ?? randomUUID(),
    accountId: account.id,
    orderId: rows[0]?.id ?? '',
  }
}

const withIds = endpoints.filter(({ path }) =>
  [
    '/payments/delete-card',
    '/ach/delete',
    '/ach/stop-debits',
    '/ach/validate',
    '/payments/make',
    '/payments/status',
    '/payments/cancel',
    '/payments/stop-retry',
    '/payments/get-convenience-fees',
    '/payments/get-payment-receipts',
    '/payments/send-payment-receipts',
    '/payments/schedule-frequency',
    '/payments/schedule-list',
    '/payments/schedule-preview',
    '/payments/scheduled-payment',
    '/payments/edit-scheduled-payment',
    '/payments/recurring-email',
    '/payments/delete-schedule',
    '/users/web/delete-all-schedule',
    '/loan/payoff-quote',
    '/loan/send-payoff-quote',
    '/users/send-phone-otp',
    '/users/resend-phone-otp',
    '/users/verify-phone-otp',
    '/documents/ticket',
    '/loan/get-scheduled-documents',
    '/loan/get-scheduled-document-pdf',
    '/loan/get-statements',
    '/loan/get-statement-pdf',
    '/loan/loan-udf-update',
    '/payments/get-receipt-pdf',
    '/loan/delete-loan',
    '/users/web/upload-image',
  ].includes(path),
)

/** What a device or a provider calls itself is nothing of ours; an email's id is answered alike. */
const namesNothing: readonly string[] = [
  '/users/web/checksocialexistance',
  '/users/check-signup-details',
  '/users/web/socialsignup',
  '/users/web/verify-user',
  '/users/resend-email-verification',
  '/users/web/end-sessions',
  '/users/update-web-notification-token',
]

it('covers every call that takes an id', async () => {
  const requests = await requestsFor(started, mine)
  const naming = endpoints.filter((one) =>
    Object.keys(requests[exampleName(one)] ?? {}).some((field) =>
      /(^id|Id|_id|loanNo)$/.test(field),
    ),
  )
  expect(naming.map(({ path }) => path).filter((path) => !namesNothing.includes(path))).toEqual(
    withIds.map(({ path }) => path),
  )
})

describe.each(withIds)('$method $path', (endpoint) => {
  it('answers alike for another’s id, whoever has it, and for an id that does not exist', async () => {
    const usual = (await requestsFor(started, mine))[exampleName(endpoint)] ?? {}
    const fields = Object.keys(usual).filter((field) => Object.hasOwn(foreign, field))
    expect(fields.length).toBeGreaterThan(0)
    for (const field of fields) {
      const texts = new Set<string>()
      for (const value of foreign[field] ?? []) {
        const { code, body, text } = await sendRequest(started, endpoint, {
          fields: { ...usual, [field]: value },
          token,
        })
        expect([field, value, code, body.status]).toEqual([field, value, 200, 0])
        texts.add(text)
      }
      expect([...texts]).toHaveLength(1)
    }
  })
})

it('lets a loan number change nothing where the lender has no portfolios', async () => {
  for (const path of ['/client/get-client-details', '/client/get-client-images']) {
    const texts = new Set<string>()
    for (const loanNo of ['', mine.loanNo, '7-231902', 'x', '%27'])
      texts.add((await started.ask(`${path}?loan_no=${loanNo}`, { token })).text)
    expect([path, texts.size]).toEqual([path, 1])
  }
})

it('charges nothing for foreign ids', () => {
  expect(started.vault.charged.size).toBe(0)
})
