import { formatDollars, subtract, cents } from '@quittance/domain/money'
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

type Told = { readonly due: { readonly amount: string; readonly on: string } }
const reminders = async () =>
  (await world.notificationsOf('account.dueNotCovered')).map((payload) => {
    const { due } = payload as Told
    return `${due.amount} ${due.on}`
  })

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
  const [email = ''] = (await world.mails()).filter((text) => text.includes('is due soon'))
  expect(email).toMatch(/no payment covers it yet: \$[\d,.]+, due Tuesday, December 15, 2026\./)
  expect(email).toContain(
    'also if you pay now: the scheduled payment of $471.88 on Thursday, December 17, 2026',
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
  ['es', 'ningún pago lo cubre todavía', '15 de diciembre'],
  ['fr', 'aucun paiement ne le couvre encore', '15 décembre'],
])('reminds in the language of its reader, %s', async (language, words, day) => {
  await begin()
  await world.database.owner.query('update borrowers set language = $1', [language])
  await goTo('2026-12-12')
  const [email = ''] = (await world.mails()).filter((text) => text.includes(words))
  expect(email).toContain(day)
})
