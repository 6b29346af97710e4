import { assert } from '@quittance/domain/assert'
import type { Instant, LocalDate } from '@quittance/domain/calendar'
import type { LoanState } from '@quittance/domain/loans/loan'
import { loanAfter } from '@quittance/domain/loans/status/loan-after'
import { applyEvent } from '@quittance/domain/loans/events/apply-event'
import { isReopened } from '@quittance/domain/loans/status/end-of-loan'
import { add, type Cents, formatDollars, subtract, zero } from '@quittance/domain/money'
import {
  isWholeRemainder,
  type ReturnShare,
  shareOfReturn,
} from '@quittance/domain/payments/share-of-return'
import {
  type StoredLoanAfter,
  serializeLoanAfter,
} from '../../platform/database/stored-loan-after.ts'
import { postEventIn } from '../../servicing/ledger/post-loan-event.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { unrefundedAmount } from './unrefunded-amount.ts'
import type { RestoredSchedules } from '../scheduled/restore-schedules-repository.ts'
import { restoreEnded } from './reopen-loan.ts'
import type { ReturnRepository } from './return-repository.ts'
import type { LockedPayment } from './returned-payment-repository.ts'

/** Payment and day of a return, and what its bank names as taken; null for the whole payment. */
type Returned = {
  readonly payment: LockedPayment
  readonly took: Cents | null
  /** the method that paid it, where what its bank said ends it */
  readonly closedMethodId: string | null
  readonly on: LocalDate
  readonly now: Instant
}

type BookedReturn = {
  readonly before: LoanState
  readonly took: Cents | null
  readonly after: StoredLoanAfter
  /** whether it opened the loan again */
  readonly reopens: boolean
  readonly schedules: RestoredSchedules
}

/**
 * Posts that a payment came back: all that refunds left of it, or what its bank names. What the bank
 * took of money that a refund had given back is owed to the lender as another fee, and a person at
 * the lender is told. Schedules that had ended with the loan are restored first: a late fee is due for
 * no installment that one of them still pays.
 *
 * @returns how the loan stood before; what was taken in all, where that is not just what was left,
 * else null; and how it leaves the loan
 */
export async function bookReturn(
  repository: ReturnRepository,
  lender: Lender,
  { payment, took, closedMethodId, on, now }: Returned,
): Promise<BookedReturn> {
  const { loanId, paymentId, posted, isSettled } = payment
  const left = unrefundedAmount(posted, await repository.listRefunds(payment))
  assert(left !== null, 'what was refunded whole does not come back again')
  const share = shareOfReturn(posted, left, took)
  const { amount, fee, beyond } = share
  const isAll = isWholeRemainder(share, left)
  assert(isAll || isSettled, 'a return of another amount waits for the settlement')
  if (!isSettled) await repository.forgetSettling(payment)
  const event = {
    kind: 'returned',
    payment: { ...left, fee },
    on,
    ...(amount < left.amount && { amount }),
    ...(beyond > 0n && { beyond }),
  } as const
  const loan = await repository.lockLoan(loanId)
  assert(loan !== null, 'what comes back was paid to a loan')
  const { terms, mode, state: before } = loan
  const underRules = { terms, rules: lender.settings.servicing, mode }
  const foreseen = { ...loan, state: applyEvent(underRules, before, event).state }
  const opening = { loanId, paymentId, before, after: foreseen.state, today: on, closedMethodId }
  const schedules = await restoreEnded(repository, lender, opening)
  const asked = { lender, loan: foreseen, day: on }
  const promised = await repository.readPromisedDebits(asked)
  const toPost = { lender, loanId, paymentId, locked: loan, enteredAt: now }
  const { state } = await postEventIn(repository, { ...toPost, event: { ...event, promised } })
  const change = { before, after: state, on }
  const after = serializeLoanAfter(loanAfter(underRules, change))
  const reopens = isReopened(before, state)
  if (isAll) return { before, took: null, after, reopens, schedules }
  await tellAmountDiffers(repository, { payment, share, now })
  return { before, took: takenBy(share), after, reopens, schedules }
}

function takenBy({ amount, fee, beyond }: ReturnShare): Cents {
  return add(add(amount, fee), beyond)
}

/**
 * Whether a return has to wait until its payment has settled: it takes another amount than is left,
 * and money on its way in would hide the difference.
 */
export async function isReturnBeforeSettlement(
  repository: ReturnRepository,
  payment: LockedPayment,
  took: Cents | null,
): Promise<boolean> {
  if (payment.isSettled || !payment.isPosted) return false
  const left = unrefundedAmount(payment.posted, await repository.listRefunds(payment))
  return left !== null && !isWholeRemainder(shareOfReturn(payment.posted, left, took), left)
}

/**
 * Tells a person at the lender that a bank took back what a refund had given back already. Nothing
 * is posted where nothing was left: whether the network pays it back is theirs to pursue, and until
 * its journal says so, reconciliation says that the books differ.
 */
export async function notifyDoubleReturn(
  repository: ReturnRepository,
  { payment, took, now }: Pick<Returned, 'payment' | 'took' | 'now'>,
): Promise<void> {
  const none = { amount: zero, fee: zero }
  const share = shareOfReturn(payment.posted, none, took)
  await tellAmountDiffers(repository, { payment, share, now })
}

async function tellAmountDiffers(
  repository: ReturnRepository,
  { payment, share, now }: Pick<Returned, 'payment' | 'now'> & { readonly share: ReturnShare },
): Promise<void> {
  const { paymentId, lastFour, posted } = payment
  const left = unrefundedAmount(posted, await repository.listRefunds(payment)) ?? {
    amount: zero,
    fee: zero,
  }
  const paid = add(posted.amount, posted.fee)
  const refunded = subtract(paid, add(left.amount, left.fee))
  const payload = {
    paymentId,
    lastFour,
    paid: formatDollars(paid),
    refunded: formatDollars(refunded),
    returned: formatDollars(takenBy(share)),
    owed: formatDollars(share.beyond),
  }
  await repository.writeTask(payment, { kind: 'returnAmountDiffers', payload, at: now })
}
