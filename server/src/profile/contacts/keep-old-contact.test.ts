import { dayOf } from '@quittance/domain/calendar'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ContactCalls, contactCalls } from '../../../testing/calls/contact-calls.ts'
import { hosts } from '../../../testing/start-app.ts'
import { writeAccountMessage } from '../../notifications/outbox/account-message-repository.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'

const maria = 'maria.ortega@example.com'
const work = 'work@example.com'
const day = 24 * 60

let calls: ContactCalls
beforeEach(async () => {
  calls = await contactCalls()
  await calls.begin()
})
afterEach(() => calls.portal.close())

const forgot = (email: string) => calls.ask('/users/web/forgot-password', { lang: 'en', email })
const open = async (link: string) =>
  (await calls.portal.ask(`/users/web/passwordless-login?${link.split('?')[1] ?? ''}`, {})).body

async function resetLinks(to: string): Promise<number> {
  const sent = await calls.portal.sent()
  return sent.filter((one) => one.to === to && one.text.includes('/redirect?token=')).length
}

/** Setting a password by the link that was sent there last. */
async function resetBy(email: string) {
  await forgot(email)
  const { result } = await open(await calls.portal.linkFor(email, 'redirect'))
  const payload = { password: await calls.portal.seal(calls.portal.newPassword) }
  const token = String(result['accessToken'])
  return (await calls.portal.ask('/users/web/change-password', { token, payload })).body
}

async function makePrimary(address: string): Promise<void> {
  const { owner } = calls.portal.database
  const set = 'update borrower_emails set is_primary = (address = $1) where address = any($2)'
  for (const primary of ['', address]) await owner.query(set, [primary, [maria, work]])
}

describe('a contact by which the owner gets their account back', () => {
  it('asks at every lender for a proof before it is removed or another is made primary', async () => {
    const { id } = await calls.addVerifiedEmail(work)
    const phone = await calls.addVerifiedPhone('2105550188')
    calls.portal.minutes(11)
    const record = calls.recordId()
    const changes: [string, object][] = [
      ['/users/web/delete-email', { email: work }],
      ['/users/delete-phone', { phoneId: phone.id }],
      ['/users/make-primary', { id: record, email: work, emailId: id }],
      ['/users/make-primary-phone', { id: record, phoneno: '2105550188', phoneId: phone.id }],
    ]
    for (const [path, asked] of changes)
      expect(await calls.ask(path, asked)).toMatchObject({ statusCode: 428, reason: 'proofNeeded' })
    await calls.prove()
    expect(await calls.ask('/users/web/delete-email', { email: work })).toMatchObject({ status: 1 })
  })

  it('ends the links that were sent to a contact when it is removed, and sends none after', async () => {
    await calls.addVerifiedEmail(work)
    calls.portal.minutes(day)
    await calls.begin()
    await calls.portal.database.owner.query(
      `insert into borrower_emails (lender_id, email_id, borrower_id, address, is_verified, is_primary)
        select lender_id, gen_random_uuid(), borrower_id, $1, true, false from borrower_emails
        where address = $2`,
      [work, maria],
    )
    await forgot(work)
    const link = await calls.portal.linkFor(work, 'redirect')
    expect(link).not.toBe('')
    calls.portal.minutes(1)
    await makePrimary(work)
    await calls.ask('/users/web/update-details', { emailInd: '0' })
    const undo = await calls.portal.linkFor(work, 'redirect')
    expect(undo).not.toBe(link)
    await makePrimary(maria)
    expect(await calls.ask('/users/web/delete-email', { email: work })).toMatchObject({ status: 1 })
    for (const sent of [link, undo])
      expect(await open(sent)).toMatchObject({ status: 0, reason: 'badLink' })
    const before = await resetLinks(work)
    await forgot(work)
    expect(await resetLinks(work)).toBe(before)
  })
})

describe('a contact that was added', () => {
  it('resets a password after a day where its session was proven, and after a week where not', async () => {
    await calls.addVerifiedEmail(work)
    calls.portal.minutes(11)
    await calls.addVerifiedEmail('intruder@example.com')
    calls.portal.minutes(day)
    for (const email of [work, 'intruder@example.com']) await forgot(email)
    expect([await resetLinks(work), await resetLinks('intruder@example.com')]).toEqual([1, 0])
    calls.portal.minutes(6 * day)
    await forgot('intruder@example.com')
    expect(await resetLinks('intruder@example.com')).toBe(1)
  })

  it('removes it with a password that a link sets, also where its session was proven, and tells the owner', async () => {
    await calls.addVerifiedEmail('intruder@example.com')
    await calls.addVerifiedPhone('2105550188')
    await calls.addEmail('waits@example.com')
    expect(await resetBy(maria)).toMatchObject({ status: 1 })
    expect(await contactsOf(maria)).toEqual(['2105550101', maria])
    const audited = await calls.audited('contact.removed')
    expect(audited.map((entry) => (entry as { contact?: string }).contact)).toEqual([
      'i…@example.com',
      'w…@example.com',
      '…0188',
    ])
    const sent = (await calls.portal.sent()).filter(({ text }) => text.includes('i…@example.com'))
    const told = sent.filter(({ text }) => text.includes('…0188')).map(({ to }) => to)
    expect(told.toSorted()).toEqual(['2105550101', maria])
  })

  it('stays where the link that sets a password was sent to it, and no other does', async () => {
    for (const email of [work, 'intruder@example.com']) {
      await calls.addVerifiedEmail(email)
      await addedDaysAgo(email, 2)
    }
    expect(await resetBy(work)).toMatchObject({ status: 1 })
    expect(await contactsOf(maria)).toEqual(['2105550101', maria, work])
  })

  it('gives the place of the primary back when it goes, so that mail reaches the owner again', async () => {
    const { id } = await calls.addVerifiedEmail('intruder@example.com')
    await addedDaysAgo('intruder@example.com', 2)
    const asked = { id: calls.recordId(), email: 'intruder@example.com', emailId: id }
    expect(await calls.ask('/users/make-primary', asked)).toMatchObject({ status: 1 })
    expect(await resetBy(maria)).toMatchObject({ status: 1 })
    await writeDebitNotice()
    expect(await calls.told(maria)).toContainEqual(expect.stringContaining('Su pago programado'))
  })
})

/** Time that passed for one contact alone. */
async function addedDaysAgo(email: string, days: number): Promise<void> {
  const at = new Date(calls.portal.clocks.elapsed() - days * day * 60_000)
  const { owner } = calls.portal.database
  await owner.query('update borrower_emails set added_at = $1 where address = $2', [at, email])
}

/** All that is on file for whoever has this email. */
async function contactsOf(email: string): Promise<string[]> {
  const { rows } = await calls.portal.database.owner.query<{ contact: string }>(
    `with who as (select borrower_id from borrower_emails where address = $1)
      select number as contact from borrower_phones natural join who
      union all select address from borrower_emails natural join who order by contact`,
    [email],
  )
  return rows.map(({ contact }) => contact)
}

/** Writes the notice of a late debit as it is written of every debit: to the account's primary email. */
async function writeDebitNotice(): Promise<void> {
  const { portal } = calls
  const lender = await portal.lenderOf(hosts.loneMesa)
  const [now, at] = [portal.clocks.elapsed(), portal.clocks.business()]
  const { rows } = await portal.database.owner.query<{ borrower_id: string }>(
    'select borrower_id from borrower_emails where address = $1',
    [maria],
  )
  const method = { channel: 'ach', brand: '', lastFour: '6789', accountType: 'checking' } as const
  const debits = [
    { amount: '471.88', currency: 'USD', on: dayOf(at), loanNo: '00-000000' },
  ] as const
  const facts = { loanNo: '00-000000', method, debits, day: dayOf(at) }
  const borrowerId = rows[0]?.borrower_id ?? ''
  const said = { emailName: 'debitLate', borrowerId, language: 'es', channel: 'email' } as const
  await withLenderTransaction(portal.context.db, lender.id, (trx) =>
    writeAccountMessage(trx, lender.id, { ...said, facts, recipient: null }, { now, at }),
  )
}
