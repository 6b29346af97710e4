import { randomUUID } from 'node:crypto'
import { assert } from '@quittance/domain/assert'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ContactCalls, contactCalls } from '../../../testing/calls/contact-calls.ts'
import { contendForLock } from '../../../testing/contend-for-lock.ts'

// What a copy of a session asks for while its owner changes the password: the copy's token is over by then.

const maria = 'maria.ortega@example.com'

type Listed = Readonly<Record<'loanNo' | 'cifnumber' | 'isBorrower', string>> & {
  readonly borrower: { readonly id: string }
}

let calls: ContactCalls
beforeAll(async () => {
  calls = await contactCalls()
  const settings = { method: 'PATCH', payload: { signInFactors: '1' } } as const
  await calls.portal.callLenderApi('/settings', settings)
  calls.portal.clocks.forward(61_000) // by then each program has read it
})
beforeEach(() => calls.begin())
afterAll(() => calls.portal.close())

/** A call that waits for the account, while its session is given another token. */
async function callMeanwhile(path: string, payload: object) {
  const [answer] = await contendForLock(calls.portal, {
    lock: (trx) => calls.portal.holdAccount(trx, maria),
    begin: () => [calls.ask(path, payload)],
    meanwhile: () =>
      calls.portal.database.owner.query('update sessions set token_hash = sha256(token_hash)'),
  })
  return answer
}

const over = { status: 0, statusCode: 401 }
const id = randomUUID()

it('takes no email off under a token that its session lost meanwhile', async () => {
  await calls.addVerifiedEmail('work@example.com')
  const asked = { email: 'work@example.com' }
  expect(await callMeanwhile('/users/web/delete-email', asked)).toMatchObject(over)
  const { rows } = await calls.portal.database.owner.query(
    'select from borrower_emails where address = $1',
    ['work@example.com'],
  )
  expect(rows).toHaveLength(1)
})

it.each([
  ['/users/delete-phone', { phoneId: id }],
  ['/users/web/update-details', { textInd: '1' }],
  ['/users/verify-phone-otp', { id, phoneno: '2105550101', otp: '123456' }],
  ['/users/web/calendar-feed/make', {}],
  ['/users/web/authenticator/confirm', { code: '123456' }],
  ['/users/web/authenticator/remove', {}],
  ['/users/web/recovery-codes/renew', {}],
  ['/users/web/passkeys/rename', { id, name: 'Mine' }],
  ['/users/web/passkeys/remove', { id }],
  ['/users/web/end-sessions', {}],
  ['/users/web/export-own-data', {}],
  ['/users/web/request-erasure', {}],
  ['/payments/recurring-email', { loan_id: id, receipt_email_address: 'mine@example.net' }],
  ['/ach/delete', { accountId: id }],
  ['/ach/stop-debits', { accountId: id }],
])('does nothing at %s under a token that its session lost meanwhile', async (path, payload) => {
  expect(await callMeanwhile(path, payload)).toMatchObject(over)
})

it.each([
  ['/users/make-primary', { email: maria, emailId: id }],
  ['/users/make-primary-phone', { phoneno: '2105550101', phoneId: id }],
])('makes nothing primary at %s under a token that its session lost', async (path, contact) => {
  expect(await callMeanwhile(path, { id: calls.recordId(), ...contact })).toMatchObject(over)
})

it('changes no address under a token that its session lost meanwhile', async () => {
  const { body } = await calls.portal.ask('/users/list-loan-account', { token: calls.token() })
  const [loan] = body.result['loans'] as Listed[]
  assert(loan !== undefined, 'Maria has a loan')
  const named = {
    id: loan.borrower.id,
    cifnumber: loan.cifnumber,
    loanNumber: loan.loanNo,
    isBorrower: loan.isBorrower,
    type: '1',
  }
  const street = { streetaddress1: '9 Congress Ave', streetaddress2: '' }
  const place = { ...street, city: 'Austin', state: 'TX', zip: '78701' }
  expect(await callMeanwhile('/users/update-address', { ...named, ...place })).toMatchObject(over)
})

it('saves no method under a token that its session lost meanwhile', async () => {
  const seal = calls.portal.sealForVault
  const card = {
    name: 'Maria Ortega',
    expiryDate: '05/2030',
    billingZip: '78210',
    cardNumber: await seal('4000056655665556'),
    cvvNumber: await seal('123'),
  }
  expect(await callMeanwhile('/payments/add-card', card)).toMatchObject(over)
  await calls.begin()
  const account = {
    bankName: 'Alamo Bank',
    name: 'Maria Ortega',
    accountType: '1',
    routingNumber: '110000000',
    accountNumber: await seal('000123456789'),
  }
  expect(await callMeanwhile('/ach/add', account)).toMatchObject(over)
})
