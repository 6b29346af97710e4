import { createHash } from 'node:crypto'
import { assert } from '@quittance/domain/assert'
import { type Outcome, refused } from '@quittance/contract/endpoint'
import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import type { Instant } from '@quittance/domain/calendar'
import { leavesAt, refuseCancel } from '@quittance/domain/payments/cancel-payment'
import type { PaymentsContext } from '../payments-context.ts'
import { acquireAdvisoryLock } from '../../platform/database/advisory-lock.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { Borrower } from '../../lenders/borrower.ts'
import {
  bindCancelKey,
  leaveBatch,
  recordCancelRequest,
  writeCancelAnswer,
} from './cancellation-repository.ts'
import { readBusinessDate } from '../end-of-day/settlement-repository.ts'
import { toPaymentOutcome, readOutcome, writeOutcome } from '../intents/payment-answer.ts'
import type { StoredPayment } from '../intents/payment-row.ts'
import {
  cancelPaymentRoute,
  findPaymentByKey,
  findOrder,
} from '../intents/stored-payment-repository.ts'
import { lockPayment } from '../returns/returned-payment-repository.ts'
import { withForetoldDebit } from '../returns/describe-replaced-debit.ts'
import { postgresReturns } from '../returns/postgres-returns.ts'
import { reversePayment } from '../returns/reverse-payment.ts'

export type CancelOrder = {
  readonly lender: Lender
  readonly borrower: Borrower
  /** one attempt, one key */
  readonly key: string
  readonly orderId: string
}

type Refusal = 'tooLateToCancel' | 'notCancellable' | 'paymentNotFound' | 'keyReused'
type CancelOutcome = Outcome<PaymentAnswer, Refusal>
type CancelContext = Pick<PaymentsContext, 'db' | 'clocks' | 'vault'>

/** Where it goes on: with the gateway, or nowhere since all is said. */
type Begun = { readonly kind: 'asked'; readonly payment: StoredPayment; readonly ref: string }

/**
 * Cancels a pending bank payment (AMB-121). That it was asked for is written down before the
 * gateway is asked, and the ledger is reversed only when the gateway took the debit out: it decides
 * between this and its own file, so that a payment is never both debited and cancelled.
 *
 * Without a clear answer the payment is told as it stands, and the worker goes on asking.
 */
export async function cancelPayment(
  context: CancelContext,
  order: CancelOrder,
): Promise<CancelOutcome> {
  const begun = await withLenderTransaction(context.db, order.lender.id, (trx) =>
    begin(trx, context, order),
  )
  if (begun.kind !== 'asked') return begun
  const { lender } = order
  const { payment, ref } = begun
  const ended = await requestGatewayCancel(context, lender, { paymentId: payment.paymentId, ref })
  if (ended === 'tooLate') return tooLate(payment)
  return withLenderTransaction(context.db, lender.id, (trx) =>
    tell(trx, order, context.clocks.business()),
  )
}

async function begin(
  trx: LenderTransaction,
  { clocks }: CancelContext,
  order: CancelOrder,
): Promise<Begun | CancelOutcome> {
  const { lender, borrower, key, orderId } = order
  const requestHash = createHash('sha256').update(orderId).digest()
  await acquireAdvisoryLock(trx, `${cancelPaymentRoute} ${borrower.borrowerId} ${key}`)
  const known = await findPaymentByKey(trx, borrower, key, cancelPaymentRoute)
  if (known !== null && !known.requestHash.equals(requestHash)) return refused('keyReused')
  if (known !== null && known.answer !== null)
    return cancelled(readOutcome(known.answer, known.payment.reference))
  const found = await findOrder(trx, borrower, orderId)
  if (found === null) return refused('paymentNotFound')
  // Other parties of the loan see it, but the money was its maker's.
  if (found.borrowerId !== borrower.borrowerId) return refused('notCancellable')

  const locked = await lockPayment(trx, lender.id, found.paymentId)
  assert(locked !== null, 'a payment that was found is there')
  const payment = { ...found, state: locked.state }
  const times = { at: clocks.business(), now: clocks.elapsed() }
  const { now } = times
  const bound = { owner: borrower, key, requestHash, paymentId: found.paymentId, now }
  if (locked.state === 'cancelled') {
    await bindCancelKey(trx, bound)
    return sayForGood(trx, order, { payment, at: times.at })
  }
  const refusal = refuseCancel({ ...payment, kind: found.method.kind }, clocks.business())
  if (refusal === 'notCancellable') return refused(refusal)
  if (refusal === 'tooLateToCancel' && !locked.isCancelAsked) return tooLate(payment)
  await bindCancelKey(trx, bound)
  if (locked.isAtGateway) {
    await recordCancelRequest(trx, locked, now)
    return { kind: 'asked', payment, ref: locked.gatewayRef }
  }
  const waiting = { lenderId: lender.id, paymentId: found.paymentId, sendOn: found.effectiveOn }
  if (!(await leaveBatch(trx, waiting, now))) return tooLate(payment)
  const today = await readBusinessDate(trx, lender.id) // the books may not be open for a later day
  await reversePayment(postgresReturns(trx), lender, {
    payment: locked,
    state: 'cancelled',
    codes: [],
    today,
    ...times,
  })
  return tell(trx, order, times.at) // what it stood in the place of may run again
}

/** Asks the gateway to take a debit out, and writes down what came of it. */
export async function requestGatewayCancel(
  { db, clocks, vault }: CancelContext,
  lender: Lender,
  { paymentId, ref }: { readonly paymentId: string; readonly ref: string },
): Promise<'cancelled' | 'tooLate' | 'unknown'> {
  const { result } = await vault.cancel({ lenderId: lender.id, ref })
  if (result === 'unknown') return result
  return withLenderTransaction(db, lender.id, async (trx) => {
    const payment = await lockPayment(trx, lender.id, paymentId)
    if (payment === null) return result
    const isPending = payment.state === 'pending'
    if (result === 'tooLate' || !isPending) await recordCancelRequest(trx, payment, null)
    else {
      const today = await readBusinessDate(trx, lender.id) // the books may not be open for a later day
      const times = { at: clocks.business(), now: clocks.elapsed() }
      await reversePayment(postgresReturns(trx), lender, {
        payment,
        state: 'cancelled',
        codes: [],
        today,
        ...times,
      })
    }
    return result
  })
}

/** The payment as it stands now; what is final is said again under the same key. */
async function tell(
  trx: LenderTransaction,
  order: CancelOrder,
  at: Instant,
): Promise<CancelOutcome> {
  const { borrower, orderId } = order
  const payment = await findOrder(trx, borrower, orderId)
  if (payment === null) return refused('paymentNotFound')
  if (payment.state === 'returned' || payment.state === 'completed') return tooLate(payment)
  if (payment.state !== 'cancelled') return cancelled(toPaymentOutcome(payment))
  return sayForGood(trx, order, { payment, at })
}

async function sayForGood(
  trx: LenderTransaction,
  { lender }: CancelOrder,
  taken: { readonly payment: StoredPayment; readonly at: Instant },
): Promise<CancelOutcome> {
  const payment = await withForetoldDebit(postgresReturns(trx), lender, taken)
  const place = { lenderId: lender.id, paymentId: payment.paymentId }
  await writeCancelAnswer(trx, place, writeOutcome(payment))
  return cancelled(toPaymentOutcome(payment))
}

/** A payment that can be taken back was accepted: no word of a decline is said of it. */
function cancelled(outcome: ReturnType<typeof toPaymentOutcome>): CancelOutcome {
  assert(outcome.kind === 'done', 'a payment that was accepted is no decline')
  return outcome
}

function tooLate(payment: StoredPayment): CancelOutcome {
  const until = leavesAt({ ...payment, kind: payment.method.kind })
  const values = { time: until, date: { onDayOf: until } }
  return refused('tooLateToCancel', { values })
}
