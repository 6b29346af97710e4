import { afterEach, expect, it } from 'vitest'
import { payByBank } from '../../../testing/bank-fixture.ts'
import {
  type ComingDebitsFixture,
  comingDebitsFixture,
} from '../../../testing/debits/coming-debits-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'

// What the payer of a series is told while nothing of it can be taken, payment after payment.

let world: ComingDebitsFixture
afterEach(() => world.closeInBalance())

const weekly = { frequency: 'WE' } as const
/** The days of three of its payments, and those on which their payer is reminded of them. */
const threeWeeks = ['2026-12-12', '2026-12-15', '2026-12-19', '2026-12-22', '2026-12-26']

async function goThrough(days: readonly string[]): Promise<void> {
  for (const day of days) await world.goTo(day)
}

const setExpiry = (card: string, expires: string) =>
  world.database.owner.query(`update methods set expires = $2 where method_id = $1`, [
    card,
    expires,
  ])

const skipped = () =>
  world.read(async (trx) => {
    const rows = await trx
      .selectFrom('scheduled_payments')
      .select('due_on')
      .where('status', '=', 'skipped')
      .orderBy('due_on')
      .execute()
    return rows.map(({ due_on }) => due_on)
  })

async function beginByCard(settings: object = {}): Promise<string> {
  world = await comingDebitsFixture(settings)
  const card = await world.mine.addMethod({ token: 'tok-4242' })
  await writeSchedule(world, world.mine, card, weekly)
  await setExpiry(card, '2026-11')
  return card
}

it('tells once that a series by an expired card does not run, and once that it runs again', async () => {
  const card = await beginByCard()
  await goThrough(threeWeeks)
  const begun = 'debitWillNotRun 100.00 2026-12-15 expired'
  expect(await skipped()).toEqual(['2026-12-15', '2026-12-22'])
  expect(await world.told()).toEqual([begun])
  await setExpiry(card, '2030-11')
  await goThrough(['2026-12-27', '2026-12-28', '2026-12-29', '2027-01-02'])
  const [, ...ended] = await world.told()
  expect(ended).toEqual(['debitRunsAfterAll 100.00 2026-12-29', 'debitComing 100.00 2027-01-05'])
  const [mail] = (await world.mails()).filter((text) => text.includes('runs after all'))
  expect(mail).toContain('That has changed, and this one is: the scheduled payment of $100.00 on')
  expect(mail).toContain('To stop it, delete it in the portal')
})

it('tells once on the day of its first payment that a series does not run, where reminders are off', async () => {
  await beginByCard({ reminderDays: '0', preNoticeDays: '0' })
  await goThrough(threeWeeks)
  expect(await skipped()).toEqual(['2026-12-15', '2026-12-22'])
  expect(await world.told()).toEqual(['debitNotMade 100.00 2026-12-15 method'])
})

it('tells of no payment of a series that the bank’s refusal suspended, once it told which wait', async () => {
  world = await comingDebitsFixture()
  const { mine } = world
  await writeSchedule(world, mine, undefined, weekly)
  const { orderId } = await payByBank(mine, '20.00')
  await world.hear(orderId, { code: 'R02' })
  await goThrough(threeWeeks)
  expect(await skipped()).toEqual(['2026-12-15', '2026-12-22'])
  expect(await world.told()).toEqual(['schedulesSuspended 100.00 2026-12-15'])
})
