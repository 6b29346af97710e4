import { add, formatDollars, subtract, sum, zero } from '@quittance/domain/money'
import { refuseDebit } from '@quittance/domain/servicing/refuse-debit'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { lockLoan } from '../../servicing/loans/loan-state-repository.ts'
import { writeTask } from '../../lenders/task-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { readDebitFacts } from '../gateway/debit-facts-repository.ts'
import { postgresReturns } from '../returns/postgres-returns.ts'
import { type LockedPayment, lockPayment } from '../returns/returned-payment-repository.ts'
import { type PaymentReversal, reversePayment } from '../returns/reverse-payment.ts'
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
 * @param mayArrive whether what was sent of it before may still arrive: then it stays, refused or not
 * @returns what was noted of its submission; null: nothing of it is to be submitted
 */
export async function keepInBatch(
  { db, clocks }: LeaveContext,
  lender: Lender,
  item: Pick<store.BatchItem, 'paymentId' | 'sent'>,
  { mayArrive }: { readonly mayArrive: boolean },
): Promise<store.SentDebit | null> {
  const { paymentId, sent } = item
  return withLenderTransaction(db, lender.id, async (trx) => {
    const [at, now] = [clocks.business(), clocks.elapsed()]
    const payment = await lockPayment(trx, lender.id, paymentId)
    const loan = payment === null ? null : await lockLoan(trx, payment.loanId)
    if (payment === null || loan === null) return null
    if (!(await store.lockClaimed(trx, lender.id, item))) return null
    if (payment.state !== 'pending') {
      await store.removeFromBatch(trx, lender.id, paymentId)
      return null
    }
    const refusal = refuseDebit(loan.state, {
      ...(await readDebitFacts(trx, payment)),
      applied: appliedOf(payment),
    })
    if (refusal === null) {
      const is = { firstSentAt: sent?.firstSentAt ?? now, lastSentAt: now, foundNothing: 0 }
      await store.recordSent(trx, lender.id, { paymentId, was: sent, is })
      return is
    }
    if (!mayArrive) await leaveOut(trx, lender, { payment, at, now })
    return null
  })
}

/**
 * Takes out of the batch a debit that can not be handed over any more, and of which nothing was sent that may
 * still arrive: the vault has no such number. A person at the lender hears of it besides its borrower.
 */
export async function leaveOutOfBatch(
  { db, clocks }: LeaveContext,
  lender: Lender,
  item: Pick<store.BatchItem, 'paymentId' | 'sent'>,
): Promise<void> {
  await withLenderTransaction(db, lender.id, async (trx) => {
    const [at, now] = [clocks.business(), clocks.elapsed()]
    const payment = await lockPayment(trx, lender.id, item.paymentId)
    if (payment?.state !== 'pending' || !(await store.lockClaimed(trx, lender.id, item))) return
    const { paymentId, reference, posted } = payment
    await leaveOut(trx, lender, { payment, at, now })
    const amount = formatDollars(add(posted.amount, posted.fee))
    const payload = { paymentId, reference, amount, code: 'method_gone' }
    await writeTask(trx, payment, { kind: 'debitNotSent', payload, at: now })
  })
}

type Leaving = Pick<PaymentReversal, 'payment' | 'at' | 'now'>

async function leaveOut(trx: LenderTransaction, lender: Lender, leaving: Leaving): Promise<void> {
  await store.removeFromBatch(trx, lender.id, leaving.payment.paymentId)
  const today = await readBusinessDate(trx, lender.id) // the books may not be open for a later day
  const taking = { state: 'cancelled', codes: [], topic: 'payment.notDebited' } as const
  await reversePayment(postgresReturns(trx), lender, { ...leaving, ...taking, today })
}

/** What of a payment paid something of its loan so far; cents. */
function appliedOf({ isPosted, posted: { amount, split } }: LockedPayment) {
  return isPosted ? subtract(amount, sum([split.overpayment, split.smallBalance])) : zero
}
