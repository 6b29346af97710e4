import { dayOf } from '@quittance/domain/calendar'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ContactCalls, contactCalls } from '../../../testing/calls/contact-calls.ts'
import type { PaymentsFixture } from '../../../testing/payments-fixture.ts'
import { insertTestMethod } from '../../../testing/payments-fixture-rows.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'
import { hosts } from '../../../testing/start-app.ts'
import { writeAccountMessage } from '../../notifications/outbox/account-message-repository.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'

const maria = 'maria.ortega@example.com'
const intruder = 'intruder@example.com'
const minutesOfDay = 24 * 60

let calls: ContactCalls
beforeEach(async () => {
  calls = await contactCalls()
  await calls.begin()
  await writeMariasSchedule()
})
afterEach(() => calls.portal.close())

async function writeMariasSchedule(): Promise<void> {
  const { portal } = calls
  const lender = await portal.lenderOf(hosts.loneMesa)
  const { db } = portal.context
  const borrowerId = calls.recordId()
  const { rows } = await portal.database.owner.query<{ loan: string }>(
    'select loan_id as loan from loan_parties where borrower_id = $1 limit 1',
    [borrowerId],
  )
  const at = { db, lender, now: portal.clocks.elapsed() }
  const methodId = await insertTestMethod(at, borrowerId, { token: 'tok-bank', kind: 'ach' })
  const read: PaymentsFixture['read'] = (work) => withLenderTransaction(db, lender.id, work)
  const payer = { borrowerId, loanId: rows[0]?.loan ?? '', methodId }
  await writeSchedule({ lender, read }, payer)
}

/** Maria's schedules, the one that she made last first. */
async function schedules() {
  const { rows } = await calls.portal.database.owner.query<{ loan: string; receipts: string }>(
    `select s.loan_id as loan, s.receipt_email as receipts from schedules s
      join borrower_emails e using (lender_id, borrower_id)
      where e.address = $1 and s.status = 'active' order by s.made_at desc, s.schedule_id`,
    [maria],
  )
  return rows
}

const receiptsGoTo = async () => (await schedules())[0]?.receipts

async function sendReceiptsTo(email: string) {
  const [last] = await schedules()
  const asked = { loan_id: last?.loan, receipt_email_address: email }
  return calls.ask('/payments/recurring-email', asked)
}

const turnEmails = (emailInd: '0' | '1') => calls.ask('/users/web/update-details', { emailInd })

async function wantsEmails(): Promise<boolean | undefined> {
  const { rows } = await calls.portal.database.owner.query<{ wants: boolean }>(
    `select wants_emails as wants from borrowers
      join borrower_emails using (lender_id, borrower_id) where address = $1`,
    [maria],
  )
  return rows[0]?.wants
}

const open = async (link: string, more = '') =>
  (await calls.portal.ask(`/users/web/passwordless-login?${link.split('?')[1] ?? ''}${more}`, {}))
    .body
const undo = async () => open(await calls.portal.linkFor(maria, 'redirect'), '&replaces=1')

/** Sets a password by a link, as whoever forgot theirs does. */
async function resetPassword() {
  calls.portal.minutes(1) // the newest link is the one that is asked for here
  await calls.ask('/users/web/forgot-password', { lang: 'en', email: maria })
  const { result } = await open(await calls.portal.linkFor(maria, 'redirect'))
  const payload = { password: await calls.portal.seal(calls.portal.newPassword) }
  const token = String(result['accessToken'])
  return (await calls.portal.ask('/users/web/change-password', { token, payload })).body
}

/** The token of Maria, who has set the new password. */
async function signInAnew(): Promise<string> {
  const { body } = await calls.portal.trySignIn({ password: calls.portal.newPassword })
  return String(body.result['accessToken'])
}

/** Writes to the account's email as whatever goes on with its loans does. */
async function write(emailName: 'debitLate' | 'statementReady'): Promise<void> {
  const { portal } = calls
  const lender = await portal.lenderOf(hosts.loneMesa)
  const [now, at] = [portal.clocks.elapsed(), portal.clocks.business()]
  const method = { channel: 'ach', brand: '', lastFour: '6789', accountType: 'checking' } as const
  const debit = { amount: '471.88', currency: 'USD', on: dayOf(at), loanNo: '00-000000' } as const
  const facts = { loanNo: '00-000000', method, debits: [debit], day: dayOf(at) }
  const borrowerId = calls.recordId()
  const said = { emailName, borrowerId, language: 'es', channel: 'email', recipient: null } as const
  await withLenderTransaction(portal.context.db, lender.id, (trx) =>
    writeAccountMessage(trx, lender.id, { ...said, facts }, { now, at }),
  )
}

const mailsTo = async (to: string, part: string) =>
  (await calls.portal.sent()).filter((one) => one.to === to && one.text.includes(part))

const tellsOfEmails = (subject: string) => subject.includes('desactivaron los correos')

describe('receipts that are sent to an address that somebody entered', () => {
  it('tells the owner, and sends them as before once the link in the mail undoes it', async () => {
    expect(await sendReceiptsTo(intruder)).toMatchObject({ status: 1 })
    expect(await receiptsGoTo()).toBe(intruder)
    expect(await mailsTo(maria, 'i…@example.com')).toHaveLength(1)
    expect(await mailsTo(intruder, '')).toEqual([])
    expect(await undo()).toMatchObject({ status: 1 })
    expect(await receiptsGoTo()).toBe('')
    expect(await calls.audited('schedule.receiptEmailBack')).toMatchObject([
      { contact: 'i…@example.com', by: 'link' },
    ])
    // The notice of the change, and the word that it was taken back.
    expect(await mailsTo(maria, 'i…@example.com')).toHaveLength(2)
  })

  it('sends them as before the first of several changes with a password that a link sets', async () => {
    await sendReceiptsTo('accountant@example.com')
    calls.portal.minutes(7 * minutesOfDay)
    await calls.begin()
    await sendReceiptsTo(intruder)
    calls.portal.minutes(2 * minutesOfDay)
    await calls.begin()
    await sendReceiptsTo('another@example.com')
    expect(await resetPassword()).toMatchObject({ status: 1 })
    expect(await receiptsGoTo()).toBe('accountant@example.com')
  })

  it('leaves an address that stands for a week, and one of the account itself', async () => {
    await sendReceiptsTo(maria.toUpperCase())
    expect(await mailsTo(maria, 'm…@example.com')).toEqual([])
    expect(await resetPassword()).toMatchObject({ status: 1 })
    expect(await receiptsGoTo()).toBe(maria.toUpperCase())
    const token = await signInAnew()
    const [last] = await schedules()
    const asked = { loan_id: last?.loan, receipt_email_address: intruder }
    expect(await calls.ask('/payments/recurring-email', asked, token)).toMatchObject({ status: 1 })
    calls.portal.minutes(7 * minutesOfDay)
    expect(await resetPassword()).toMatchObject({ status: 1 })
    expect(await receiptsGoTo()).toBe(intruder)
  })

  it('limits how often the address changes in a day, and tells nobody twice of the same one', async () => {
    const answers = []
    for (let no = 0; no < 21; no += 1) answers.push(await sendReceiptsTo(`a${no}@example.com`))
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(1), 0])
    expect(answers[20]).toMatchObject({ statusCode: 429, reason: 'tooMany' })
    expect(await receiptsGoTo()).toBe('a19@example.com')
    expect(await sendReceiptsTo('a19@example.com')).toMatchObject({ status: 1 })
    expect(await mailsTo(maria, 'a…@example.com')).toHaveLength(20)
  })
})

describe('emails about payments that are turned off', () => {
  it('tells the owner by one last mail, whose link turns them on again', async () => {
    expect(await turnEmails('0')).toMatchObject({ status: 1 })
    expect(await turnEmails('0')).toMatchObject({ status: 1 })
    expect((await calls.told(maria)).filter(tellsOfEmails)).toHaveLength(1)
    expect(await wantsEmails()).toBe(false)
    expect(await undo()).toMatchObject({ status: 1 })
    expect(await wantsEmails()).toBe(true)
  })

  it('turns them on with a password that a link sets, where they were on a week before', async () => {
    await turnEmails('0')
    calls.portal.minutes(6 * minutesOfDay)
    expect(await resetPassword()).toMatchObject({ status: 1 })
    expect(await wantsEmails()).toBe(true)
    const token = await signInAnew()
    await calls.ask('/users/web/update-details', { emailInd: '0' }, token)
    calls.portal.minutes(7 * minutesOfDay)
    expect(await resetPassword()).toMatchObject({ status: 1 })
    expect(await wantsEmails()).toBe(false)
  })

  it('sends what the law has a lender tell all the same, and nothing that may be turned off', async () => {
    await turnEmails('0')
    await write('debitLate')
    await write('statementReady')
    const told = await calls.told(maria)
    expect(told).toContainEqual(expect.stringContaining('Su pago programado'))
    expect(told).not.toContainEqual(expect.stringContaining('estado de cuenta'))
    await turnEmails('1')
    await write('statementReady')
    expect(await calls.told(maria)).toContainEqual(expect.stringContaining('estado de cuenta'))
  })

  it('tells nobody where they are turned on, and nothing is undone by who turned them on', async () => {
    await turnEmails('0')
    await turnEmails('1')
    expect(await resetPassword()).toMatchObject({ status: 1 })
    expect(await wantsEmails()).toBe(true)
    expect((await calls.told(maria)).filter(tellsOfEmails)).toHaveLength(1)
  })
})
