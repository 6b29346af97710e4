import type { LocalDate } from '@quittance/domain/calendar'
import { zero } from '@quittance/domain/money'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { postLoanEvent } from '../../servicing/ledger/post-loan-event.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import * as store from './settlement-repository.ts'
import { type NextOfDay, takeInBatches } from './take-in-batches.ts'
import type { WorkerContext } from '../worker-context.ts'

type MoneyContext = Pick<WorkerContext, 'db' | 'clocks'>

type Due = readonly store.PaymentToSettle[]

const idOf = ({ paymentId }: store.PaymentToSettle): string => paymentId

/** Completes payments whose funds settle by a day. */
export async function settlePayments(
  context: MoneyContext,
  lender: Lender,
  on: LocalDate,
): Promise<number> {
  const take = async (trx: LenderTransaction, due: Due) => {
    const at = context.clocks.elapsed()
    for (const { paymentId, loanId, payment } of due) {
      const event = { kind: 'settled', payment, on, processingFee: zero } as const
      await postLoanEvent(trx, { lender, loanId, paymentId, event, enteredAt: at })
    }
    await store.markPaymentsSettled(trx, lender.id, { payments: due, on, at })
  }
  const claim = (trx: LenderTransaction, next: NextOfDay) =>
    store.claimPaymentsToSettle(trx, lender.id, next)
  return takeInBatches(context, lender, { on, claim, take, idOf })
}

/** Returns settled funds of returned payments to the bank. */
export async function returnSettledFunds(
  context: MoneyContext,
  lender: Lender,
  on: LocalDate,
): Promise<number> {
  const take = async (trx: LenderTransaction, due: Due) => {
    const enteredAt = context.clocks.elapsed()
    for (const { paymentId, loanId, payment } of due) {
      const event = { kind: 'returnSettled', payment, on, withFee: true } as const
      await postLoanEvent(trx, { lender, loanId, paymentId, event, enteredAt })
    }
    const paymentIds = due.map(({ paymentId }) => paymentId)
    await store.markFundsReturned(trx, lender.id, { paymentIds, on })
  }
  const claim = (trx: LenderTransaction, next: NextOfDay) =>
    store.claimFundsToReturn(trx, lender.id, next)
  return takeInBatches(context, lender, { on, claim, take, idOf })
}
