import { randomUUID } from 'node:crypto'
import { endpoints } from '@quittance/contract/endpoints'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OwnIds, ownIds } from '../../testing/calls/own-ids.ts'
import { exampleName, requestsFor, sendRequest } from '../../testing/calls/requests.ts'
import { hosts, startApp, type StartedApp } from '../../testing/start-app.ts'

// What is not the caller's is answered like what does not exist: byte for byte (IDOR).

let started: StartedApp
let mine: OwnIds
let foreign: Readonly<Record<string, readonly string[]>>
let token: string

beforeAll(async () => {
  started = await startApp()
  mine = await ownIds(started, 'maria.ortega@example.com')
  const others = [
    await ownIds(started, 'darnell.whitaker@example.com'),
    await ownIds(started, 'gurpreet.singh@example.com', hosts.boreal),
    await ownIds(started, 'aisha.rahman@example.com', hosts.harborPine),
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
    phoneId: [...others.map(({ phoneId }) => phoneId), ...invented],
    emailId: [...others.map(({ emailId }) => emailId), ...invented],
    recurringId: [...others.map(({ scheduleId }) => scheduleId), ...invented],
    receiptId: [...others.map(({ orderId }) => orderId), ...invented],
    loanNo: [...others.map(({ loanNo }) => loanNo), '21-120777', ...invented],
  }
})
afterAll(() => started.close())
beforeEach(async () => {
  started.clocks.forward(60_000)
  token = await started.signIn()
})

const withIds = endpoints.filter(({ path }) =>
  [
    '/constant-ai-url',
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
    '/payments/move-preview',
    '/payments/move-scheduled-payment',
    '/payments/pause-schedule',
    '/payments/resume-schedule',
    '/payments/recurring-email',
    '/payments/delete-schedule',
    '/users/web/delete-all-schedule',
    '/loan/payoff-quote',
    '/loan/balance-explanation',
    '/loan/payoff-basis',
    '/loan/send-payoff-quote',
    '/users/send-phone-otp',
    '/users/resend-phone-otp',
    '/users/verify-phone-otp',
    '/documents/ticket',
    '/loan/get-scheduled-documents',
    '/loan/get-documents',
    '/loan/get-scheduled-document-pdf',
    '/loan/get-statements',
    '/loan/get-statement-pdf',
    '/loan/loan-udf-update',
    '/payments/get-receipt-pdf',
    '/payments/receipt-address',
    '/loan/delete-loan',
    '/users/web/upload-image',
    '/users/update-address',
    '/users/add-email',
    '/users/make-primary',
    '/users/add-phone',
    '/users/delete-phone',
    '/users/make-primary-phone',
    '/users/web/passkeys/rename',
    '/users/web/passkeys/remove',
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
  '/users/web/passkey-options',
  '/users/web/passkey-sign-in',
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
  it('[PERM-25] answers alike for another’s id, whoever has it, and for an id that does not exist', async () => {
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
