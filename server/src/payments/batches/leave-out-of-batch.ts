import { subtract, sum, zero } from '@quittance/domain/money'
import { refuseDebit } from '@quittance/domain/servicing/refuse-debit'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { lockLoan } from '../../servicing/loans/loan-state-repository.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { readDebitFacts } from '../gateway/debit-facts-repository.ts'
import { postgresReturns } from '../returns/postgres-returns.ts'
import { type LockedPayment, lockPayment } from '../returns/returned-payment-repository.ts'
import { reversePayment } from '../returns/reverse-payment.ts'
import * as store from './batch-repository.ts'
import { readBusinessDate } from '../end-of-day/settlement-repository.ts'
import type { WorkerContext } from '../worker-context.ts'

type LeaveContext = Pick<WorkerContext, 'db' | 'clocks'>

/**
 * Asks once more whether a payment of the batch may be debited, under the lock of its loan, right
 * before it is submitted: the day may have brought a charge-off, a petition or an end of the
 * account. One that may not be leaves the batch: what it had posted is reversed, and its borrower is
 * told. For any other the submission is noted first, so that it is asked for before it is sent again.
 *
 * @returns whether it is to be submitted
 */
export async function keepInBatch(
  { db, clocks }: LeaveContext,
  lender: Lender,
  { paymentId }: Pick<store.BatchItem, 'paymentId'>,
): Promise<boolean> {
  return withLenderTransaction(db, lender.id, async (trx) => {
    const [at, now] = [clocks.business(), clocks.elapsed()]
    const payment = await lockPayment(trx, lender.id, paymentId)
    const loan = payment === null ? null : await lockLoan(trx, payment.loanId)
    if (payment === null || loan === null) return false
    if (payment.state !== 'pending') {
      await store.removeFromBatch(trx, lender.id, paymentId)
      return false
    }
    const refusal = refuseDebit(loan.state, {
      ...(await readDebitFacts(trx, payment)),
      applied: appliedOf(payment),
    })
    if (refusal === null) {
      await store.recordSending(trx, lender.id, { paymentId, now })
      return true
    }
    await store.removeFromBatch(trx, lender.id, paymentId)
    const today = await readBusinessDate(trx, lender.id) // the books may not be open for a later day
    const taking = { payment, state: 'cancelled', codes: [], topic: 'payment.notDebited' } as const
    await reversePayment(postgresReturns(trx), lender, { ...taking, today, at, now })
    return false
  })
}

/** Whether a payment of the batch may not be debited any more, as things stand. */
export async function refuseBatchItem(
  { db }: LeaveContext,
  lender: Lender,
  { paymentId }: Pick<store.BatchItem, 'paymentId'>,
): Promise<boolean> {
  return withLenderTransaction(db, lender.id, async (trx) => {
    const payment = await lockPayment(trx, lender.id, paymentId)
    const loan = payment === null ? null : await lockLoan(trx, payment.loanId)
    if (payment === null || loan === null) return false
    return (
      refuseDebit(loan.state, {
        ...(await readDebitFacts(trx, payment)),
        applied: appliedOf(payment),
      }) !== null
    )
  })
}

/** What of a payment paid something of its loan so far; cents. */
function appliedOf({ isPosted, posted: { amount, split } }: LockedPayment) {
  return isPosted ? subtract(amount, sum([split.overpayment, split.smallBalance])) : zero
}
