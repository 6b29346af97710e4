import { subtract, sum, zero } from '@quittance/domain/money'
import { refuseDebit, type WaitingDebit } from '@quittance/domain/servicing/refuse-debit'
import { sql } from 'kysely'
import type { LenderTransaction } from '../db/database.ts'
import { inLender } from '../db/transaction.ts'
import { lockLoan } from '../features/ledger/loan-state-store.ts'
import type { Lender } from '../features/lender/lender-directory.ts'
import { returnRoomOf } from '../features/payments/database-returns.ts'
import { type LockedPayment, lockPayment } from '../features/payments/return-store.ts'
import { takeBack } from '../features/payments/take-back.ts'
import * as store from './batch-store.ts'
import { readBusinessDate } from './day-store.ts'
import type { WorkerContext } from './worker-context.ts'

type LeaveContext = Pick<WorkerContext, 'db' | 'clocks'>

/**
 * Asks once more whether a payment of the batch may be debited, under the lock of its loan, right
 * before it is handed over: the day may have brought a charge-off, a petition or an end of the
 * account. One that may not be leaves the batch: what it had posted is reversed, and its borrower is
 * told. For any other the hand-over is noted first, so that it is asked for before it is sent again.
 *
 * @returns whether it is to be handed over
 */
export async function stayInBatch(
  { db, clocks }: LeaveContext,
  lender: Lender,
  { paymentId }: Pick<store.BatchItem, 'paymentId'>,
): Promise<boolean> {
  return inLender(db, lender.id, async (trx) => {
    const now = clocks.elapsed()
    const payment = await lockPayment(trx, lender.id, paymentId)
    const loan = payment === null ? null : await lockLoan(trx, payment.loanId)
    if (payment === null || loan === null) return false
    if (payment.state !== 'pending') {
      await store.leaveOut(trx, lender.id, paymentId)
      return false
    }
    const refusal = refuseDebit(loan.state, await readDebit(trx, payment))
    if (refusal === null) {
      await store.noteSent(trx, lender.id, { paymentId, now })
      return true
    }
    await store.leaveOut(trx, lender.id, paymentId)
    const today = await readBusinessDate(trx, lender.id) // the books may not be open for a later day
    const taking = { payment, state: 'cancelled', codes: [], topic: 'payment.notDebited' } as const
    await takeBack(returnRoomOf(trx), lender, { ...taking, today, now })
    return false
  })
}

/** Whether a payment of the batch may not be debited any more, as things stand. */
export async function mayLeaveBatch(
  { db }: LeaveContext,
  lender: Lender,
  { paymentId }: Pick<store.BatchItem, 'paymentId'>,
): Promise<boolean> {
  return inLender(db, lender.id, async (trx) => {
    const payment = await lockPayment(trx, lender.id, paymentId)
    const loan = payment === null ? null : await lockLoan(trx, payment.loanId)
    if (payment === null || loan === null) return false
    return refuseDebit(loan.state, await readDebit(trx, payment)) !== null
  })
}

/** What happened since a debit was written down; its method is held, so that it ends before or after. */
async function readDebit(
  trx: LenderTransaction,
  { lenderId, paymentId, loanId, methodId, isPosted, posted }: LockedPayment,
): Promise<WaitingDebit> {
  const read = await sql<{ usable: boolean; lost: boolean; petitioned: boolean }>`
    select exists (select from methods where lender_id = ${lenderId}::uuid
        and method_id = ${methodId}::uuid and removed_at is null
        and status not in ('blocked', 'revoked') for share) as usable,
      exists (select from ledger_transactions t where t.lender_id = ${lenderId}::uuid
        and t.loan_id = ${loanId}::uuid and t.kind = 'chargeOff'
        and t.entered_at > p.written_at) as lost,
      exists (select from loan_events e where e.lender_id = ${lenderId}::uuid
        and e.loan_id = ${loanId}::uuid and e.kind = 'flagged'
        and e.detail ->> 'flag' = 'bankruptcy' and e.entered_at > p.written_at) as petitioned
    from payments p where p.lender_id = ${lenderId}::uuid and p.payment_id = ${paymentId}::uuid`.execute(
    trx,
  )
  const [row] = read.rows
  const { amount, split } = posted
  const over = sum([split.overpayment, split.smallBalance])
  return {
    isMethodUsable: row?.usable === true,
    isChargedOffSince: row?.lost === true,
    isBankruptSince: row?.petitioned === true,
    applied: isPosted ? subtract(amount, over) : zero,
  }
}
