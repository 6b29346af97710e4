import type { LocalDate } from '@quittance/domain/calendar'
import type { LoanState, LoanTerms } from '@quittance/domain/loans/loan'
import type { LedgerMode } from '@quittance/domain/loans/events/loan-event'
import type { Cents } from '@quittance/domain/money'
import { sql } from 'kysely'
import { type LenderTransaction, toCents } from '../../platform/database/database.ts'
import { loanColumns, type LoanRow, toLoanState, toLoanTerms } from './loan-row.ts'

/** A loan as it stands in the database. */
export type StoredLoan = {
  readonly loanId: string
  readonly loanNo: string
  readonly terms: LoanTerms
  readonly state: LoanState
  /** whose books are the master */
  readonly mode: LedgerMode
  /** one more with every posting */
  readonly version: number
  /** the last payment that stands; null before the first */
  readonly lastPaidOn: LocalDate | null
  readonly lastPaid: Cents
}

/** Reads a loan and keeps every other posting to it waiting until this transaction ends. */
export async function lockLoan(trx: LenderTransaction, loanId: string): Promise<StoredLoan | null> {
  const row = await trx
    .selectFrom('loans')
    .select(loanColumns)
    .where('loan_id', '=', loanId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row === undefined ? null : toStoredLoan(row)
}

/** The same for several of those that nobody holds: it waits for nobody, and leaves the others out. */
export async function lockFreeLoans(
  trx: LenderTransaction,
  lenderId: string,
  loanIds: readonly string[],
): Promise<ReadonlyMap<string, StoredLoan>> {
  const rows = await trx
    .selectFrom('loans')
    .select(loanColumns)
    .where('lender_id', '=', lenderId)
    .where(sql<boolean>`loan_id = any(${loanIds}::uuid[])`)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  return new Map(rows.map((row) => [row.loan_id, toStoredLoan(row)]))
}

/** Reads a loan without holding anybody up. */
export async function readLoan(trx: LenderTransaction, loanId: string): Promise<StoredLoan | null> {
  const row = await trx
    .selectFrom('loans')
    .select(loanColumns)
    .where('loan_id', '=', loanId)
    .executeTakeFirst()
  return row === undefined ? null : toStoredLoan(row)
}

export function toStoredLoan(row: LoanRow): StoredLoan {
  return {
    loanId: row.loan_id,
    loanNo: row.loan_no,
    terms: toLoanTerms(row),
    state: toLoanState(row),
    mode: row.ledger_mode,
    version: row.version,
    lastPaidOn: row.last_paid_on,
    lastPaid: toCents(row.last_paid_cents),
  }
}
