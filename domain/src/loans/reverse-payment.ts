import { assert } from '../assert.ts'
import { reversal } from '../ledger/postings.ts'
import { add, negate, subtract, zero } from '../money.ts'
import type { PaymentSplit } from '../payments/payment-split.ts'
import { accrueThrough, changePrincipal, payInterest, postAccrual } from './accrued-interest.ts'
import { chargeOff } from './charge-off.ts'
import type { LoanState, LoanTerms } from './loan.ts'
import type { Applied, LoanUnderRules, ReversalEvent } from './loan-event.ts'

/**
 * Takes a payment back by its original split, and catches up on the interest that its principal
 * would have borne since. A return takes the convenience fee along; a refund as it is told.
 *
 * Later payments keep their splits. What returns to a charged-off loan is charged off with it.
 *
 * @throws AssertionError when it comes before the payment's effective day
 */
export function reversePayment(
  { terms, rules }: LoanUnderRules,
  before: LoanState,
  event: ReversalEvent,
): Applied {
  const { payment, on } = event
  assert(on >= payment.effectiveOn, 'a payment comes back on its effective day or later')
  const withFee = event.kind === 'returned' || event.withFee
  const dates = { on, effectiveOn: payment.effectiveOn, currency: terms.currency }
  const posting = reversal(dates, event.kind === 'returned' ? 'return' : 'refund', {
    channel: payment.channel,
    fee: withFee ? payment.fee : zero,
    feeAccount: rules.feeAccount,
    split: payment.split,
  })
  const accrued = postAccrual(terms, accrueThrough(terms, before, on), { on })
  const restored = giveBack(terms, accrued.state, event)
  const caughtUp = postAccrual(terms, restored, { on, kind: 'catchUp' })
  const lost =
    before.chargedOff === null
      ? { state: caughtUp.state, transactions: [] }
      : chargeOff(terms, caughtUp.state, on)
  return {
    state: lost.state,
    transactions: [
      ...accrued.transactions,
      posting,
      ...caughtUp.transactions,
      ...lost.transactions,
    ],
    split: null,
    catchUp: caughtUp.interest,
  }
}

function giveBack(terms: LoanTerms, state: LoanState, { payment }: ReversalEvent): LoanState {
  const split: PaymentSplit = payment.split
  const change = { on: payment.effectiveOn, by: split.principal }
  const unpaid = payInterest(terms, state, negate(split.interest))
  const restored = changePrincipal(terms, unpaid, change)
  return {
    ...restored,
    lateFee: add(restored.lateFee, split.lateFee),
    nsfFee: add(restored.nsfFee, split.nsfFee),
    otherFee: add(restored.otherFee, split.otherFee),
    satisfied: subtract(restored.satisfied, split.satisfied),
    refundsPayable: subtract(restored.refundsPayable, split.overpayment),
    paidOffOn: null,
    chargedOff: restored.chargedOff && {
      ...restored.chargedOff,
      recovered: subtract(restored.chargedOff.recovered, split.recovery),
    },
  }
}
