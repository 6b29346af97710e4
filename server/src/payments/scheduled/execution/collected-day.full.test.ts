import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { instantAt, parseDay } from '@quittance/domain/calendar'
import { afterEach, expect, it } from 'vitest'
import { payByBank } from '../../../../testing/bank-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../../testing/representment-fixture.ts'
import { writeSchedule } from '../../../../testing/write-schedule.ts'
import { readLoan } from '../../../servicing/loans/loan-state-repository.ts'
import { forecastLoan } from '../../../servicing/loans/forecast-loan.ts'
import { readDebitsAhead } from '../../debits-ahead-repository.ts'
import { openDays } from '../../end-of-day/open-days.ts'
import { executeAllScheduledDebits } from '../execute-scheduled-debits.ts'

const migration = '0126-days-on-which-debits-are-taken.sql'

let world: RepresentmentFixture

afterEach(() => world.closeInBalance())

const iso = (day: string, time: string) => new Date(instantAt(parseDay(day), time)).toISOString()

/** Goes there, and lets two workers take what is due in one moment. */
async function goTo(day: string, time: string): Promise<void> {
  const { clocks, worker, lender } = world
  clocks.forward(instantAt(parseDay(day), time) - clocks.business())
  await openDays(worker, lender)
  await Promise.all([
    executeAllScheduledDebits(worker, lender),
    executeAllScheduledDebits(worker, lender),
    world.tryAgain(),
  ])
}

/** A debit that comes back on Tuesday, and is promised to be presented again on Monday 11/30. */
async function retryOnMonday(): Promise<string> {
  const { orderId } = await payByBank(world.mine, '100.00')
  await goTo('2026-11-24', '14:00:00')
  await world.hear(orderId, { code: 'R01', on: parseDay('2026-11-24') })
  expect(await world.promised(world.mine, orderId)).toBe('2026-11-30')
  return orderId
}

/** A series whose first day is Saturday 11/28: its file leaves on Friday, and its money is taken on Monday. */
const saturdays = () =>
  writeSchedule(world, world.mine, undefined, { startOn: '2026-11-28', collectOn: '2026-11-30' })

/** A one-time payment whose time was on Tuesday. */
const lateOne = () =>
  writeSchedule(world, world.mine, undefined, {
    startOn: '2026-11-25',
    frequency: 'once',
    amount: 110_00n,
  })

/** What was taken by itself: on which day, as of which, and how much. */
async function taken() {
  const rows = await world.read((trx) =>
    trx
      .selectFrom('payments')
      .select(['effective_on', 'collected_on', 'amount_cents', 'settles_on'])
      .where((is) => is.or([is('platform', '=', 'schedule'), is('represents', 'is not', null)]))
      .execute(),
  )
  return rows
    .map(({ effective_on: from, collected_on: on, amount_cents, settles_on }) => {
      return { on: on ?? from, from, amount: amount_cents, settles: settles_on }
    })
    .toSorted((one, other) => one.on.localeCompare(other.on))
}

const daysTaken = async () => (await taken()).map(({ on }) => on)

it.each(['0', '1'])(
  'presents no debit again on a day on which a series takes money, creditNominal %s',
  async (creditNominal) => {
    world = await representmentFixture({ creditNominal })
    const orderId = await retryOnMonday()
    await saturdays()
    await goTo('2026-11-27', '17:00:00')
    await goTo('2026-11-30', '09:00:00')
    expect(await world.triesOf(orderId)).toEqual([])
    expect(await world.promised(world.mine, orderId)).toBe('2026-12-01')
    await goTo('2026-12-01', '09:00:00')
    expect(await daysTaken()).toEqual(['2026-11-30', '2026-12-01'])
  },
)

it.each(['0', '1'])(
  'puts a late debit off a day on which a series takes money, creditNominal %s',
  async (creditNominal) => {
    world = await representmentFixture({ creditNominal })
    await saturdays()
    await goTo('2026-11-27', '17:00:00')
    await lateOne()
    await goTo('2026-11-27', '17:05:00')
    expect(await daysTaken()).toEqual(['2026-11-30'])
    await goTo('2026-11-30', '17:00:00')
    expect(await daysTaken()).toEqual(['2026-11-30', '2026-12-01'])
  },
)

it('takes series, late debit and retry of one weekend on days of their own, as they were foretold', async () => {
  world = await representmentFixture({ creditNominal: '1' })
  await retryOnMonday()
  await saturdays()
  await goTo('2026-11-27', '17:00:00')
  await lateOne()
  const told = await foretold()
  await goTo('2026-11-27', '17:05:00')
  for (const day of ['2026-11-30', '2026-12-01', '2026-12-02'])
    for (const time of ['09:00:00', '17:00:00']) await goTo(day, time)
  const [series, ...others] = await taken()
  expect(series).toMatchObject({ on: '2026-11-30', from: '2026-11-28', amount: 100_00n })
  expect(others.map(({ on, amount }) => [on, amount])).toEqual(told)
  expect(told.map(([on]) => on)).toEqual(['2026-12-01', '2026-12-02'])
})

/** Days and amounts of what is to come within the week. */
async function foretold() {
  const { lender, mine, clocks } = world
  const asked = { lenderId: lender.id, loanId: mine.loanId, today: parseDay('2026-11-27') }
  const facts = await world.read(async (trx) => ({
    loan: await readLoan(trx, mine.loanId),
    ...(await readDebitsAhead(trx, asked)),
  }))
  const { loan } = facts
  if (loan === null) throw new Error('the loan was written')
  const forecast = forecastLoan(lender, { ...facts, loan, now: clocks.business() })
  const debits = forecast.debits.map(({ collectOn, amount }) => [collectOn, amount] as const)
  const retries = forecast.retries.map(({ on, amount }) => [on, amount] as const)
  return [...debits, ...retries]
    .filter(([on]) => on < '2026-12-05')
    .toSorted(([one], [other]) => one.localeCompare(other))
}

it('counts a debit of a series from its nominal day, and settles it and lets it be cancelled by the day of its debit', async () => {
  world = await representmentFixture({ creditNominal: '1' })
  await saturdays()
  await goTo('2026-11-27', '17:00:00')
  expect(await taken()).toEqual([
    { on: '2026-11-30', from: '2026-11-28', amount: 100_00n, settles: '2026-12-03' },
  ])
  await goTo('2026-11-28', '18:00:00')
  const { body } = await world.mine.call('/users/list-loan-account', {})
  const [shown] = body.result.loans[0].openPayments as {
    paymentToken: { orderId: string; cancelUntil: string }
  }[]
  const { orderId = '', cancelUntil } = shown?.paymentToken ?? {}
  expect(cancelUntil).toBe(iso('2026-11-30', '17:00:00'))
  await goTo('2026-11-30', '16:59:00')
  const cancelled = (await world.mine.cancel(orderId)).body.result
  expect(cancelled.paymentToken.state).toBe('cancelled')
})

it('keeps the day on which the debits of an older version were taken, as their schedules tell it', async () => {
  world = await representmentFixture({ creditNominal: '1' }, { ownDatabase: true })
  await saturdays()
  await goTo('2026-11-27', '17:00:00')
  await lateOne()
  await goTo('2026-11-30', '17:00:00')
  const before = await taken()
  expect(before.map(({ on, from }) => [on, from])).toEqual([
    ['2026-11-30', '2026-11-28'],
    ['2026-12-01', '2026-12-01'],
  ])
  const { owner } = world.database
  await owner.query('alter table payments drop column collected_on')
  const path = join(import.meta.dirname, '../../../../migrations', migration)
  await owner.query(readFileSync(path, 'utf8'))
  expect(await taken()).toEqual(before)
})
