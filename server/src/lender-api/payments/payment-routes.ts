import {
  readFeesEndpoint,
  readPaymentEndpoint,
  readRefundsEndpoint,
  reconcileEndpoint,
  refundPaymentEndpoint,
  replaceFeesEndpoint,
} from '@quittance/contract/lender-api/payments'
import type { LenderApiContext } from '../lender-api-context.ts'
import { reconcile } from '../../payments/reconciliation/reconcile.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { NoGateway } from '../../platform/no-gateway.ts'
import { Problem } from '../problem.ts'
import type { LenderRouter } from '../lender-router.ts'
import { readFees, replaceFees } from './convenience-fees.ts'
import { readPayment } from './find-payment.ts'
import { readRefunds, refundPayment } from './refund-payment.ts'

/** Money that goes back, fees, and the comparison of the books. */
export function lenderPaymentRoutes(route: LenderRouter, context: LenderApiContext): void {
  route(readPaymentEndpoint, ({ caller, parameters }) =>
    readPayment(context, caller.lender, parameters.reference),
  )
  route(refundPaymentEndpoint, (call) => refundPayment(context, call))
  route(readRefundsEndpoint, ({ caller, parameters }) =>
    readRefunds(context, caller.lender, parameters.orderId),
  )
  route(readFeesEndpoint, async ({ caller }) => readFees(caller.lender))
  route(replaceFeesEndpoint, ({ caller, body }) => replaceFees(context, caller, body))
  route(reconcileEndpoint, ({ caller }) => reconcileOrSay(context, caller.lender))
}

/** Without a payment network there is nothing to compare with, and trying later does not help. */
function reconcileOrSay(context: LenderApiContext, lender: Lender) {
  return reconcile(context, lender).catch((error: unknown) => {
    if (!(error instanceof NoGateway)) throw error
    const detail = 'No payment gateway is set up: there is no journal to compare the books with.'
    throw new Problem(409, detail, { reason: 'noGateway' })
  })
}
