import { addDays, instantAt, type LocalDate } from '@quittance/domain/calendar'
import { planStatement } from '@quittance/domain/documents/statement-cycle'
import { hasStatements, statementProviderOrigin } from '@quittance/domain/lenders/lender-features'
import type { LoanState } from '@quittance/domain/loans/loan'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import type { Clocks } from '../../platform/clocks.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { lockLoan, type StoredLoan } from '../../servicing/loans/loan-state-repository.ts'
import { readLastStatement } from './statement-repository.ts'
import { writeStatement } from './write-statement.ts'

/** A loan whose history is known, and the days whose statements are made. */
export type PastLoan = {
  readonly loanId: string
  readonly from: LocalDate
  /** the day that is open, whose statement is made as ever */
  readonly today: LocalDate
  /** how it stood when a day began; null before it was disbursed */
  readonly stateOn: (day: LocalDate) => LoanState | null
}

/**
 * Makes the statements of days that are over for a loan that came with its history: what they would have
 * said then, as its books stood. One that has a statement already gets none.
 */
export async function makePastStatements(
  { db, clocks }: Pick<LendersContext, 'db' | 'clocks'>,
  lender: Lender,
  past: PastLoan,
): Promise<void> {
  const isMadeElsewhere = statementProviderOrigin(lender.settings) !== null
  if (!hasStatements(lender.settings.portal) || isMadeElsewhere) return
  await withLenderTransaction(db, lender.id, async (trx) => {
    const loan = await lockLoan(trx, past.loanId)
    if (loan === null) return
    if ((await readLastStatement(trx, lender.id, past.loanId)) !== null) return
    for (const { on, cycle } of cyclesOf(loan, past, lender)) {
      const state = past.stateOn(on)
      if (state === null || !isBilled(state)) continue
      const made = { lender, loan: { ...loan, state }, on, cycle, before: on }
      await writeStatement(trx, clocksOn(clocks, on), { ...made, kind: 'monthly' })
    }
    await writeLast(trx, { lender, loan, past, clocks })
  })
}

/** When a day has opened and its statements are made. */
const madeAtTime = '00:05:00'

function clocksOn(clocks: Clocks, day: LocalDate): Clocks {
  return { ...clocks, business: () => instantAt(day, madeAtTime) }
}

function isBilled({ chargedOff, paidOffOn, openedOn }: LoanState): boolean {
  return chargedOff === null && paidOffOn === null && openedOn !== null
}

/** The days on which a cycle began, each before today. */
function cyclesOf({ terms }: StoredLoan, { from, today }: PastLoan, lender: Lender) {
  const { statementLeadDays } = lender.settings.servicing
  const begun = (on: LocalDate) => {
    const { cycle, nextOn } = planStatement(terms, on, statementLeadDays)
    return { on, cycle, nextOn }
  }
  const cycles: { on: LocalDate; cycle: NonNullable<ReturnType<typeof begun>['cycle']> }[] = []
  for (let one = begun(begun(from).nextOn); one.on < today; one = begun(one.nextOn))
    if (one.cycle !== null) cycles.push({ on: one.on, cycle: one.cycle })
  return cycles
}

type Last = {
  readonly lender: Lender
  readonly loan: StoredLoan
  readonly past: PastLoan
  readonly clocks: Clocks
}

/** The last statement and the letter of a loan that was paid off in these days. */
async function writeLast(
  trx: LenderTransaction,
  { lender, loan, past, clocks }: Last,
): Promise<void> {
  const on = loan.state.paidOffOn
  if (on === null || on < past.from || on >= past.today) return
  const before = addDays(on, 1)
  const state = past.stateOn(before)
  if (state === null) return
  const made = { lender, loan: { ...loan, state }, on, before }
  const cycle = { cycleOn: on, installmentNo: null }
  const then = clocksOn(clocks, on)
  await writeStatement(trx, then, { ...made, cycle, kind: 'final' })
  await writeStatement(trx, then, { ...made, cycle, kind: 'paidInFull' })
}
