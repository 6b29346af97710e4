import { randomUUID } from 'node:crypto'
import { instantAt, parseDay } from '@quittance/domain/calendar'
import { afterEach, expect, it } from 'vitest'
import type { Payer } from '../../../../testing/payments-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../../testing/representment-fixture.ts'
import { writeSchedule } from '../../../../testing/write-schedule.ts'
import { notifyAllExpiringCards } from './notify-expiring-cards.ts'

let world: RepresentmentFixture
afterEach(() => world.closeInBalance())

/** A borrower with a card that is good through December. */
async function begin(): Promise<{ payer: Payer; card: string }> {
  world = await representmentFixture({ creditNominal: '0' })
  const card = await world.mine.addMethod({ token: 'tok-4242' })
  await setExpiry(card, '2026-12')
  return { payer: world.mine, card }
}

const setExpiry = (card: string, expires: string) =>
  world.database.owner.query('update methods set expires = $2 where method_id = $1', [
    card,
    expires,
  ])

async function goTo(day: string): Promise<void> {
  const { clocks, worker, lender } = world
  clocks.forward(instantAt(parseDay(day), '12:00:00') - clocks.business())
  await Promise.all([1, 2].map(() => notifyAllExpiringCards(worker, lender)))
  await world.mails()
}

const emails = async () =>
  (await world.mails()).filter((text) => /expires soon|expire bientôt/.test(text))

it('tells a payer 30, 7 and 1 days before their card expires, once each, what it pays next', async () => {
  const { payer, card } = await begin()
  await writeSchedule(world, payer, card, { startOn: '2026-12-15' })
  await writeSchedule(world, payer, undefined, { amount: 70_00n })
  const counts: [string, number][] = []
  for (const day of ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-23', '2026-12-24']) {
    await goTo(day)
    counts.push([day.slice(5), (await emails()).length])
  }
  expect(counts).toEqual([
    ['11-30', 0],
    ['12-01', 1],
    ['12-02', 1],
    ['12-23', 1],
    ['12-24', 2],
  ])
  const [email = ''] = await emails()
  expect(email).toContain('ending 4242 is good through')
  expect(email).toContain('$100.00 on Tuesday, December 15, 2026')
  expect(email).not.toContain('$70.00')
})

it('names of each schedule the debit that is to come, and none that is replaced or paused', async () => {
  const { payer, card } = await begin()
  const firstId = randomUUID()
  await writeSchedule(world, payer, card, { startOn: '2026-12-15', firstId })
  const paused = await writeSchedule(world, payer, card, { startOn: '2026-12-16', amount: 80_00n })
  await world.database.owner.query(
    `update schedules set paused_on = '2026-11-20' where schedule_id = $1`,
    [paused],
  )
  const methodId = await payer.addMethod({ token: 'tok-5556' })
  const { body } = await payer.pay({ amount: '90.00', methodId, insteadOf: firstId })
  expect(body.status).toBe(1)
  await goTo('2026-12-01')
  const [email = ''] = await emails()
  expect(email).toContain('$100.00 on Friday, January 15, 2027')
  expect(email).not.toContain('December 15')
  expect(email).not.toContain('$80.00')
})

it('tells nothing of a card that pays no schedule, is removed, or is good for longer', async () => {
  const { payer, card } = await begin()
  const longer = await payer.addMethod({ token: 'tok-5556' })
  await setExpiry(longer, '2027-02')
  await writeSchedule(world, payer, longer)
  await goTo('2026-12-24')
  await writeSchedule(world, payer, card, { startOn: '2027-01-05' })
  await world.database.owner.query(`update methods set removed_at = now() where method_id = $1`, [
    card,
  ])
  await goTo('2026-12-30')
  expect(await emails()).toEqual([])
})

it('tells in French of a card that expires, and anew of the month to which it is renewed', async () => {
  const { payer, card } = await begin()
  await world.database.owner.query(`update borrowers set language = 'fr'`)
  await writeSchedule(world, payer, card, { startOn: '2027-01-05' })
  await goTo('2026-12-30')
  const [email = '', ...more] = await emails()
  expect(more).toEqual([])
  expect(email).toContain('Elle paie ceux-ci')
  await setExpiry(card, '2027-01')
  await goTo('2026-12-31')
  await goTo('2027-01-01')
  expect(await emails()).toHaveLength(2)
})
