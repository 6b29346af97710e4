import type { LocalDate } from '@quittance/domain/calendar'
import { compareKinds, type TransactionKind } from '@quittance/domain/ledger/transaction'
import type { Cents } from '@quittance/domain/money'
import { sql } from 'kysely'
import type { Borrower } from '../../lenders/borrower.ts'
import { type LenderTransaction, toCents } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/database/uuid.ts'
import type { PaperWords } from '../../lenders/papers/paper-words.ts'
import type { BookedTransaction } from './statement-activity.ts'
import type { StatementEvidence, StoredStatement } from './statement-evidence.ts'

type Owner = Pick<Borrower, 'lenderId' | 'borrowerId'>

export type NewStatement = Omit<StoredStatement, 'madeAt' | 'words'> & {
  /** of the words around its figures, which are kept already */
  readonly wordsId: string
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
      words_id: made.wordsId,
    })
    .onConflict((on) => on.columns(['lender_id', 'loan_id', 'kind', 'cycle_on']).doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
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

/**
 * What the books took of a loan since a day, but for interest that accrued. They take a payment or return
 * that counts from an earlier day on the day that is open, and nothing on one that was closed: so what
 * stands after a day is all that was entered after it.
 */
export async function readBookedTransactions(
  trx: LenderTransaction,
  lenderId: string,
  period: {
    readonly loanId: string
    readonly from: LocalDate
    /** the first day that is left out; none, when left out */
    readonly before?: LocalDate | undefined
  },
): Promise<BookedTransaction[]> {
  const rows = await trx
    .selectFrom('ledger_transactions as t')
    .innerJoin('ledger_entries as e', (join) =>
      join
        .onRef('e.lender_id', '=', 't.lender_id')
        .onRef('e.transaction_id', '=', 't.transaction_id'),
    )
    .leftJoin('payments as p', (join) =>
      join.onRef('p.lender_id', '=', 't.lender_id').onRef('p.payment_id', '=', 't.payment_id'),
    )
    .where('t.lender_id', '=', lenderId)
    .where('t.loan_id', '=', period.loanId)
    .where('t.posted_on', '>=', period.from)
    .$if(period.before !== undefined, (those) =>
      those.where('t.posted_on', '<', period.before ?? period.from),
    )
    .where('t.kind', 'not in', notShown)
    .select(['t.transaction_id', 't.kind', 't.posted_on', 't.entered_at', 'e.account'])
    .select('p.state')
    .select(sql<bigint>`e.amount_cents`.as('amount'))
    .orderBy('t.posted_on')
    .orderBy('t.entered_at')
    .orderBy('t.transaction_id')
    .execute()
  const byTransaction = Map.groupBy(rows, (row) => row.transaction_id)
  const booked = [...byTransaction.values()].flatMap((lines) => {
    const [first] = lines
    if (first === undefined) return []
    const byAccount = new Map<string, Cents>()
    for (const { account, amount } of lines)
      byAccount.set(account, toCents((byAccount.get(account) ?? 0n) + amount))
    const { transaction_id: id, posted_on: on, entered_at: enteredAt } = first
    const isCancelled = first.state === 'cancelled'
    return [{ id, kind: first.kind as TransactionKind, isCancelled, on, byAccount, enteredAt }]
  })
  return booked.toSorted(
    (left, right) =>
      left.on.localeCompare(right.on) ||
      left.enteredAt.getTime() - right.enteredAt.getTime() ||
      compareKinds(left.kind, right.kind),
  )
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
    .leftJoin('paper_words as w', (join) =>
      join.onRef('w.lender_id', '=', 's.lender_id').onRef('w.words_id', '=', 's.words_id'),
    )
    .where('s.statement_id', '=', statementId)
    .selectAll('s')
    .select(['w.locale', 'w.labels'])
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
    words:
      row.locale === null
        ? null
        : { locale: row.locale, labels: row.labels as PaperWords['labels'] },
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
