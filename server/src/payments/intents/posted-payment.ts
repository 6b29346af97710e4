import type { LocalDate } from '@quittance/domain/calendar'
import type { PostedPayment } from '@quittance/domain/loans/events/loan-event'
import { cents } from '@quittance/domain/money'
import type { Channel } from '@quittance/domain/payments/effective-date'
import { toCents } from '../../platform/database/database.ts'

type SplitColumn =
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

export type PostedPaymentRow = Readonly<Record<SplitColumn | 'fee_cents', bigint>> & {
  readonly channel: Channel
  readonly effective_on: LocalDate
}

/** Reads a posted payment out of its row, as a return or a settlement needs it. */
export function toPostedPayment(row: PostedPaymentRow): PostedPayment {
  return {
    channel: row.channel,
    amount: toCents(row.amount_cents),
    fee: toCents(row.fee_cents),
    effectiveOn: row.effective_on,
    split: splitOf(row),
  }
}

/** The split as it was posted. What too little was left over to refund is the rest of the amount. */
function splitOf(row: PostedPaymentRow): PostedPayment['split'] {
  const { interest_cents: interest, principal_cents: principal, recovery_cents: recovery } = row
  const { late_fee_cents: late, nsf_fee_cents: nsf, other_fee_cents: other, over_cents: over } = row
  const { payoff_fee_cents: payoff, unapplied_cents: held } = row
  const fees = late + nsf + other + payoff
  const rest = row.amount_cents - interest - principal - fees - held - over - recovery
  return {
    interest: toCents(interest),
    principal: toCents(principal),
    principalExtra: toCents(row.principal_extra_cents),
    lateFee: toCents(late),
    nsfFee: toCents(nsf),
    otherFee: toCents(other),
    payoffFee: toCents(payoff),
    unapplied: toCents(held),
    overpayment: toCents(over),
    smallBalance: cents(rest),
    recovery: toCents(recovery),
    satisfied: toCents(row.satisfied_cents),
  }
}
