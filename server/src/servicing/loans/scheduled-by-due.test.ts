import { dayOf } from '@quittance/domain/calendar'
import { parseDollars } from '@quittance/domain/money'
import { expect, it } from 'vitest'
import { fixtureHourMs, payByBank } from '../../../testing/bank-fixture.ts'
import { representmentFixture } from '../../../testing/representment-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'

it('tells what all debits of each schedule take by the day that the next payment is due', async () => {
  const world = await representmentFixture({ creditNominal: '0' })
  const { mine } = world
  const homeOf = async () => (await mine.call('/users/list-loan-account', {})).body.result.loans[0]
  await world.payByCard(mine, parseDollars((await homeOf()).totalAmtDue))
  expect(await homeOf()).toMatchObject({ newOldestDate: '2026-12-15', scheduledByDue: '0.00' })
  const bank = await mine.addMethod({ kind: 'ach', token: 'tok-6781' })
  await writeSchedule(world, mine, bank, { frequency: 'WE', startOn: '2026-12-01' })
  await writeSchedule(world, mine, bank, { amount: 20_00n })
  await writeSchedule(world, mine, bank, { amount: 3_00n, startOn: '2026-12-16' })
  expect(await homeOf()).toMatchObject({ scheduledByDue: '320.00' })
  await world.closeInBalance()
})

it('counts money on its way as covered by the day that the next payment is due', async () => {
  const world = await representmentFixture({ creditNominal: '0' })
  const { mine } = world
  const homeOf = async () => (await mine.call('/users/list-loan-account', {})).body.result.loans[0]
  await world.payByCard(mine, parseDollars((await homeOf()).totalAmtDue))
  await writeSchedule(world, mine, undefined, { amount: 300_00n, startOn: '2026-12-10' })
  world.clocks.forward(8 * fixtureHourMs)
  await payByBank(mine, '167.84')
  expect(await homeOf()).toMatchObject({
    newOldestDate: '2026-12-15',
    calNextPayment: '467.84',
    scheduledByDue: '467.84',
    coming: { amount: '167.84', leaves: null },
  })
  await world.closeInBalance()
})

it('asks on the due day for what money on its way leaves, by that day', async () => {
  const world = await representmentFixture({ creditNominal: '0' })
  const { mine } = world
  const homeOf = async () => (await mine.call('/users/list-loan-account', {})).body.result.loans[0]
  await world.payByCard(mine, parseDollars((await homeOf()).totalAmtDue))
  while (dayOf(world.clocks.business()) < '2026-12-15') await world.moveOn(1)
  world.clocks.forward(8 * fixtureHourMs)
  await payByBank(mine, '100.00')
  const due = { newOldestDate: '2026-12-15', calNextPayment: '467.84', scheduledByDue: '0.00' }
  const coming = { amount: '100.00', leaves: '367.84' }
  expect(await homeOf()).toMatchObject({ ...due, coming })
  await world.closeInBalance()
})
