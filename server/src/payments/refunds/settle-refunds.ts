import type { LocalDate } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { postLoanEvent } from '../../servicing/ledger/post-loan-event.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { takeInBatches } from '../end-of-day/take-in-batches.ts'
import type { WorkerContext } from '../worker-context.ts'
import {
  claimDueRefunds,
  markRefundSettled,
  readRefundedPayment,
} from './refund-settlement-repository.ts'
import type { StoredRefund } from './refund-row.ts'

/**
 * Money of refunds leaves the lender's cash by this day. Each refund once, however often it runs; one that
 * can not be posted holds up neither the others nor the day.
 */
export async function settleRefunds(
  context: Pick<WorkerContext, 'db' | 'clocks'>,
  lender: Lender,
  on: LocalDate,
): Promise<void> {
  await takeInBatches(context, lender, {
    on,
    claim: (trx, next) => claimDueRefunds(trx, lender.id, next),
    async take(trx, due) {
      const enteredAt = context.clocks.elapsed()
      for (const refund of due) await settleOne(trx, lender, { refund, on, enteredAt })
    },
    idOf: ({ refundId }) => refundId,
  })
}

type ToSettle = {
  readonly refund: StoredRefund
  readonly on: LocalDate
  readonly enteredAt: ReturnType<WorkerContext['clocks']['elapsed']>
}

async function settleOne(
  trx: LenderTransaction,
  lender: Lender,
  { refund, on, enteredAt }: ToSettle,
): Promise<void> {
  const { paymentId, loanId, refundId, amount, fee } = refund
  const payment = { ...(await readRefundedPayment(trx, lender.id, paymentId)), amount, fee }
  const event = { kind: 'returnSettled', payment, on, withFee: true } as const
  await postLoanEvent(trx, { lender, loanId, paymentId, extId: refundId, event, enteredAt })
  await markRefundSettled(trx, { lenderId: lender.id, refundId }, on)
}
