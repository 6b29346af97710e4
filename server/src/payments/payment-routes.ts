import { explainBalanceEndpoint } from '@quittance/contract/balance/explain-balance'
import { payoffBasisEndpoint } from '@quittance/contract/balance/payoff-basis'
import { cancelPaymentEndpoint, stopRetryEndpoint } from '@quittance/contract/payments/end-payments'
import {
  convenienceFeeEndpoint,
  makePaymentEndpoint,
  paymentStatusEndpoint,
} from '@quittance/contract/payments/payments'
import type { PaymentsContext } from './payments-context.ts'
import type { Router } from '../lenders/router.ts'
import { assistantRoutes } from '../servicing/assistant/assistant-routes.ts'
import type { AssistantContext } from '../servicing/assistant/open-conversation.ts'
import { loanRoutes } from '../servicing/loans/loan-routes.ts'
import { explainBalanceToBorrower } from './balance/explain-balance.ts'
import { readPayoffBasis } from './balance/payoff-basis.ts'
import { cancelPayment } from './cancellation/cancel-payment.ts'
import { makePayment } from './intents/make-payment.ts'
import { paymentStatus } from './intents/payment-status.ts'
import { stopRetry } from './representment/stop-retry.ts'
import { quoteFee } from './fees/quote-fee.ts'
import { queryPaidOnLoans } from './query-paid-on-loans.ts'

/**
 * Payments over HTTP, and the loans: what is paid on them, why they stand as they do, and the assistant
 * who is asked about them. Only hands calls on; the rules are in the use cases.
 */
export function paymentRoutes(router: Router, context: PaymentsContext & AssistantContext): void {
  assistantRoutes(router, context)
  loanRoutes(router, { ...context, queryPaidOnLoans })

  router.forBorrower(makePaymentEndpoint, ({ request, hasKey: _hasKey, ...call }) =>
    makePayment(context, { ...request, ...call }),
  )

  router.forBorrower(paymentStatusEndpoint, ({ lender, borrower, key, request }) =>
    paymentStatus(context, { ...request, lender, borrower, key }),
  )

  router.forBorrower(cancelPaymentEndpoint, ({ lender, borrower, key, request }) =>
    cancelPayment(context, { lender, borrower, key, orderId: request.orderId }),
  )

  router.forBorrower(stopRetryEndpoint, ({ lender, borrower, key, request }) =>
    stopRetry(context, { lender, borrower, key, orderId: request.orderId }),
  )

  router.forBorrower(convenienceFeeEndpoint, ({ lender, borrower, reader, request }) =>
    quoteFee(context, {
      lender,
      borrower,
      reader,
      loanId: request.loanId,
      methodId: request.id,
      kind: request.paymentType,
      amount: request.pmtAmt ?? null,
      occurrence: request.type === '2' ? 'recurring' : 'once',
    }),
  )

  router.forBorrower(explainBalanceEndpoint, ({ lender, borrower, request, reader }) =>
    explainBalanceToBorrower(context, { lender, borrower, reader, ...request }),
  )

  router.forBorrower(payoffBasisEndpoint, ({ lender, borrower, request, reader }) =>
    readPayoffBasis(context, { lender, borrower, reader, ...request }),
  )
}
