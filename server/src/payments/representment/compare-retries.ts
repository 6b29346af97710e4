import type { Reader } from '@quittance/contract/labels/labels'
import { dayOf, type Instant } from '@quittance/domain/calendar'
import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { readDebitsAhead } from '../debits-ahead-repository.ts'
import { type ActiveRetry, readRetriesAhead } from './retry-ahead-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import {
  forecastDebitsMax,
  forecastLoan,
  type LoanToForecast,
} from '../../servicing/loans/forecast-loan.ts'
import { readLoan, type StoredLoan } from '../../servicing/loans/loan-state-repository.ts'
import { scheduledLoansQuery } from '../scheduled/scheduled-payment-repository.ts'
import { describeMovedRetries, type MovedRetry } from './describe-moved-retries.ts'

type Changed = Pick<LoanToForecast, 'schedules' | 'retries'>
type Facts = LoanToForecast & { readonly retries: readonly ActiveRetry[] }
type Told = { readonly reader: Reader; readonly borrower: Pick<Borrower, 'borrowerId'> }

/** What a change of the schedules of a loan makes of its retries, for each in a sentence. */
export function compareRetries(
  lender: Pick<Lender, 'settings'>,
  { facts, changed }: { readonly facts: Facts; readonly changed: Changed },
  { reader, borrower }: Told,
): MovedRetry[] {
  const foretold = (those: Changed) => {
    const least = forecastDebitsMax * (those.schedules.length + 1)
    return forecastLoan(lender, { ...facts, ...those }, least)
  }
  const { currency } = facts.loan.terms
  const compared = { before: foretold(facts), after: foretold(changed) }
  const { retries } = facts
  return describeMovedRetries(compared, { reader, currency, borrower, retries })
}

type Asked = {
  readonly lender: Lender
  /** who is told */
  readonly borrower: Borrower
  readonly loan: StoredLoan
  /** business time */
  readonly at: Instant
}

/** Sentences for whoever reads them. */
export type Notes = (reader: Reader) => readonly string[]

/**
 * Reads how the retries of a loan stand before its schedules are changed.
 *
 * @returns what reads, once they are changed, what becomes of the retries by that
 */
export async function readRetriesBefore(
  trx: LenderTransaction,
  { lender, borrower, loan, at: now }: Asked,
): Promise<() => Promise<Notes>> {
  const of = { lenderId: lender.id, loanId: loan.loanId, today: dayOf(now) }
  const retries = await readRetriesAhead(trx, of)
  if (retries.length === 0) return async () => () => []
  const before = await readDebitsAhead(trx, of)
  return async () => {
    const changed = await readDebitsAhead(trx, of)
    const facts = { loan, ...before, now }
    return (reader) =>
      compareRetries(lender, { facts, changed }, { reader, borrower }).map(({ note }) => note)
  }
}

type OfBorrower = Pick<Asked, 'lender' | 'borrower' | 'at'>

/** The same of all loans of this borrower that schedules pay, before one of their accounts is debited no more. */
export async function readAllRetriesBefore(
  trx: LenderTransaction,
  { lender, borrower, at }: OfBorrower,
): Promise<() => Promise<Notes>> {
  const before: (() => Promise<Notes>)[] = []
  for (const { loan_id: loanId } of await scheduledLoansQuery(trx, borrower).execute()) {
    const loan = await readLoan(trx, loanId)
    if (loan !== null) before.push(await readRetriesBefore(trx, { lender, borrower, loan, at }))
  }
  return async () => {
    const told: Notes[] = []
    for (const then of before) told.push(await then())
    return (reader) => told.flatMap((notes) => notes(reader))
  }
}
