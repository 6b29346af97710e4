import { createHash } from 'node:crypto'
import { assert } from '@quittance/domain/assert'
import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import { dayOf, type Instant } from '@quittance/domain/calendar'
import { refuseRetryStop } from '@quittance/domain/payments/stop-retry'
import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { writeSessionAudit } from '../../lenders/write-session-audit.ts'
import { acquireAdvisoryLock } from '../../platform/database/advisory-lock.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { bindCancelKey } from '../cancellation/cancellation-repository.ts'
import { toAnswer } from '../intents/payment-answer.ts'
import {
  findOrder,
  findPaymentByKey,
  stopRetryRoute,
} from '../intents/stored-payment-repository.ts'
import type { PaymentsContext } from '../payments-context.ts'
import { withForetoldDebit } from '../returns/describe-replaced-debit.ts'
import { postgresReturns } from '../returns/postgres-returns.ts'
import { lockPayment } from '../returns/returned-payment-repository.ts'
import { notifyRetriesCancelled } from './plan-representment.ts'
import { readRetryStopUntil } from './read-foreseen-retries.ts'
import { setRepresentmentDate } from './representment-repository.ts'

export type StopOrder = {
  readonly lender: Lender
  readonly borrower: Borrower
  /** one attempt, one key */
  readonly key: string
  /** the payment that came back */
  readonly orderId: string
}

type Refusal =
  | 'retrySent'
  | 'noRetry'
  | 'tooLateToStop'
  | 'notCancellable'
  | 'paymentNotFound'
  | 'keyReused'
type StopOutcome = Outcome<PaymentAnswer, Refusal>
type StopRefusal = Outcome<never, Refusal>
type StopContext = Pick<PaymentsContext, 'db' | 'clocks'>

/**
 * Stops the next try of a debit that came back (AMB-160), for who made the debit. Whoever makes the
 * try holds the payment too, and looks again: it is made or stopped, never both. It is written to
 * the audit, and its borrower gets an email. Asked again it says the same.
 */
export async function stopRetry(context: StopContext, order: StopOrder): Promise<StopOutcome> {
  return withLenderTransaction(context.db, order.lender.id, async (trx) => {
    const { borrower, key, orderId } = order
    const requestHash = createHash('sha256').update(orderId).digest()
    await acquireAdvisoryLock(trx, `${stopRetryRoute} ${borrower.borrowerId} ${key}`)
    const known = await findPaymentByKey(trx, borrower, key, stopRetryRoute)
    if (known !== null && !known.requestHash.equals(requestHash)) return refused('keyReused')
    const found = await findOrder(trx, borrower, orderId)
    if (found === null) return refused('paymentNotFound')
    // Other parties of the loan see it, but the account is its maker's.
    if (found.borrowerId !== borrower.borrowerId) return refused('notCancellable')
    const { paymentId } = found
    const now = context.clocks.elapsed()
    const bound = { owner: borrower, route: stopRetryRoute, key, requestHash, paymentId, now }
    const refusal = await stop(trx, context, order)
    if (refusal !== null) return refusal
    await bindCancelKey(trx, bound)
    const stopped = await findOrder(trx, borrower, orderId)
    assert(stopped !== null, 'a payment that was found is there')
    const taken = { payment: stopped, at: context.clocks.business() }
    const told = await withForetoldDebit(postgresReturns(trx), order.lender, taken)
    return done(toAnswer(told, borrower.borrowerId))
  })
}

/** @returns why not; null: it is stopped now, or was before */
async function stop(
  trx: LenderTransaction,
  { clocks }: StopContext,
  { lender, borrower, orderId }: StopOrder,
): Promise<StopRefusal | null> {
  const locked = await lockPayment(trx, lender.id, orderId)
  const payment = await findOrder(trx, borrower, orderId)
  assert(locked !== null && payment !== null, 'a payment that was found is there')
  if (payment.retryEnded === 'stopped') return null
  const at = clocks.business()
  const planned = { retryOn: payment.triesAgainOn, isSent: payment.isTried }
  const reason = refuseRetryStop(planned, at)
  const { paymentId, loanId, triesAgainOn: retryOn } = payment
  const isLate = reason === 'tooLateToStop' && retryOn !== null
  const waiting = { paymentId, loanId, at }
  const until = isLate ? await readRetryStopUntil(trx, lender, { ...waiting, retryOn }) : null
  if (reason !== null && (until === null || at >= until)) return refuse(reason, until)
  const times = { on: dayOf(at), at, now: clocks.elapsed() }
  const ended = { ...locked, why: 'stopped' } as const
  await setRepresentmentDate(trx, locked, null, ended.why)
  await notifyRetriesCancelled(postgresReturns(trx), lender, [ended], times)
  await writeSessionAudit(trx, borrower, {
    kind: 'retry.stopped',
    detail: { paymentId: locked.paymentId, retryOn: String(planned.retryOn) },
    at: times.now,
  })
  return null
}

function refuse(
  reason: NonNullable<ReturnType<typeof refuseRetryStop>>,
  until: Instant | null,
): StopRefusal {
  if (until === null) return refused(reason)
  return refused(reason, { values: { time: until, date: { onDayOf: until } } })
}
