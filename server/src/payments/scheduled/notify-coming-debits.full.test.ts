import { instantAt, parseDay } from '@quittance/domain/calendar'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type ComingDebitsFixture,
  comingDebitsFixture,
} from '../../../testing/debits/coming-debits-fixture.ts'
import type { Payer } from '../../../testing/payments-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'
import { openDays } from '../end-of-day/open-days.ts'
import { notifyAllComingDebits } from './notify-coming-debits.ts'

let world: ComingDebitsFixture
afterEach(() => world.closeInBalance())

async function begin(settings: object = {}): Promise<Payer> {
  world = await comingDebitsFixture(settings)
  return world.mine
}

describe('a reminder of a scheduled debit', () => {
  it('makes up for a day on which nobody told, and tells nothing once the file left', async () => {
    const payer = await begin()
    await writeSchedule(world, payer)
    await world.goTo('2026-12-14', '08:00:00')
    expect(await world.told()).toEqual(['debitComing 100.00 2026-12-15'])
    await writeSchedule(world, payer, undefined, { amount: 20_00n, startOn: '2026-12-16' })
    await world.goTo('2026-12-15', '17:00:00')
    expect(await world.told()).toHaveLength(1)
  })

  it('tells nobody anything where the lender wants no notices', async () => {
    const payer = await begin({ reminderDays: '0', preNoticeDays: '0' })
    await writeSchedule(world, payer, undefined, { paymentsMax: 1 })
    await world.goTo('2026-12-13')
    expect(await world.told()).toEqual([])
  })

  it('tells of nothing before the books are open for the day, and does then', async () => {
    const payer = await begin()
    await writeSchedule(world, payer)
    const { clocks, worker, lender } = world
    clocks.forward(instantAt(parseDay('2026-12-12'), '00:00:01') - clocks.business())
    await notifyAllComingDebits(worker, lender)
    expect(await world.told()).toEqual([])
    await openDays(worker, lender)
    await notifyAllComingDebits(worker, lender)
    expect(await world.told()).toHaveLength(1)
  })
})

describe('a notice of the last debit', () => {
  it('tells that more is owed after the last debit, where its loan is not paid off with it', async () => {
    const payer = await begin()
    await writeSchedule(world, payer, undefined, { paymentsMax: 1 })
    await world.goTo('2026-12-05')
    await world.goTo('2026-12-13')
    expect(await world.told()).toEqual([
      'lastDebit 100.00 2026-12-15 rest',
      'debitComing 100.00 2026-12-15',
    ])
    expect((await world.emails()).join('\n')).toContain('Your loan is not paid off with it.')
  })

  it('tells the last weekly debit in time, though one is to run before it', async () => {
    const weekly = { frequency: 'WE', startOn: '2026-12-08', paymentsMax: 2 } as const
    const payer = await begin()
    await writeSchedule(world, payer, undefined, weekly)
    await world.goTo('2026-12-05')
    await world.goTo('2026-12-06')
    expect(await world.told()).toEqual([
      'debitComing 100.00 2026-12-08',
      'lastDebit 100.00 2026-12-15 rest',
    ])
    await world.goTo('2026-12-07', '17:00:00')
    await world.goTo('2026-12-13')
    expect((await world.told()).slice(2)).toEqual(['debitComing 100.00 2026-12-15'])
  })

  it('tells nothing of debits of a loan that was paid off before', async () => {
    await begin()
    const payer = await world.payerOwing(60_00n)
    await writeSchedule(world, payer)
    await world.goTo('2026-12-03')
    await world.payByCard(payer, await world.dueOf(payer))
    for (const day of ['2026-12-05', '2026-12-12', '2026-12-14']) await world.goTo(day)
    expect(await world.told()).toEqual([])
  })
})
