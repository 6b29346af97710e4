import { randomUUID } from 'node:crypto'
import { addDays, dayFromParts, dayParts, type LocalDate } from '@quittance/domain/calendar'
import {
  planStatement,
  type StatementCycle,
  type StatementKind,
} from '@quittance/domain/documents/statement-cycle'
import { hasStatements } from '@quittance/domain/lenders/lender-features'
import { isPaidOff } from '@quittance/domain/loans/status/loan-status'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { JobContext } from '../../lenders/lenders-context.ts'
import { writeAccountMessage } from '../../notifications/outbox/account-message-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { workRound } from '../../platform/jobs/work-round.ts'
import { lockLoan, type StoredLoan } from '../../servicing/loans/loan-state-repository.ts'
import { readBilledLoan } from './billed-loan-repository.ts'
import { composeStatement } from './compose-statement.ts'
import {
  insertStatement,
  listLoansToBill,
  isLookedAt,
  readBookedTransactions,
  readLastStatement,
  readOpenDay,
  setStatementCycle,
} from './statement-repository.ts'

type Context = Pick<JobContext, 'db' | 'clocks'>

/** loans of one round, each a commit of its own */
const mostOfRound = 50

/**
 * Makes the statements that are due by the day that is open, as the books stand on it; a bounded number
 * in one round. A loan that was paid off gets its last one, and the letter that says so; none where it
 * was paid off before anybody made statements of it.
 */
export async function makeStatements(context: Context, lender: Lender): Promise<'more' | 'done'> {
  if (!hasStatements(lender.settings.portal)) return 'done'
  const { db } = context
  const on = await withLenderTransaction(db, lender.id, (trx) => readOpenDay(trx, lender.id))
  return workRound({
    most: mostOfRound,
    list: (page) =>
      withLenderTransaction(db, lender.id, (trx) =>
        listLoansToBill(trx, lender.id, { on, ...page }),
      ),
    work: (loanId) =>
      withLenderTransaction(db, lender.id, (trx) => billLoan(trx, context, { lender, loanId, on })),
  })
}

/** All that are due by now, as when a demo's days are walked. */
export async function makeAllStatements(context: Context, lender: Lender): Promise<void> {
  while ((await makeStatements(context, lender)) === 'more');
}

type Billing = { readonly lender: Lender; readonly loanId: string; readonly on: LocalDate }

/** Looks at one loan, under its lock: two workers make no statement twice. */
async function billLoan(
  trx: LenderTransaction,
  context: Context,
  { lender, loanId, on }: Billing,
): Promise<void> {
  const loan = await lockLoan(trx, loanId)
  if (loan === null) return
  const { terms, state } = loan
  const billing = { lender, loan, on }
  if (isPaidOff(state)) {
    const isOver = state.paidOffOn !== null && state.paidOffOn < on
    if (isOver && !(await isLookedAt(trx, lender.id, loanId)))
      return setStatementCycle(trx, lender.id, { loanId, nextOn: null, isClosed: true })
    const cycle = { cycleOn: state.paidOffOn ?? on, installmentNo: null }
    await writeStatement(trx, context, { ...billing, cycle, kind: 'final' })
    await writeStatement(trx, context, { ...billing, cycle, kind: 'paidInFull' })
    return setStatementCycle(trx, lender.id, { loanId, nextOn: null, isClosed: true })
  }
  const { cycle, nextOn } = planStatement(terms, on, lender.settings.servicing.statementLeadDays)
  const isBilled = state.chargedOff === null && state.paidOffOn === null && state.openedOn !== null
  if (cycle !== null && isBilled)
    await writeStatement(trx, context, { ...billing, cycle, kind: 'monthly' })
  return setStatementCycle(trx, lender.id, { loanId, nextOn, isClosed: false })
}

type ToWrite = {
  readonly lender: Lender
  readonly loan: StoredLoan
  readonly on: LocalDate
  readonly cycle: StatementCycle
  readonly kind: StatementKind
}

/** Writes one statement down, and tells those who read it here. */
async function writeStatement(
  trx: LenderTransaction,
  { clocks }: Context,
  { lender, loan, on, cycle, kind }: ToWrite,
): Promise<void> {
  const { loanId } = loan
  const billed = await readBilledLoan(trx, lender.id, loanId)
  const last = await readLastStatement(trx, lender.id, loanId)
  const since = last?.on ?? loan.state.openedOn ?? loan.terms.contractOn
  const booked = (first: LocalDate) =>
    readBookedTransactions(trx, lender.id, { loanId, from: first, through: on })
  // What was booked on the day of the last one after it was made stands in this one.
  const told = last?.transactionIds ?? []
  const untold = (await booked(since)).filter(({ id }) => !told.includes(id))
  const isSameDay = last === null || untold[0]?.on === since
  const evidence = composeStatement({
    lender,
    loan,
    billed,
    on,
    from: isSameDay ? since : addDays(since, 1),
    installmentNo: cycle.installmentNo,
    booked: untold,
    bookedThisYear: await booked(dayFromParts(dayParts(on).year, 1, 1)),
  })
  const at = clocks.business()
  const isNew = await insertStatement(trx, lender.id, {
    statementId: randomUUID(),
    loanId,
    kind,
    cycleOn: cycle.cycleOn,
    statementOn: on,
    language: billed.language ?? lender.languages[0] ?? 'en',
    delivery: billed.hasEStatement ? 'email' : 'paper',
    evidence,
    madeAt: new Date(at),
  })
  if (isNew && billed.hasEStatement && kind === 'monthly')
    for (const { borrowerId, language } of billed.readers)
      await writeAccountMessage(
        trx,
        lender.id,
        { ...notice, borrowerId, language, facts: { loanNo: loan.loanNo } },
        { now: clocks.elapsed(), at },
      )
}

/** Goes to whatever is the account's email when it is sent. */
const notice = { emailName: 'statementReady', channel: 'email', recipient: null } as const
