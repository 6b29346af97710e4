import { instantAt, parseDay } from '@quittance/domain/calendar'
import { amountsDue } from '@quittance/domain/loans/status/amounts-due'
import { type Cents, cents, formatDollars, subtract } from '@quittance/domain/money'
import { afterEach, describe, expect, it } from 'vitest'
import { payByBank } from '../../../testing/bank-fixture.ts'
import type { Payer } from '../../../testing/payments-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'
import { openDays } from '../end-of-day/open-days.ts'
import { executeAllScheduledDebits } from './execute-scheduled-debits.ts'
import { notifyAllComingDebits } from './notify-coming-debits.ts'

let world: RepresentmentFixture
afterEach(() => world.closeInBalance())

async function begin(settings: object = {}): Promise<Payer> {
  world = await representmentFixture({ creditNominal: '0', ...settings })
  return world.mine
}

/** A loan on which this is owed as it begins, and its payer. */
async function owing(principal: bigint, settings: object = {}): Promise<Payer> {
  await begin(settings)
  return world.payer({ kind: 'ach', token: 'tok-7777', principal })
}

/** Moves the clock, opens the days until then, lets two workers tell what is to come, and sends it. */
async function goTo(day: string, time = '12:00:00'): Promise<void> {
  const { clocks, worker, lender } = world
  clocks.forward(instantAt(parseDay(day), time) - clocks.business())
  await openDays(worker, lender)
  for (let round = 0; round < 2; round += 1) await executeAllScheduledDebits(worker, lender)
  await Promise.all([1, 2].map(() => notifyAllComingDebits(worker, lender)))
  await world.mails()
}

/** All that its contract asks for by a day, as the loan stands now. */
async function dueOn(payer: Payer, on: string): Promise<Cents> {
  const { underRules, state } = await world.loanNow(payer)
  return amountsDue(underRules, state, { today: parseDay(on) }).totalAmountDue
}

type Told = {
  readonly debits: readonly { readonly amount: string; readonly on: string }[]
  readonly coming: { readonly obstacle: string | null; readonly ending: string | null }
}

/** All that was told of debits to come, in its order. */
const told = () =>
  world.read(async (trx) => {
    const topics = ['debitComing', 'debitWillNotRun', 'lastDebit'].map((name) => `account.${name}`)
    const rows = await trx
      .selectFrom('outbox')
      .select(['topic', 'payload'])
      .where('topic', 'in', topics)
      .orderBy('written_at')
      .orderBy('topic')
      .execute()
    return rows.map(({ topic, payload }) => {
      const { debits, coming } = payload as Told
      const [debit] = debits
      const about = [topic.slice('account.'.length), debit?.amount, debit?.on]
      return [...about, coming.obstacle ?? coming.ending ?? ''].join(' ').trim()
    })
  })

/** What was sent of them, as its readers get it. */
const emails = async () =>
  (await world.mails()).filter((text) => /December 15|15 de diciembre/.test(text))

describe('a reminder of a scheduled debit', () => {
  it('tells the payer once, three days before, what is debited and until when to stop it', async () => {
    const payer = await begin()
    await writeSchedule(world, payer)
    await goTo('2026-12-11')
    expect(await told()).toEqual([])
    await goTo('2026-12-12')
    await goTo('2026-12-12', '15:00:00')
    await goTo('2026-12-13')
    expect(await told()).toEqual(['debitComing 100.00 2026-12-15'])
    const [email, ...more] = await emails()
    expect(more).toEqual([])
    for (const words of ['$100.00', 'December 15, 2026', 'ending 6789', 'until 12/14/2026, 0'])
      expect(email).toContain(words)
  })

  it('makes up for a day on which nobody told, and tells nothing once the file left', async () => {
    const payer = await begin()
    await writeSchedule(world, payer)
    await goTo('2026-12-14', '08:00:00')
    expect(await told()).toEqual(['debitComing 100.00 2026-12-15'])
    await writeSchedule(world, payer, undefined, { amount: 20_00n, startOn: '2026-12-16' })
    await goTo('2026-12-15', '17:00:00')
    expect(await told()).toHaveLength(1)
  })

  it('waits while a payment under way covers what is due, and tells after all where it came back', async () => {
    const payer = await begin()
    await writeSchedule(world, payer)
    const other = await world.payer({ kind: 'ach', token: 'tok-7777' })
    await writeSchedule(world, other, undefined, { amount: 30_00n })
    await goTo('2026-12-11', '18:00:00')
    const due = await dueOn(payer, '2026-12-15')
    const { orderId } = await payByBank(payer, formatDollars(due))
    await payByBank(other, formatDollars(subtract(due, cents(1n))))
    await goTo('2026-12-12')
    expect(await told()).toEqual(['debitComing 30.00 2026-12-15'])
    await world.hear(orderId, { code: 'R01', on: parseDay('2026-12-12') })
    await goTo('2026-12-13')
    expect((await told()).slice(1)).toEqual(['debitComing 100.00 2026-12-15'])
  })

  it('tells that a debit will not run and why, in the language of its payer', async () => {
    const payer = await begin()
    const scheduleId = await writeSchedule(world, payer)
    await world.read(async (trx) => {
      const on = parseDay('2026-12-01')
      const suspended = { suspended_on: on, suspension_reason: 'R02' }
      await trx
        .updateTable('schedules')
        .set(suspended)
        .where('schedule_id', '=', scheduleId)
        .execute()
      await trx.updateTable('borrowers').set({ language: 'es' }).execute()
    })
    await goTo('2026-12-12')
    expect(await told()).toEqual(['debitWillNotRun 100.00 2026-12-15 suspended'])
    const [email] = await emails()
    expect(email).toContain('No se hará: el banco rechazó un débito anterior.')
    expect(email).not.toContain('sí se hará')
  })

  it('tells nobody anything where the lender wants no notices', async () => {
    const payer = await begin({ reminderDays: '0', preNoticeDays: '0' })
    await writeSchedule(world, payer, undefined, { paymentsMax: 1 })
    await goTo('2026-12-13')
    expect(await told()).toEqual([])
  })

  it('tells of nothing before the books are open for the day, and does then', async () => {
    const payer = await begin()
    await writeSchedule(world, payer)
    const { clocks, worker, lender } = world
    clocks.forward(instantAt(parseDay('2026-12-12'), '00:00:01') - clocks.business())
    await notifyAllComingDebits(worker, lender)
    expect(await told()).toEqual([])
    await openDays(worker, lender)
    await notifyAllComingDebits(worker, lender)
    expect(await told()).toHaveLength(1)
  })
})

describe('a notice of the last debit', () => {
  it('tells ten days before that the last debit is smaller and debits stop then', async () => {
    const payer = await owing(60_00n)
    await writeSchedule(world, payer)
    await goTo('2026-12-04')
    expect(await told()).toEqual([])
    await goTo('2026-12-05')
    await goTo('2026-12-06')
    const [notice, ...more] = await told()
    expect(more).toEqual([])
    expect(notice).toMatch(/^lastDebit \d\d\.\d\d 2026-12-15 cut$/)
    const [email] = await emails()
    expect(email).toContain('It is less than the amount that you agreed to')
  })

  it('tells that more is owed after the last debit, where its loan is not paid off with it', async () => {
    const payer = await begin()
    await writeSchedule(world, payer, undefined, { paymentsMax: 1 })
    await goTo('2026-12-05')
    await goTo('2026-12-13')
    expect(await told()).toEqual([
      'lastDebit 100.00 2026-12-15 rest',
      'debitComing 100.00 2026-12-15',
    ])
    expect((await emails()).join('\n')).toContain('Your loan is not paid off with it.')
  })

  it('tells the last weekly debit in time, though one is to run before it', async () => {
    const weekly = { frequency: 'WE', startOn: '2026-12-08', paymentsMax: 2 } as const
    const payer = await begin()
    await writeSchedule(world, payer, undefined, weekly)
    await goTo('2026-12-05')
    await goTo('2026-12-06')
    expect(await told()).toEqual([
      'debitComing 100.00 2026-12-08',
      'lastDebit 100.00 2026-12-15 rest',
    ])
    await goTo('2026-12-07', '17:00:00')
    await goTo('2026-12-13')
    expect((await told()).slice(2)).toEqual(['debitComing 100.00 2026-12-15'])
  })

  it('tells that nothing is left for a debit where a payment under way pays the loan off, and what if not', async () => {
    const payer = await owing(60_00n, { preNoticeDays: '0' })
    await writeSchedule(world, payer)
    await goTo('2026-12-11', '18:00:00')
    await payByBank(payer, formatDollars(await dueOn(payer, '2026-12-14')))
    await goTo('2026-12-12')
    await goTo('2026-12-13')
    expect(await told()).toEqual(['debitWillNotRun 100.00 2026-12-15 nothingOwed'])
    expect((await emails()).join('\n')).toContain('should that be cancelled or returned, this one')
  })

  it('tells nothing of debits of a loan that was paid off before', async () => {
    const payer = await owing(60_00n)
    await writeSchedule(world, payer)
    await goTo('2026-12-03')
    await world.payByCard(payer, await world.dueOf(payer))
    for (const day of ['2026-12-05', '2026-12-12', '2026-12-14']) await goTo(day)
    expect(await told()).toEqual([])
  })
})
