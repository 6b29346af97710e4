import { assert } from '@quittance/domain/assert'
import type { Instant, LocalDate } from '@quittance/domain/calendar'
import type { LoanState } from '@quittance/domain/loans/loan'
import { loanAfter } from '@quittance/domain/loans/status/loan-after'
import { isReopened } from '@quittance/domain/loans/status/end-of-loan'
import { add, type Cents, formatDollars, subtract, zero } from '@quittance/domain/money'
import {
  isWholeRemainder,
  type ReturnShare,
  shareOfReturn,
} from '@quittance/domain/payments/share-of-return'
import { type KeptLoanAfter, keepLoanAfter } from '../../platform/database/kept-loan-after.ts'
import { postEventIn } from '../../servicing/ledger/post-loan-event.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { unrefundedAmount } from './unrefunded-amount.ts'
import type { ReturnRepository } from './return-repository.ts'
import type { LockedPayment } from './returned-payment-repository.ts'

/** Payment and day of a return, and what its bank names as taken; null for the whole payment. */
type Returned = {
  readonly payment: LockedPayment
  readonly took: Cents | null
  readonly on: LocalDate
  readonly now: Instant
}

type BookedReturn = {
  readonly before: LoanState
  readonly took: Cents | null
  readonly after: KeptLoanAfter
  /** whether it opened the loan again */
  readonly reopens: boolean
}

/**
 * Posts that a payment came back: all that refunds left of it, or what its bank names. What the bank
 * took of money that a refund had given back is owed to the lender as another fee, and a person at
 * the lender is told.
 *
 * @returns how the loan stood before; what was taken in all, where that is not just what was left,
 * else null; and how it leaves the loan
 */
export async function bookReturn(
  repository: ReturnRepository,
  lender: Lender,
  { payment, took, on, now }: Returned,
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
  const toPost = { lender, loanId, paymentId, event, enteredAt: now }
  const { loan, state } = await postEventIn(repository, toPost)
  const { terms, mode } = loan
  const underRules = { terms, rules: lender.settings.servicing, mode }
  const before = loan.state
  const change = { before, after: state, on }
  const after = keepLoanAfter(loanAfter(underRules, change))
  const reopens = isReopened(before, state)
  if (isAll) return { before, took: null, after, reopens }
  await tellAmountDiffers(repository, { payment, share, now })
  return { before, took: takenBy(share), after, reopens }
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
  { payment, took, now }: Omit<Returned, 'on'>,
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
