import type { LocalDate } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { toCents } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { postLoanEvent } from '../../servicing/ledger/post-loan-event.ts'
import { toPostedPayment } from '../intents/posted-payment.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { WorkerContext } from '../worker-context.ts'

const batchMax = 50

/** Money of refunds leaves the lender's cash by this day. Each refund once, however often it runs. */
export async function settleRefunds(
  { db, clocks }: Pick<WorkerContext, 'db' | 'clocks'>,
  lender: Lender,
  on: LocalDate,
): Promise<void> {
  for (let more = true; more;) {
    const settled = await withLenderTransaction(db, lender.id, async (trx) => {
      const due = await claimDue(trx, lender.id, on)
      const enteredAt = clocks.elapsed()
      for (const row of due) await settleOne(trx, lender, { row, on, enteredAt })
      return due.length
    })
    more = settled === batchMax
  }
}

type DueRow = Awaited<ReturnType<typeof claimDue>>[number]

async function claimDue(trx: LenderTransaction, lenderId: string, by: LocalDate) {
  return trx
    .selectFrom('refunds')
    .select(['refund_id', 'payment_id', 'loan_id', 'amount_cents', 'fee_cents'])
    .where('lender_id', '=', lenderId)
    .where('state', '=', 'completed')
    .where('settles_on', '<=', by)
    .where('settled_on', 'is', null)
    .orderBy('loan_id')
    .orderBy('refund_id')
    .limit(batchMax)
    .forNoKeyUpdate()
    .execute()
}

type ToSettle = {
  readonly row: DueRow
  readonly on: LocalDate
  readonly enteredAt: ReturnType<WorkerContext['clocks']['elapsed']>
}

async function settleOne(
  trx: LenderTransaction,
  lender: Lender,
  { row, on, enteredAt }: ToSettle,
): Promise<void> {
  const { payment_id: paymentId, loan_id: loanId, refund_id: refundId } = row
  const paid = await trx
    .selectFrom('payments')
    .selectAll()
    .where('lender_id', '=', lender.id)
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  const amount = toCents(row.amount_cents)
  const payment = { ...toPostedPayment(paid), amount, fee: cents(row.fee_cents) }
  const event = { kind: 'returnSettled', payment, on, withFee: true } as const
  await postLoanEvent(trx, { lender, loanId, paymentId, extId: refundId, event, enteredAt })
  await trx
    .updateTable('refunds')
    .set({ settled_on: on })
    .where('lender_id', '=', lender.id)
    .where('refund_id', '=', refundId)
    .execute()
}
