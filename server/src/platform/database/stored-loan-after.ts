import type { LoanAfter } from '@quittance/domain/loans/status/loan-after'
import { formatDollars, parseDollars } from '@quittance/domain/money'

/** How a loan stands once money left it again, as the database keeps it: JSON has no bigint. */
export type StoredLoanAfter = Readonly<
  Record<'lateFee' | 'nsfFee' | 'otherFee' | 'principal', string>
> & {
  readonly daysPastDue: number | null
  /** left out of what was kept before it was told apart */
  readonly lateFeeAdded?: string
}

export function serializeLoanAfter(after: LoanAfter): StoredLoanAfter {
  return {
    lateFee: formatDollars(after.lateFee),
    lateFeeAdded: formatDollars(after.lateFeeAdded),
    nsfFee: formatDollars(after.nsfFee),
    otherFee: formatDollars(after.otherFee),
    daysPastDue: after.daysPastDue,
    principal: formatDollars(after.principal),
  }
}

/** @param kept what `serializeLoanAfter` made of it; null or left out where it was not known */
export function readLoanAfter(kept: unknown): LoanAfter | null {
  if (kept === null || kept === undefined) return null
  const { daysPastDue, ...amounts } = kept as StoredLoanAfter
  return {
    lateFee: parseDollars(amounts.lateFee),
    lateFeeAdded: parseDollars(amounts.lateFeeAdded ?? '0.00'),
    nsfFee: parseDollars(amounts.nsfFee),
    otherFee: parseDollars(amounts.otherFee),
    daysPastDue,
    principal: parseDollars(amounts.principal),
  }
}
