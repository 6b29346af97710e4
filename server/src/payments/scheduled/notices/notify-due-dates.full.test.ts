import { cents, formatDollars, parseDollars, subtract, sum } from '@quittance/domain/money'
import { afterEach, expect, it } from 'vitest'
import { payByBank } from '../../../../testing/bank-fixture.ts'
import {
  type ComingDebitsFixture,
  comingDebitsFixture,
} from '../../../../testing/debits/coming-debits-fixture.ts'
import type { Payer } from '../../../../testing/payments-fixture.ts'
import { writeSchedule } from '../../../../testing/write-schedule.ts'
import { notifyAllDueDates } from './notify-due-dates.ts'

let world: ComingDebitsFixture
afterEach(() => world.closeInBalance())

async function begin(settings: object = {}): Promise<Payer> {
  world = await comingDebitsFixture(settings)
  return world.mine
}

/** Goes to a day, on which two workers remind at once. */
async function goTo(day: string): Promise<void> {
  await world.goTo(day)
  await Promise.all([1, 2].map(() => notifyAllDueDates(world.worker, world.lender)))
}

type Told = {
  readonly due: {
    readonly amount: string
    readonly on: string
    readonly pastDue?: { readonly amount: string; readonly since: string }
    readonly covered?: { readonly rest: string }
  }
}
const told = async () =>
  (await world.notificationsOf('account.dueNotCovered')).map((payload) => (payload as Told).due)
/** What was told not to be covered, what is past due among it. */
const reminders = async () =>
  (await told()).map(({ amount, on, pastDue, covered }) => {
    const all = sum([amount, pastDue?.amount ?? '0.00'].map(parseDollars))
    return `${covered?.rest ?? formatDollars(all)} ${on}`
  })
/** What schedules took, each with its fee. */
const taken = () =>
  world.read(async (trx) => {
    const rows = await trx
      .selectFrom('payments')
      .select(['amount_cents', 'fee_cents'])
      .where('platform', '=', 'schedule')
      .execute()
    return rows.map((row) => row.amount_cents + row.fee_cents)
  })
const emails = async () => (await world.mails()).filter((text) => text.includes('is due soon'))
const home = async (payer: Payer) =>
  (await payer.call('/users/list-loan-account', {})).body.result.loans[0] as Record<string, string>

it('reminds once, three days before a due date that nothing covers, of all that is due by then', async () => {
  const payer = await begin()
  await goTo('2026-12-11')
  expect(await reminders()).toEqual([])
  await goTo('2026-12-12')
  const due = formatDollars(await world.dueOn(payer, '2026-12-15'))
  expect(await reminders()).toEqual([`${due} 2026-12-15`])
  await goTo('2026-12-13')
  await goTo('2026-12-16')
  expect(await reminders()).toHaveLength(1)
  await goTo('2027-01-12')
  const days = (await reminders()).map((one) => one.split(' ')[1])
  expect(new Set(days)).toEqual(new Set(['2026-12-15', '2027-01-15']))
  expect(days).toHaveLength(2)
})

it('reminds of nothing while a payment under way covers all, and of the rest where it covers a part', async () => {
  const payer = await begin()
  const other = await world.payer({ kind: 'ach', token: 'tok-7777' })
  await world.goTo('2026-12-11', '18:00:00')
  const due = await world.dueOn(payer, '2026-12-15')
  await payByBank(payer, formatDollars(due))
  await payByBank(other, formatDollars(subtract(due, cents(60_00n))))
  await goTo('2026-12-12')
  expect(await reminders()).toEqual(['60.00 2026-12-15'])
})

it('counts what schedules debit by the due date, and names the rest', async () => {
  const payer = await begin()
  const other = await world.payer({ kind: 'ach', token: 'tok-7777' })
  await goTo('2026-12-10')
  const due = await world.dueOn(payer, '2026-12-15')
  await writeSchedule(world, payer, undefined, { amount: due })
  await writeSchedule(world, other, undefined, { amount: 100_00n })
  await goTo('2026-12-12')
  expect(await reminders()).toEqual([`${formatDollars(subtract(due, cents(100_00n)))} 2026-12-15`])
})

it('counts a retry that is made by the due date', async () => {
  const payer = await begin()
  await world.comesBack(payer)
  const { servicing } = world.lender.settings
  const early = { ...world.lender.settings, servicing: { ...servicing, reminderDays: 25 } }
  await notifyAllDueDates(world.worker, { ...world.lender, settings: early })
  const due = await world.dueOn(payer, '2026-12-15')
  expect(await reminders()).toEqual([`${formatDollars(subtract(due, cents(100_00n)))} 2026-12-15`])
})

it('calls nothing scheduled that is only due, and names the debit that comes after the due date', async () => {
  const payer = await begin()
  await goTo('2026-12-10')
  await writeSchedule(world, payer, undefined, { amount: 471_88n, startOn: '2026-12-17' })
  await goTo('2026-12-12')
  const [email = ''] = await emails()
  expect(email).toMatch(
    /is due soon on your loan [^:]+: \$[\d,.]+, due Tuesday, December 15, 2026\./,
  )
  expect(email).toContain(
    'No payment covers it yet. Once you have paid that, this is still debited after that day',
  )
  expect(email).toContain(
    'this is still debited after that day: the scheduled payment of $471.88 on Thursday, December 17, 2026',
  )
  expect(email).toContain('You can change that in the portal.')
})

it('says on a shared loan that only its payer changes the debit after the due date', async () => {
  const payer = await begin()
  const other = await world.payer()
  await world.linkLoan(payer.loanId, other.borrowerId)
  await goTo('2026-12-10')
  await writeSchedule(world, payer, undefined, { amount: 471_88n, startOn: '2026-12-17' })
  await goTo('2026-12-12')
  const shared = (await emails()).filter((email) => email.includes('still debited'))
  expect(shared).toHaveLength(2)
  for (const email of shared) {
    expect(email).toContain('Only the person whose account pays it can change that, in the portal.')
    expect(email).not.toContain('You can change that')
  }
})

it('names the debit after a due date with its fee, as it is taken', async () => {
  const payer = await begin({ feeRules: [{ paymentType: '2', flat: '3.95' }] })
  await goTo('2026-12-10')
  const series = { amount: 471_88n, fee: 3_95n, startOn: '2026-12-17' }
  await writeSchedule(world, payer, undefined, series)
  await goTo('2026-12-12')
  const [email = ''] = await emails()
  expect(email).toContain('the scheduled payment of $475.83 on Thursday, December 17, 2026')
  await world.goTo('2026-12-16', '18:00:00')
  expect(await taken()).toEqual([475_83n])
})

it('names no debit as still taken once it is paid where that pays the loan off', async () => {
  await begin()
  const payer = await world.payerOwing(300_00n)
  await goTo('2026-12-10')
  await writeSchedule(world, payer, undefined, { amount: 471_88n, startOn: '2026-12-17' })
  await goTo('2026-12-12')
  const all = await emails()
  expect(all.length).toBeGreaterThan(0)
  expect(all.join()).not.toContain('still debited after that day')
  const { payoffAmount = '' } = await home(payer)
  await world.payByCard(payer, parseDollars(payoffAmount))
  await world.goTo('2026-12-16', '18:00:00')
  await world.goTo('2026-12-17', '18:00:00')
  expect(await taken()).toEqual([])
})

it('tells of the debit after a due date what it takes once the rest is paid', async () => {
  await begin()
  const payer = await world.payerOwing(5_000_00n)
  await goTo('2026-12-10')
  await writeSchedule(world, payer, undefined, { amount: 471_88n, startOn: '2026-12-17' })
  await goTo('2026-12-12')
  const all = (await emails()).join()
  await world.payByCard(payer, await world.dueOn(payer, '2026-12-15'))
  await world.goTo('2026-12-16', '18:00:00')
  const [debit = 0n] = await taken()
  expect(debit).toBeLessThan(471_88n)
  expect(all).toContain(`the scheduled payment of $${formatDollars(cents(debit))} on Thursday`)
})

it('tells what is past due, and since when, beside what falls due on the day', async () => {
  const payer = await begin()
  await goTo('2026-12-12')
  const { daysPastDue, oldestDueDt, totalAmtDue } = await home(payer)
  expect({ daysPastDue, oldestDueDt, totalAmtDue }).toEqual({
    daysPastDue: 300,
    oldestDueDt: '2026-02-15',
    totalAmtDue: '4678.40',
  })
  const pastDue = { amount: '4678.40', since: '2026-02-15' }
  expect(await told()).toEqual([{ amount: '467.84', currency: 'USD', on: '2026-12-15', pastDue }])
  expect((await emails()).join()).toContain(
    ': $467.84, due Tuesday, December 15, 2026. ' +
      'Besides, $4,678.40 is past due, since Sunday, February 15, 2026.\n\n' +
      'No payment covers it yet.',
  )
})

it('names what home shows as past due beside the debit that comes for it, and what is left', async () => {
  const payer = await begin()
  await goTo('2026-12-10')
  await writeSchedule(world, payer, undefined, { amount: 467_84n })
  await goTo('2026-12-12')
  const { totalAmtDue, loanNo } = await home(payer)
  expect(totalAmtDue).toBe('4678.40')
  expect((await emails()).join()).toContain(
    ': $467.84, due Tuesday, December 15, 2026. ' +
      'Besides, $4,678.40 is past due, since Sunday, February 15, 2026.\n\n' +
      'Scheduled for it: the scheduled payment of $467.84 on Tuesday, December 15, 2026, ' +
      `loan ${loanNo}. Not covered by that: $4,678.40.\n`,
  )
})

it('names what is on its way beside what it does not cover', async () => {
  const payer = await begin()
  await world.goTo('2026-12-11', '18:00:00')
  await payByBank(payer, '4700.00')
  await goTo('2026-12-12')
  const text = (await emails()).join()
  expect(text).toContain('Besides, $4,678.40 is past due, since Sunday, February 15, 2026.')
  expect(text).toContain(
    'On its way to your loan already: $4,700.00. Not covered by that: $446.24.',
  )
})

it('names a debit that banks move past the due date by the day on which it is taken', async () => {
  const payer = await begin()
  await goTo('2026-12-10')
  const moved = { amount: 467_84n, startOn: '2026-12-15', collectOn: '2026-12-18' }
  await writeSchedule(world, payer, undefined, moved)
  await goTo('2026-12-12')
  expect((await emails()).join()).toContain(
    'Scheduled for it: the scheduled payment of $467.84 on Friday, December 18, 2026',
  )
})

it('names a retry that is made before the debit that banks moved past the due date', async () => {
  const payer = await begin()
  await goTo('2026-12-10')
  const moved = { amount: 467_84n, startOn: '2026-12-15', collectOn: '2026-12-21' }
  await writeSchedule(world, payer, undefined, moved)
  await world.goTo('2026-12-11', '13:00:00')
  await world.comesBack(payer)
  await goTo('2026-12-12')
  const text = (await emails()).join()
  expect(text).toContain('the scheduled payment of $467.84 on Monday, December 21, 2026')
  expect(text).toContain(
    'this is still debited after that day: the retry of $100.00 on Wednesday, December 16, 2026',
  )
})

it('reminds nobody of a loan in bankruptcy, nor where the lender wants no reminders', async () => {
  await begin()
  await world.database.owner.query(`update loans set bankruptcy_on = '2026-11-21'`)
  await goTo('2026-12-12')
  await world.database.owner.query(`update loans set bankruptcy_on = null`)
  expect(await reminders()).toEqual([])
  const { servicing } = world.lender.settings
  const silent = { ...world.lender.settings, servicing: { ...servicing, reminderDays: 0 } }
  await notifyAllDueDates(world.worker, { ...world.lender, settings: silent })
  expect(await reminders()).toEqual([])
  await notifyAllDueDates(world.worker, world.lender)
  expect(await reminders()).toHaveLength(1)
})

it.each([
  ['es', 'Ningún pago lo cubre todavía', '15 de diciembre'],
  ['fr', 'Aucun paiement ne le couvre encore', '15 décembre'],
])('reminds in the language of its reader, %s', async (language, words, day) => {
  await begin()
  await world.database.owner.query('update borrowers set language = $1', [language])
  await goTo('2026-12-12')
  const [email = ''] = (await world.mails()).filter((text) => text.includes(words))
  expect(email).toContain(day)
})
