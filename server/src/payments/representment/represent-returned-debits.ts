import { dayOf } from '@quittance/domain/calendar'
import { add, formatDollars } from '@quittance/domain/money'
import {
  decideRepresentment,
  representmentDay,
} from '@quittance/domain/servicing/decide-representment'
import { feesLeftBy, lastRepresentmentDay } from '@quittance/domain/servicing/representment'
import { isCardDebitedOn } from '@quittance/domain/schedules/loan-ahead'
import { canPostOn } from '@quittance/domain/servicing/can-post-on'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { ClaimedPayment } from '../gateway/payment-claim-repository.ts'
import { noRetryReasonOf } from '@quittance/domain/servicing/no-retry-reason'
import { notifyRetriesCancelled, type RetryEnd, type RetryEndReason } from './plan-representment.ts'
import type { BankEventRepository } from '../returns/bank-event-repository.ts'
import { returnedAmount } from '../returns/returned-amount.ts'
import type { DueTries, DueTry } from './representment-repository.ts'
import type { LockedPayment } from '../returns/returned-payment-repository.ts'
import { type SettleContext, settleOpenPayment } from '../gateway/settle-open-payments.ts'
import type { WorkerContext } from '../worker-context.ts'

type TryContext = SettleContext & Pick<WorkerContext, 'bank'>

const batchMax = 50
/** How many are at the gateway at once: what was claimed is sent long before its lease ends. */
const sentAtOnce = 8

/**
 * Tries returned debits again on their day: each by a payment of its own that names the one that
 * came back, one commit a payment, and sent as soon as it is written down. What is owed is asked
 * when the try is claimed, under the loan's lock: nothing owed, an account that may not be
 * debited any more, or a payer who took the loan off their list or deleted the series, and it is given up; less owed, or
 * less came back, and it is cut. Its borrower is told of each that is made, and why it is for less, and of each that is given up. While nobody knows
 * whether a payment in its place, or another of its loan, was charged, it waits. A loan is not debited twice on one day. What could
 * be taken only after the last day of its network is given up.
 */
export async function representReturnedDebits(context: TryContext, lender: Lender): Promise<void> {
  const { bank, clocks } = context
  const by = dayOf(clocks.business())
  const failures: unknown[] = []
  let after: DueTry | null = null
  for (let staysListed = true; staysListed;) {
    const asked: DueTries = { by, after, most: batchMax }
    const due: readonly DueTry[] = await bank.withLenderTransaction(lender.id, (repository) =>
      repository.listDueTries(asked),
    )
    const ends = await tryThese(context, lender, due)
    failures.push(...ends.failures)
    after = due.at(-1) ?? after
    // What would be listed again holds up no other: the round goes on behind it.
    const isLast = due.length < batchMax
    staysListed = !isLast && (ends.failures.length > 0 || ends.waiting > 0)
  }
  if (failures.length > 0) throw failures[0]
}

type TriedEnds = {
  readonly failures: readonly unknown[]
  /** how many have to wait, and are due as before */
  readonly waiting: number
}

async function tryThese(
  context: TryContext,
  lender: Lender,
  due: readonly DueTry[],
): Promise<TriedEnds> {
  const { bank, clocks } = context
  const failures: unknown[] = []
  let waiting = 0
  for (let at = 0; at < due.length; at += sentAtOnce) {
    const claimed: ClaimedPayment[] = []
    for (const { paymentId } of due.slice(at, at + sentAtOnce)) {
      const claim = bank.withLenderTransaction(lender.id, (repository) =>
        claimTry(repository, lender, { clocks, paymentId }),
      )
      const one = await claim.catch((error: unknown) => void failures.push(error))
      if (one === 'waits') waiting += 1
      else if (one) claimed.push(one)
    }
    if (claimed.length > 0) context.crashAt('after_claim')
    const ends = await Promise.allSettled(
      claimed.map((one) => settleOpenPayment(context, lender, one)),
    )
    for (const end of ends) if (end.status === 'rejected') failures.push(end.reason)
  }
  return { failures, waiting }
}

type Due = Pick<TryContext, 'clocks'> & { readonly paymentId: string }

/** Writes down a try that is owed, and holds it; null: there is none now; 'waits': it is listed as before. */
async function claimTry(
  repository: BankEventRepository,
  lender: Lender,
  { clocks, paymentId }: Due,
): Promise<ClaimedPayment | 'waits' | null> {
  const payment = await repository.lockPayment(paymentId)
  const loan = payment === null ? null : await repository.lockLoan(payment.loanId)
  if (payment === null || loan === null || payment.state !== 'returned') return null
  const madeAt = clocks.business()
  const now = clocks.elapsed()
  const today = dayOf(madeAt)
  if (payment.retryOn === null) return null // it was stopped since it was listed
  // What is due today is known once the days before it are closed; then it is claimed.
  if (!canPostOn(loan.state, today)) return 'waits'
  const kind = payment.posted.channel === 'pad' ? ('pad' as const) : ('ach' as const)
  const rules = lender.settings.servicing
  const effectiveOn = representmentDay(madeAt, kind, rules)
  const place = await repository.readTryPlace(payment, effectiveOn)
  const drop = (end: Parameters<typeof dropTry>[3]) => dropTry(repository, lender, payment, end)
  if (place.isTried) return null
  if (place.isReplaced) {
    const told = place.isReplacementGood ? 'instead' : 'replacement'
    return drop({ why: 'instead', told, on: today, at: madeAt, now })
  }
  if (place.isOffList) return drop({ why: 'stopped', on: today, at: madeAt, now })
  if (place.isSeriesDeleted) return drop({ why: 'deleted', on: today, at: madeAt, now })
  if (place.mayBeReplaced) return null // it waits until that one is known
  if (payment.retryOn > today) return null // what was to take its place did not
  const item = await repository.readItem(payment)
  const { firstOn, principalAfter, isSeries } = item
  const lastOn = firstOn === null ? null : lastRepresentmentDay(kind, firstOn)
  const { pendingPayments, region } = place
  const { schedules } = await repository.readDebitsAhead({ ...payment, today })
  const coming = schedules.map((schedule) => ({ schedule, payment: schedule.next }))
  const onDay = { day: effectiveOn, rails: rules }
  const isDebited = place.isDebited || isCardDebitedOn(coming, loan.state, onDay)
  const back = returnedAmount(payment, await repository.listRefunds(payment))
  const about = { back, debited: payment.posted.amount, isSeries, kind, region, principalAfter }
  const { terms, state, mode } = loan
  const underRules = { terms, rules, mode }
  const asked = { ...about, pendingPayments, at: madeAt, isDebited, lastOn }
  const decision = decideRepresentment(underRules, state, asked, rules)
  if (decision.kind === 'later') {
    await repository.setNextTry(payment, decision.on)
    return null
  }
  if (!place.isMethodUsable) return drop({ why: 'method', on: today, at: madeAt, now })
  if (decision.kind === 'notOffered') return drop({ why: 'loan', on: today, at: madeAt, now })
  if (decision.kind === 'nothingOwed')
    return drop({ why: noRetryReasonOf(state), on: today, at: madeAt, now })
  if (decision.kind === 'wait') return 'waits'
  if (decision.kind === 'tooLate') return drop({ why: 'late', on: today, at: madeAt, now })
  const { amount, fee } = decision
  const left = feesLeftBy(underRules, state, { today, pendingPayments, amount })
  const payload = {
    newAmount: formatDollars(add(amount, fee)),
    tryOn: effectiveOn,
    ...(left > 0n && { feesLeft: formatDollars(left) }),
  }
  await repository.writePaymentNotification(payment, { topic: 'payment.triedAgain', payload, now })
  return repository.writeTry(payment, { amount, fee, effectiveOn, madeAt, now })
}

/** Gives a promised try up, and tells its borrower why. */
async function dropTry(
  repository: BankEventRepository,
  lender: Lender,
  payment: LockedPayment,
  { why, told = why, ...times }: RetryEnd & { readonly told?: RetryEndReason },
): Promise<null> {
  await repository.setNextTry(payment, null, why)
  await notifyRetriesCancelled(repository, lender, [{ ...payment, why: told }], times)
  return null
}
