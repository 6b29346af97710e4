import type { LocalDate } from '@quittance/domain/calendar'
import type { Cents } from '@quittance/domain/money'
import { sql } from 'kysely'
import type { Borrower } from '../../lenders/borrower.ts'
import { type LenderTransaction, toCents } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/database/uuid.ts'
import type { BookedTransaction } from './statement-activity.ts'
import type { StatementEvidence, StoredStatement } from './statement-evidence.ts'

type Owner = Pick<Borrower, 'lenderId' | 'borrowerId'>

export type NewStatement = Omit<StoredStatement, 'madeAt'> & {
  readonly cycleOn: LocalDate
  readonly delivery: 'email' | 'paper'
  /** business time */
  readonly madeAt: Date
}

/** Keeps a statement, once for each cycle of its loan; false where it stands already. */
export async function insertStatement(
  trx: LenderTransaction,
  lenderId: string,
  made: NewStatement,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('statements')
    .values({
      lender_id: lenderId,
      statement_id: made.statementId,
      loan_id: made.loanId,
      kind: made.kind,
      cycle_on: made.cycleOn,
      statement_on: made.statementOn,
      language: made.language,
      delivery: made.delivery,
      evidence: JSON.stringify(made.evidence),
      made_at: made.madeAt,
    })
    .onConflict((on) => on.columns(['lender_id', 'loan_id', 'kind', 'cycle_on']).doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The last day that was opened. */
export async function readOpenDay(trx: LenderTransaction, lenderId: string): Promise<LocalDate> {
  const row = await trx
    .selectFrom('lenders')
    .select('business_date')
    .where('lender_id', '=', lenderId)
    .executeTakeFirstOrThrow()
  return row.business_date
}

/** Loans to look at, in the order of their ids: whose next statement is due, that were never looked at, or that ended since. */
export async function listLoansToBill(
  trx: LenderTransaction,
  lenderId: string,
  { on, after, most }: { readonly on: LocalDate; readonly after: string; readonly most: number },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('loans as l')
    .leftJoin('statement_cycles as c', (join) =>
      join.onRef('c.lender_id', '=', 'l.lender_id').onRef('c.loan_id', '=', 'l.loan_id'),
    )
    .where('l.lender_id', '=', lenderId)
    .where('l.loan_id', '>', after)
    .where((is) =>
      is.or([
        is('c.loan_id', 'is', null),
        is('c.next_on', '<=', on),
        is.and([
          is('l.paid_off_on', 'is not', null),
          is('l.held_until', 'is', null),
          is('c.is_closed', '=', false),
        ]),
        is.and([is('l.paid_off_on', 'is', null), is('c.is_closed', '=', true)]),
      ]),
    )
    .select('l.loan_id')
    .orderBy('l.loan_id')
    .limit(most)
    .execute()
  return rows.map((row) => row.loan_id)
}

/** Says when a loan is looked at again; null: not while it stays as it is. */
export async function setStatementCycle(
  trx: LenderTransaction,
  lenderId: string,
  cycle: { readonly loanId: string; readonly nextOn: LocalDate | null; readonly isClosed: boolean },
): Promise<void> {
  const next = { next_on: cycle.nextOn, is_closed: cycle.isClosed }
  await trx
    .insertInto('statement_cycles')
    .values({ lender_id: lenderId, loan_id: cycle.loanId, ...next })
    .onConflict((on) => on.columns(['lender_id', 'loan_id']).doUpdateSet(next))
    .execute()
}

/** Whether anybody looked yet for what a loan is to be told. */
export async function isLookedAt(
  trx: LenderTransaction,
  lenderId: string,
  loanId: string,
): Promise<boolean> {
  const row = await trx
    .selectFrom('statement_cycles')
    .select('loan_id')
    .where('lender_id', '=', lenderId)
    .where('loan_id', '=', loanId)
    .executeTakeFirst()
  return row !== undefined
}

/** The day of the last statement of a loan, and what the statements of that day told; null before. */
export async function readLastStatement(
  trx: LenderTransaction,
  lenderId: string,
  loanId: string,
): Promise<{ readonly on: LocalDate; readonly transactionIds: readonly string[] } | null> {
  const rows = await trx
    .selectFrom('statements as s')
    .select(['s.statement_on', 's.evidence'])
    .where('s.lender_id', '=', lenderId)
    .where('s.loan_id', '=', loanId)
    .where('s.statement_on', '=', (from) =>
      from
        .selectFrom('statements as last')
        .select((is) => is.fn.max('last.statement_on').as('on'))
        .where('last.lender_id', '=', lenderId)
        .where('last.loan_id', '=', loanId),
    )
    .execute()
  const [first] = rows
  if (first === undefined) return null
  const lines = rows.flatMap((row) => (row.evidence as StatementEvidence).activity)
  return {
    on: first.statement_on,
    transactionIds: lines.flatMap(({ transactionId }) => transactionId ?? []),
  }
}

/** How it began, what accrues by itself, and what its borrower has no part in. */
const notShown = [
  'disbursement',
  'boarding',
  'accrual',
  'catchUp',
  'settlement',
  'returnSettlement',
] as const

/** What moved on a loan's books from one day through another, but for interest that accrued. */
export async function readBookedTransactions(
  trx: LenderTransaction,
  lenderId: string,
  period: { readonly loanId: string; readonly from: LocalDate; readonly through: LocalDate },
): Promise<BookedTransaction[]> {
  const rows = await trx
    .selectFrom('ledger_transactions as t')
    .innerJoin('ledger_entries as e', (join) =>
      join
        .onRef('e.lender_id', '=', 't.lender_id')
        .onRef('e.transaction_id', '=', 't.transaction_id'),
    )
    .where('t.lender_id', '=', lenderId)
    .where('t.loan_id', '=', period.loanId)
    .where('t.posted_on', '>=', period.from)
    .where('t.posted_on', '<=', period.through)
    .where('t.kind', 'not in', notShown)
    .select(['t.transaction_id', 't.kind', 't.posted_on', 'e.account'])
    .select(sql<bigint>`e.amount_cents`.as('amount'))
    .orderBy('t.posted_on')
    .orderBy('t.entered_at')
    .orderBy('t.transaction_id')
    .execute()
  const byTransaction = Map.groupBy(rows, (row) => row.transaction_id)
  return [...byTransaction.values()].flatMap((lines) => {
    const [first] = lines
    if (first === undefined) return []
    const byAccount = new Map<string, Cents>()
    for (const { account, amount } of lines)
      byAccount.set(account, toCents((byAccount.get(account) ?? 0n) + amount))
    return [{ id: first.transaction_id, kind: first.kind, on: first.posted_on, byAccount }]
  })
}

/** A statement of a loan in this borrower's list; null for any other. */
export async function findStatementOf(
  trx: LenderTransaction,
  { lenderId, borrowerId }: Owner,
  statementId: string,
): Promise<StoredStatement | null> {
  if (!isUuid(statementId)) return null
  const row = await ownLoans(trx, { lenderId, borrowerId })
    .innerJoin('statements as s', (join) =>
      join.onRef('s.lender_id', '=', 'own.lender_id').onRef('s.loan_id', '=', 'own.loan_id'),
    )
    .where('s.statement_id', '=', statementId)
    .selectAll('s')
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    statementId: row.statement_id,
    loanId: row.loan_id,
    kind: row.kind,
    statementOn: row.statement_on,
    language: row.language,
    evidence: row.evidence as StatementEvidence,
    madeAt: row.made_at,
  }
}

/** Sets how the statements of a loan go out; false where the loan is not in this borrower's list. */
export async function updateEStatement(
  trx: LenderTransaction,
  { lenderId, borrowerId }: Owner,
  { loanId, isOn }: { readonly loanId: string; readonly isOn: boolean },
): Promise<boolean> {
  if (!isUuid(loanId)) return false
  const { numUpdatedRows } = await trx
    .updateTable('loans')
    .set({ e_statement: isOn })
    .where('lender_id', '=', lenderId)
    .where('loan_id', '=', loanId)
    .where('loan_id', 'in', ownLoans(trx, { lenderId, borrowerId }).select('own.loan_id'))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

function ownLoans(trx: LenderTransaction, { lenderId, borrowerId }: Owner) {
  return trx
    .selectFrom('loan_parties as own')
    .where('own.lender_id', '=', lenderId)
    .where('own.borrower_id', '=', borrowerId)
    .where('own.is_linked', '=', true)
}
