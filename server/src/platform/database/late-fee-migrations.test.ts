import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseDay } from '@quittance/domain/calendar'
import type { LoanFrequency } from '@quittance/domain/loans/contract-terms/installments'
import type { LoanEvent } from '@quittance/domain/loans/events/loan-event'
import { cents, sum, zero } from '@quittance/domain/money'
import { lateFeeChargedThrough } from '@quittance/domain/servicing/boarded-late-fees'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { boardTestLoan } from '../../../testing/board-test-loan.ts'
import { type PaymentsFixture, paymentsFixture } from '../../../testing/payments-fixture.ts'
import { lockLoan } from '../../servicing/loans/loan-state-repository.ts'
import { postLoanEvent } from '../../servicing/ledger/post-loan-event.ts'

const today = parseDay('2026-11-20')

let world: PaymentsFixture

beforeAll(async () => {
  world = await paymentsFixture({ ownDatabase: true })
})
afterAll(() => world.close())

/** Runs a migration once more, as an upgrade runs it. */
async function run(name: string): Promise<void> {
  const sql = readFileSync(join(import.meta.dirname, '../../../migrations', name), 'utf8')
  await world.database.owner.query(sql)
}

const stateOf = async (loanId: string) => {
  const loan = await world.read((trx) => lockLoan(trx, loanId))
  if (loan === null) throw new Error('it was boarded')
  return loan
}

/** Three installments are due; of two late fees of 30.00 and 20.00 some may be paid. */
async function lateLoan(paid: bigint, ...ends: LoanEvent['kind'][]): Promise<string> {
  const dueOn = parseDay('2026-09-01')
  const given = { loanNo: randomUUID().slice(0, 8), dueOn, lateFeeCharged: false }
  const loanId = await boardTestLoan(world, given)
  const payment = { channel: 'check', fee: zero, effectiveOn: today, enteredOn: today } as const
  const events: readonly LoanEvent[] = [
    { kind: 'lateFeeAssessed', no: 13, amount: cents(30_00n), on: today },
    { kind: 'lateFeeAssessed', no: 14, amount: cents(20_00n), on: today },
    ...(paid === 0n
      ? []
      : [{ kind: 'payment', amount: cents(3n * 467_84n + paid), ...payment } as const]),
    ...ends.map((kind) => ({ kind, on: today, no: 14 }) as LoanEvent),
  ]
  const enteredAt = world.clocks.elapsed()
  for (const event of events)
    await world.read((trx) =>
      postLoanEvent(trx, { lender: world.lender, loanId, event, enteredAt }),
    )
  return loanId
}

/** What is owed and was paid of each. */
async function feesOf(loanId: string): Promise<string[]> {
  const { state } = await stateOf(loanId)
  return state.lateFees.map(
    ({ owed, paid }) => `${owed} owed, ${sum(paid.map(({ by }) => by))} paid`,
  )
}

/** The loan as the version before kept it, upgraded. */
async function upgrade(loanId: string): Promise<void> {
  await world.database.owner.query(
    `update loans set late_fees = (select jsonb_agg(fee - 'owed' - 'paid' - 'refunded' - 'feesPaid')
      from jsonb_array_elements(late_fees) fee) where loan_id = $1`,
    [loanId],
  )
  await run('0027-late-fee-money.sql')
}

const since = (at: string) =>
  world.database.owner.query(
    `update schema_migrations set applied_at = $1 where name like '0028%'`,
    [at],
  )

async function upgraded(plan: object): Promise<string> {
  const loanId = await boardTestLoan(world, { loanNo: randomUUID().slice(0, 8), dueOn: today })
  const rest = { due_day: null, second_due_day: null, late_fee_charged_through: 0, ...plan }
  const columns = Object.keys(rest)
  await world.database.owner.query(
    `update loans set ${columns.map((name, at) => `${name} = $${at + 2}`).join(', ')} where loan_id = $1`,
    [loanId, ...Object.values(rest)],
  )
  await run('0032-late-fees-before-boarding.sql')
  return loanId
}

describe('the late fees of a loan from before what was paid of each was kept', () => {
  it.each([
    ['is open', 35_00n, [], ['0 owed, 3000 paid', '1500 owed, 500 paid']],
    ['was charged off', 35_00n, ['chargedOff'], ['0 owed, 3000 paid', '1500 owed, 500 paid']],
    ['was charged off unpaid', 0n, ['chargedOff'], ['3000 owed, 0 paid', '2000 owed, 0 paid']],
    [
      'was charged off, and a fee waived since',
      35_00n,
      ['chargedOff', 'lateFeeWaived'],
      ['0 owed, 3000 paid', '1500 owed, 500 paid'],
    ],
    ['was written off', 35_00n, ['writtenOff'], ['0 owed, 3000 paid', '0 owed, 500 paid']],
    ['was written off unpaid', 0n, ['writtenOff'], ['0 owed, 0 paid', '0 owed, 0 paid']],
  ] as const)(
    'derives the late fees of an older loan as the engine keeps them: it %s',
    async (_how, paid, ends, fees) => {
      const loanId = await lateLoan(paid, ...ends)
      expect(await feesOf(loanId)).toEqual(fees)
      await run('0031-late-fees-of-ended-loans.sql')
      expect(await feesOf(loanId)).toEqual(fees)
      await upgrade(loanId)
      await run('0031-late-fees-of-ended-loans.sql')
      expect(await feesOf(loanId)).toEqual(fees)
    },
  )
})

describe('a loan boarded before installments due before boarding were told apart', () => {
  it.each<[LoanFrequency, string, object]>([
    ['MO', '2026-01-09', {}],
    ['MO', '2026-01-10', {}],
    ['MO', '2026-02-28', { due_day: 31 }],
    ['MO', '2025-12-31', {}],
    ['MO', '2026-11-19', {}],
    ['WE', '2026-01-02', {}],
    ['BW', '2026-01-02', {}],
    ['SM', '2026-01-15', {}],
    ['SM', '2026-01-31', {}],
    ['S4', '2026-01-03', {}],
    ['S4', '2026-01-20', { second_due_day: 9 }],
    ['SM', '2026-02-28', { due_day: 30, second_due_day: 14 }],
    ['QU', '2025-11-30', {}],
    ['AN', '2024-02-29', {}],
  ])(
    'migrates a boarded loan to the state of one boarded now: %s from %s, %j',
    async (frequency, firstDueOn, more) => {
      await since('2036-01-01')
      const loanId = await upgraded({ frequency, first_due_on: firstDueOn, ...more })
      const { terms, state } = await stateOf(loanId)
      const rules = world.lender.settings.servicing
      expect(state.lateFeeChargedThrough).toBe(lateFeeChargedThrough({ terms, rules }, today))
    },
  )

  it('leaves a loan boarded since as it is: its lender said that no fee was charged', async () => {
    await since('2026-01-01')
    const loanId = await upgraded({ frequency: 'MO', first_due_on: '2026-01-09' })
    expect((await stateOf(loanId)).state.lateFeeChargedThrough).toBe(0)
  })
})
