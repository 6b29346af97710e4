import { type Outcome, refused } from '@quittance/contract/endpoint'
import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import type { PaymentsContext } from '../payments-context.ts'
import type { Borrower } from '../../lenders/borrower.ts'
import type { DeclineReason } from '@quittance/domain/payments/decline-reason'
import { toPaymentOutcome } from './payment-answer.ts'

export type StatusQuestion = {
  readonly borrower: Borrower
  readonly key: string
  readonly orderId?: string | undefined
}

/**
 * How an attempt or an order stands now. A lost answer is asked for here, not by paying again, and
 * no limit counts the question.
 */
export async function paymentStatus(
  { payments }: Pick<PaymentsContext, 'payments'>,
  { borrower, key, orderId }: StatusQuestion,
): Promise<Outcome<PaymentAnswer, 'neverReceived' | DeclineReason>> {
  const payment = await payments.withLenderTransaction(borrower.lenderId, async (repository) =>
    orderId === undefined
      ? ((await repository.findByKey(borrower, key))?.payment ?? null)
      : repository.findOrder(borrower, orderId),
  )
  return payment === null
    ? refused('neverReceived')
    : toPaymentOutcome(payment, borrower.borrowerId)
}
