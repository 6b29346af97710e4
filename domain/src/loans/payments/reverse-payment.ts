import { assert } from '../../assert.ts'
import type { LocalDate } from '../../calendar.ts'
import { buildReversal } from '../../ledger/postings.ts'
import { add, type Cents, subtract, zero } from '../../money.ts'
import { refundedSplit, remainingSplit } from '../../payments/refunded-split.ts'
import { accrueThrough, postAccrual } from '../interest/accrued-interest.ts'
import { settleInterest } from './apply-split.ts'
import { chargeOffLoan } from '../charge-off/charge-off-loan.ts'
import { reverseSplit } from './reverse-split.ts'
import { restoreUnappliedFunds, releaseRemainder } from './unapplied-funds.ts'
import type { LoanState, LoanTerms } from '../loan.ts'
import type {
  AppliedEvent,
  LoanUnderRules,
  PostedPayment,
  ReversalEvent,
} from '../events/loan-event.ts'
import { applyOverpayment, restoreOverpayment } from './apply-overpayment.ts'
import { forgetDebit } from '../payoff/hold-payoff.ts'
import { closeIfPaidOff, reopenAfterEvent } from '../status/loan-status.ts'

/**
 * Takes a payment back by its original split, and catches up on the interest that its principal
 * would have borne since. A return takes the convenience fee along; a refund as it is told. A part
 * takes what was paid last. What a bank takes beyond what is left of the payment is owed as a fee.
 *
 * Later payments keep their splits. What was overpaid meanwhile pays what is owed again; see
 * `applyOverpayment`. What returns to a charged-off loan is charged off with it.
 *
 * @throws AssertionError when it comes before the payment's effective day, or takes more than is
 *   left of the payment
 */
export function reversePayment(
  loan: LoanUnderRules,
  before: LoanState,
  event: ReversalEvent,
): AppliedEvent {
  const { terms, rules } = loan
  const { payment, on } = event
  const { channel, effectiveOn } = payment
  assert(on >= effectiveOn, 'a payment comes back on its effective day or later')
  const { amount = payment.amount } = event
  const takenBack =
    event.amount !== undefined
      ? refundedSplit(payment.split, amount, rules.waterfall)
      : payment.split
  const withFee = event.kind === 'returned' || event.withFee

  const accrued = postAccrual(terms, accrueThrough(terms, before, on), { on })
  const held = restoreUnappliedFunds(loan, accrued.state, { needed: takenBack.unapplied, on })
  const { missing } = held
  const restored = restoreOverpayment(loan, held.state, { split: takenBack, effectiveOn, on })
  const own = reverseSplit(loan, restored.state, { split: takenBack, effectiveOn, amount, missing })
  const back = oweBeyond(own, event.kind === 'returned' ? (event.beyond ?? zero) : zero)
  const dates = { on, effectiveOn, currency: terms.currency }
  const posting = buildReversal(dates, event.kind === 'returned' ? 'return' : 'refund', {
    channel,
    fee: withFee ? payment.fee : zero,
    feeAccount: payment.feeAccount ?? rules.feeAccount,
    split: back.split,
  })
  const unheld = { ...back.state, unapplied: subtract(held.state.unapplied, back.split.unapplied) }
  const caughtUp = postAccrual(terms, unheld, { on, kind: 'catchUp' })
  const settled = settleInterest(terms, caughtUp.state, on)
  const rest = releaseRemainder(loan, settled.state, { undone: held.undone, on })
  const lost =
    before.chargedOff === null
      ? { state: rest.state, transactions: [] }
      : chargeOffLoan(terms, rest.state, on)
  const opened = reopen(terms, { before, after: lost.state }, on)
  const paid = applyOverpayment(loan, { before, after: opened }, on)
  const isWhole = event.kind === 'returned' && event.amount === undefined
  return {
    state: isWhole ? forgetDebit(paid.state, payment) : paid.state,
    transactions: [
      ...accrued.transactions,
      ...held.transactions,
      ...restored.transactions,
      posting,
      ...caughtUp.transactions,
      ...settled.transactions,
      ...rest.transactions,
      ...lost.transactions,
      ...paid.transactions,
    ],
    split: null,
    catchUp: caughtUp.interest,
    takenBack,
    followed: [],
  }
}

type Back = ReturnType<typeof reverseSplit>

/** Money that went back twice is owed to the lender as another fee. */
function oweBeyond({ state, split }: Back, beyond: Cents): Back {
  return {
    state: { ...state, otherFee: add(state.otherFee, beyond) },
    split: { ...split, otherFee: add(split.otherFee, beyond) },
  }
}

/**
 * What a refund of a part leaves of a payment; null when nothing is left that could come back. A fee
 * that was kept still could: then the amount is 0.
 *
 * @param refunded what was taken back, as `applyEvent` says, and whether the fee went with it
 */
export function remainingPayment(
  payment: PostedPayment,
  refunded: { readonly split: PostedPayment['split']; readonly withFee: boolean },
): PostedPayment | null {
  const { principalExtra: _part, satisfied: _sum, ...moved } = refunded.split
  let { amount } = payment
  for (const part of Object.values(moved)) amount = subtract(amount, part)
  const fee = refunded.withFee ? zero : payment.fee
  if (amount === 0n && fee === 0n) return null
  return { ...payment, amount, fee, split: remainingSplit(payment.split, refunded.split) }
}

/**
 * A loan that was paid off is open again, and nothing is decided in hindsight of the days between;
 * unless what came back was no part of what it had owed.
 */
function reopen(
  terms: LoanTerms,
  { before, after }: { readonly before: LoanState; readonly after: LoanState },
  on: LocalDate,
): LoanState {
  const { paidOffOn, heldUntil } = before
  const state = closeIfPaidOff(terms, after, paidOffOn ?? on)
  return state.paidOffOn === null ? reopenAfterEvent(before, state, on) : { ...state, heldUntil }
}
