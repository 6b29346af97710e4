import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import type { PaymentsContext } from '../payments-context.ts'
import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { foreseenRetry } from '../../servicing/loans/foreseen-retry.ts'
import type { DeclineReason } from '@quittance/domain/payments/decline-reason'
import { toPaymentOutcome } from './payment-answer.ts'

export type StatusQuestion = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly key: string
  readonly orderId?: string | undefined
}

/**
 * How an attempt or an order stands now, and when a retry of it is made, as home tells it. A lost answer is asked for
 * here, not by paying again, and no limit counts the question.
 */
export async function paymentStatus(
  { payments, clocks }: Pick<PaymentsContext, 'payments' | 'clocks'>,
  { lender, borrower, key, orderId }: StatusQuestion,
): Promise<Outcome<PaymentAnswer, 'neverReceived' | DeclineReason>> {
  return payments.withLenderTransaction(borrower.lenderId, async (repository) => {
    const payment =
      orderId === undefined
        ? ((await repository.findByKey(borrower, key))?.payment ?? null)
        : await repository.findOrder(borrower, orderId)
    if (payment === null) return refused('neverReceived')
    const outcome = toPaymentOutcome(payment, borrower.borrowerId)
    if (outcome.kind === 'refused' || payment.triesAgainOn === null) return outcome
    const asked = { loanIds: [payment.loanId], at: clocks.business() }
    const foreseen = await repository.readForeseenRetries(lender, asked)
    return done({ ...outcome.result, ...foreseenRetry(foreseen, outcome.result) })
  })
}
