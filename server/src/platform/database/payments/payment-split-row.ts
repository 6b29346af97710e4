import type { LocalDate } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
import {
  noSplit,
  type PaymentSplit,
  type ReceiptSplit,
} from '@quittance/domain/payments/payment-split'
import { toCents } from '../database.ts'

export type SplitColumn =
  | 'amount_cents'
  | 'interest_cents'
  | 'principal_cents'
  | 'principal_extra_cents'
  | 'late_fee_cents'
  | 'nsf_fee_cents'
  | 'other_fee_cents'
  | 'over_cents'
  | 'payoff_fee_cents'
  | 'unapplied_cents'
  | 'recovery_cents'
  | 'satisfied_cents'

export type SplitRow = Readonly<Record<SplitColumn, bigint>>

/**
 * Reads the split of a posted payment out of its row. What too little was left over to refund is
 * the rest of the amount.
 */
export function toPaymentSplit(row: SplitRow): PaymentSplit {
  return {
    ...toParts(row),
    principalExtra: toCents(row.principal_extra_cents),
    satisfied: toCents(row.satisfied_cents),
  }
}

/** What a payment has none of until it is posted. */
type ReceiptSplitRow = Omit<SplitRow, 'principal_extra_cents' | 'satisfied_cents'> & {
  readonly posted_on: LocalDate | null
}

/** The lines of a payment's receipt: they sum to its amount once it is posted, and to 0 before. */
export function toReceiptSplit(row: ReceiptSplitRow): ReceiptSplit {
  return row.posted_on === null ? noSplit : toParts(row)
}

function toParts(row: Omit<ReceiptSplitRow, 'posted_on'>): ReceiptSplit {
  const { interest_cents: interest, principal_cents: principal, recovery_cents: recovery } = row
  const { late_fee_cents: late, nsf_fee_cents: nsf, other_fee_cents: other, over_cents: over } = row
  const { payoff_fee_cents: payoff, unapplied_cents: held } = row
  const fees = late + nsf + other + payoff
  const rest = row.amount_cents - interest - principal - fees - held - over - recovery
  return {
    interest: toCents(interest),
    principal: toCents(principal),
    lateFee: toCents(late),
    nsfFee: toCents(nsf),
    otherFee: toCents(other),
    payoffFee: toCents(payoff),
    unapplied: toCents(held),
    overpayment: toCents(over),
    smallBalance: cents(rest),
    recovery: toCents(recovery),
  }
}
