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
import { lockLoan, type StoredLoan } from '../../servicing/loans/loan-state-repository.ts'
import { readBilledLoan } from './billed-loan-repository.ts'
import { composeStatement } from './compose-statement.ts'
import {
  insertStatement,
  listLoansToBill,
  readBookedTransactions,
  readLastStatementDay,
  readOpenDay,
  setStatementCycle,
} from './statement-repository.ts'

type Context = Pick<JobContext, 'db' | 'clocks'>

/** loans of one round, each a commit of its own */
const mostOfRound = 50

/**
 * Makes the statements that are due by the day that is open, as the books stand on it; a bounded number
 * in one round. A loan that was paid off gets its last one, and the letter that says so.
 */
export async function makeStatements(context: Context, lender: Lender): Promise<'more' | 'done'> {
  if (!hasStatements(lender.settings.portal)) return 'done'
  const { db } = context
  const { on, loanIds } = await withLenderTransaction(db, lender.id, async (trx) => {
    const opened = await readOpenDay(trx, lender.id)
    const due = await listLoansToBill(trx, lender.id, { on: opened, most: mostOfRound })
    return { on: opened, loanIds: due }
  })
  for (const loanId of loanIds)
    await withLenderTransaction(db, lender.id, (trx) =>
      billLoan(trx, context, { lender, loanId, on }),
    )
  return loanIds.length < mostOfRound ? 'done' : 'more'
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
  const last = await readLastStatementDay(trx, lender.id, loanId)
  const after = last ?? addDays(loan.terms.contractOn, -1)
  const yearBegan = addDays(dayFromParts(dayParts(on).year, 1, 1), -1)
  const booked = (since: LocalDate) =>
    readBookedTransactions(trx, lender.id, { loanId, after: since, through: on })
  const evidence = composeStatement({
    lender,
    loan,
    billed,
    on,
    from: addDays(after, 1),
    installmentNo: cycle.installmentNo,
    booked: await booked(after),
    bookedThisYear: await booked(yearBegan),
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
