import type { LocalDate } from '@quittance/domain/calendar'
import { planStatement } from '@quittance/domain/documents/statement-cycle'
import { hasStatements, statementProviderOrigin } from '@quittance/domain/lenders/lender-features'
import { isPaidOff } from '@quittance/domain/loans/status/loan-status'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { JobContext } from '../../lenders/lenders-context.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { workRound } from '../../platform/jobs/work-round.ts'
import { lockLoan } from '../../servicing/loans/loan-state-repository.ts'
import {
  isLookedAt,
  isAgedBeyond,
  listLoansToBill,
  readOpenDay,
  setStatementCycle,
} from './statement-cycle-repository.ts'
import type { ReadComingPayments } from './statement-debits.ts'
import { writeStatement } from './write-statement.ts'

type Context = Pick<JobContext, 'db' | 'clocks'> & { readonly readComing: ReadComingPayments }

/** loans of one round, each a commit of its own */
const mostOfRound = 50

/**
 * Makes the statements that are due by the day that is open, as the books stand on it; a bounded number
 * in one round; none where a provider of the lender makes them. A loan that was paid off gets its last one, and the letter that says so; none where it
 * was paid off before anybody made statements of it.
 */
export async function makeStatements(context: Context, lender: Lender): Promise<'more' | 'done'> {
  const isMadeElsewhere = statementProviderOrigin(lender.settings) !== null
  if (!hasStatements(lender.settings.portal) || isMadeElsewhere) return 'done'
  const { db } = context
  const { on, isTurning } = await withLenderTransaction(db, lender.id, (trx) =>
    readOpenDay(trx, lender.id),
  )
  if (isTurning) return 'done'
  return workRound({
    most: mostOfRound,
    list: (page) =>
      withLenderTransaction(db, lender.id, (trx) =>
        listLoansToBill(trx, lender.id, { on, ...page }),
      ),
    work: (loanId) =>
      withLenderTransaction(db, lender.id, (trx) => billLoan(trx, context, { lender, loanId })),
  })
}

/** All that are due by now, as when a demo's days are walked. */
export async function makeAllStatements(context: Context, lender: Lender): Promise<void> {
  while ((await makeStatements(context, lender)) === 'more');
}

type Billing = { readonly lender: Lender; readonly loanId: string }

/**
 * Looks at one loan, under its lock: two workers make no statement twice. One that is in its next day
 * already waits until its lender's date has moved as well: a statement tells of whole days.
 */
async function billLoan(
  trx: LenderTransaction,
  context: Context,
  { lender, loanId }: Billing,
): Promise<'waits' | 'billed'> {
  const loan = await lockLoan(trx, loanId)
  const { on } = await readOpenDay(trx, lender.id)
  if (loan === null || (await isAgedBeyond(trx, lender.id, { loanId, on }))) return 'waits'
  await bill(trx, context, { lender, loan, on })
  return 'billed'
}

type ToBill = {
  readonly lender: Lender
  readonly loan: NonNullable<Awaited<ReturnType<typeof lockLoan>>>
  readonly on: LocalDate
}

async function bill(
  trx: LenderTransaction,
  context: Context,
  { lender, loan, on }: ToBill,
): Promise<void> {
  const { loanId, terms, state } = loan
  const billing = { lender, loan, on, readComing: context.readComing }
  if (isPaidOff(state)) {
    const isOver = state.paidOffOn !== null && state.paidOffOn < on
    if (isOver && !(await isLookedAt(trx, lender.id, loanId)))
      return setStatementCycle(trx, lender.id, { loanId, nextOn: null, isClosed: true })
    const cycle = { cycleOn: state.paidOffOn ?? on, installmentNo: null }
    await writeStatement(trx, context.clocks, { ...billing, cycle, kind: 'final' })
    await writeStatement(trx, context.clocks, { ...billing, cycle, kind: 'paidInFull' })
    return setStatementCycle(trx, lender.id, { loanId, nextOn: null, isClosed: true })
  }
  const { cycle, nextOn } = planStatement(terms, on, lender.settings.servicing.statementLeadDays)
  const isBilled = state.chargedOff === null && state.paidOffOn === null && state.openedOn !== null
  if (cycle !== null && isBilled)
    await writeStatement(trx, context.clocks, { ...billing, cycle, kind: 'monthly' })
  return setStatementCycle(trx, lender.id, { loanId, nextOn, isClosed: false })
}
