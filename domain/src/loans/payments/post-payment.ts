import { assert } from '../../assert.ts'
import { buildPayment as paymentPosting } from '../../ledger/postings.ts'
import { add, zero } from '../../money.ts'
import { recordRecentPayment } from '../../servicing/record-recent-payment.ts'
import { accrueThrough, postAccrual } from '../interest/accrued-interest.ts'
import { applySplit } from './apply-split.ts'
import { releaseFullInstallment } from './unapplied-funds.ts'
import type { LoanState } from '../loan.ts'
import type { AppliedEvent, LoanUnderRules, PaymentEvent } from '../events/loan-event.ts'
import { holdPayoff, recordDebit } from '../payoff/hold-payoff.ts'
import { splitPayment } from './split-payment.ts'
import { closeIfPaidOff } from '../status/loan-status.ts'

/**
 * Applies a payment on its effective day: interest up to that day first, then the waterfall. With
 * `holdPartials` it may be held, and applied with what was held before once both make up an
 * installment: its own split then says `unapplied`, and the release has a posting of its own.
 *
 * A backdated one splits by what was owed on its day, and lowers the interest earned since. Had
 * later payments paid that interest already, what they paid too much goes to principal.
 *
 * @throws AssertionError when it is entered before its effective day, or its amount is not above 0
 */
export function postPayment(
  loan: LoanUnderRules,
  before: LoanState,
  event: PaymentEvent,
): AppliedEvent {
  const { terms } = loan
  const { effectiveOn, enteredOn, channel, amount, fee } = event
  assert(effectiveOn <= enteredOn, 'a payment is posted on its effective day or later')
  assert(fee >= 0n, 'a convenience fee is not negative')
  const accrued = postAccrual(terms, accrueThrough(terms, before, effectiveOn), { on: enteredOn })
  const split = splitPayment(loan, accrued.state, event)
  const dates = { on: enteredOn, effectiveOn, currency: terms.currency }
  const { feeAccount } = loan.rules
  const posting = paymentPosting(dates, { channel, fee, feeAccount, split })

  const paid = applySplit(terms, accrued.state, { split, effectiveOn, enteredOn })
  const held = { ...paid.state, unapplied: add(paid.state.unapplied, split.unapplied) }
  const remembered = recordRecentPayment(loan, held, { effectiveOn, amount, split })
  const released = releaseFullInstallment(loan, remembered, { on: enteredOn, effectiveOn })
  const closed = closeIfPaidOff(terms, released.state, effectiveOn)
  const kept = recordDebit(loan, closed, event)
  return {
    state: before.paidOffOn === null ? holdPayoff(loan, kept, event) : kept,
    transactions: [
      ...accrued.transactions,
      posting,
      ...paid.transactions,
      ...released.transactions,
    ],
    split,
    catchUp: zero,
    takenBack: null,
    followed: [],
  }
}
