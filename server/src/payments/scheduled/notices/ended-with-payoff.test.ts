import { expect, it } from 'vitest'
import { comingDebitsFixture } from '../../../../testing/debits/coming-debits-fixture.ts'
import { writeSchedule } from '../../../../testing/write-schedule.ts'

it('names no debit in the mail about a payoff by a scheduled one that was told before to take nothing', async () => {
  const world = await comingDebitsFixture()
  const payer = await world.payerOwing(300_00n)
  await writeSchedule(world, payer, undefined, { amount: 480_00n, frequency: 'once' })
  const later = { amount: 50_00n, startOn: '2026-12-31' }
  await writeSchedule(world, payer, undefined, later)
  for (const day of ['2026-12-13', '2026-12-14', '2026-12-15', '2026-12-16'])
    await world.goTo(day, '18:00:00')
  const mails = (await world.mails()).filter((text) => text.includes('We received the payoff'))
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain('Your scheduled payments on this loan have stopped')
  expect(mails[0]).not.toContain('What was to come')
  await world.closeInBalance()
})
