import type { LocalDate } from '../../calendar.ts'
import { add, type Cents, largest, subtract, sum, zero } from '../../money.ts'
import { refundedSplit } from '../../payments/refunded-split.ts'
import type { LoanState } from '../loan.ts'
import { overpaymentHeld, takenOfOverpayment } from '../payments/apply-overpayment.ts'
import type { LoanUnderRules, PostedPayment, ReversalEvent } from './loan-event.ts'

export type RefundRefusal =
  | 'notPositive'
  | 'aboveBalance'
  | 'overpaymentInTransit'
  | 'overpaymentUnderWay'
  | 'overpaymentGone'

/** What the answer to a refund depends on besides the loan's state. */
export type RefundFacts = {
  /** of a refund of an overpayment: what debits that have not arrived left over */
  readonly inTransit?: MoneyInTransit | null
  /** what refunds of other payments whose end is not known take of the overpayment; cents, 0 or above */
  readonly underWay?: Cents
}

/** Money that a bank may still keep; cents, above 0. */
export type MoneyInTransit = {
  readonly amount: Cents
  /** the day on which the last of it arrives; null while no bank has it */
  readonly until: LocalDate | null
}

/** What a bank has not paid out yet is not given away: it may still come back. Nor what another refund is to give back. */
export function refuseOverpayment(
  state: LoanState,
  amount: Cents,
  { inTransit, underWay = zero }: RefundFacts,
): RefundRefusal | null {
  const refusal = refuseAmount(amount, state.refundsPayable)
  if (refusal !== null) return refusal
  const coming = inTransit?.amount ?? zero
  if (amount > subtract(state.refundsPayable, coming)) return 'overpaymentInTransit'
  const free = subtract(overpaymentHeld(state), add(coming, underWay))
  return amount > free ? 'overpaymentUnderWay' : null
}

/**
 * What was overpaid is given back once: as a refund of the overpayment, or with its payment. What a bank
 * takes back is not asked, and where the books are the lender's, that is theirs to say.
 */
export function refuseRefundAgain(
  { rules, mode = 'ours' }: LoanUnderRules,
  state: LoanState,
  event: ReversalEvent,
  { underWay = zero }: RefundFacts,
): RefundRefusal | null {
  if (event.kind === 'returned' || mode === 'lender') return null
  const { payment, amount = payment.amount } = event
  const taken = overpaymentTakenBy({ rules }, state, { payment, amount })
  return taken > largest(zero, subtract(overpaymentHeld(state), underWay))
    ? 'overpaymentGone'
    : null
}

/** What a refund of so much of a payment takes out of what was overpaid; cents, 0 or above. */
export function overpaymentTakenBy(
  { rules }: Pick<LoanUnderRules, 'rules'>,
  state: LoanState,
  { payment, amount }: { readonly payment: PostedPayment; readonly amount: Cents },
): Cents {
  // A payment that is not posted yet has left nothing over.
  if (amount === 0n || !isPosted(payment)) return zero
  const { effectiveOn } = payment
  const split = refundedSplit(payment.split, amount, rules.waterfall)
  return takenOfOverpayment(state, { split, effectiveOn })
}

/** By its split, which shares out the whole amount. */
function isPosted({ amount, split }: PostedPayment): boolean {
  const { principalExtra: _part, satisfied: _sum, ...parts } = split
  return sum(Object.values(parts)) === amount
}

export function refuseAmount(amount: Cents, most: Cents): RefundRefusal | null {
  if (amount <= 0n) return 'notPositive'
  return amount > most ? 'aboveBalance' : null
}
