import { addDays, instantAt, type LocalDate, parseDay } from '@quittance/domain/calendar'
import { cents, formatDollars } from '@quittance/domain/money'
import { expect, it } from 'vitest'
import { representmentFixture } from '../../../testing/representment-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'
import { openDays } from '../end-of-day/open-days.ts'
import { executeAllScheduledDebits } from './execute-scheduled-debits.ts'
import { notifyAllComingDebits } from './notify-coming-debits.ts'

const begins = parseDay('2026-11-20')
const daysMost = 400

it.each([
  ['the United States', 'US', 'ach'],
  ['the United States', 'US', 'card'],
  ['Canada', 'CA', 'pad'],
] as const)(
  'pays a loan off to the cent by its schedule alone, in %s (%s, %s)',
  async (_, country, kind) => {
    const world = await representmentFixture({ creditNominal: '0' })
    const payer = await world.payer({ kind, token: 'tok-7777', principal: 1_000_00n, country })
    const scheduleId = await writeSchedule(world, payer)
    const { clocks, worker, lender } = world
    const loanNow = async () => (await world.loanNow(payer)).state

    let day: LocalDate = begins
    while ((await loanNow()).paidOffOn === null && day < addDays(begins, daysMost)) {
      day = addDays(day, 1)
      clocks.forward(instantAt(day, '17:00:00') - clocks.business())
      await openDays(worker, lender)
      await executeAllScheduledDebits(worker, lender)
      await notifyAllComingDebits(worker, lender)
    }

    const debits = await world.read((trx) =>
      trx
        .selectFrom('payments')
        .select(['amount_cents', 'principal_cents', 'over_cents', 'effective_on', 'state'])
        .where('loan_id', '=', payer.loanId)
        .orderBy('effective_on')
        .execute(),
    )
    const last = debits.at(-1)
    const sumOf = (name: 'principal_cents' | 'over_cents') =>
      debits.reduce((total, debit) => total + debit[name], 0n)
    expect(debits.length).toBeGreaterThan(9)
    expect(debits.slice(0, -1).map(({ amount_cents }) => amount_cents)).toEqual(
      debits.slice(1).map(() => 100_00n),
    )
    expect(last?.amount_cents).toBeLessThan(100_00n)
    expect([sumOf('principal_cents'), sumOf('over_cents')]).toEqual([1_000_00n, 0n])
    const state = await loanNow()
    expect([state.principal, state.paidOffOn]).toEqual([0n, last?.effective_on])

    const told = await world.read((trx) =>
      trx.selectFrom('outbox').select('payload').where('topic', '=', 'account.lastDebit').execute(),
    )
    const notices = told.map(({ payload }) => payload as { debits: { amount: string }[] })
    expect(notices.map(({ debits: [debit] }) => debit?.amount)).toEqual([
      formatDollars(cents(last?.amount_cents ?? 0n)),
    ])
    const schedule = await world.read((trx) =>
      trx
        .selectFrom('schedules')
        .select('status')
        .where('schedule_id', '=', scheduleId)
        .executeTakeFirstOrThrow(),
    )
    expect(schedule.status).not.toBe('active')
    await world.closeInBalance()
  },
  600_000,
)
