import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id } from '../wire.ts'
import { paymentAnswer } from './payments.ts'

/** Cancels a bank payment that is in no bank file yet, until `cancelUntil` (AMB-121). */
export const cancelPaymentEndpoint = endpoint({
  method: 'POST',
  path: '/payments/cancel',
  access: 'borrower',
  key: true,
  request: z.strictObject({ orderId: id }),
  result: paymentAnswer,
  refusals: {
    tooLateToCancel: 'payments.refused.tooLateToCancel',
    notCancellable: 'payments.refused.notCancellable',
    paymentNotFound: 'payments.refused.paymentNotFound',
    keyReused: 'payments.refused.keyReused',
  },
})

/** Stops the next try of a debit that came back, until `stopUntil`; a stop is not taken back (AMB-160). */
export const stopRetryEndpoint = endpoint({
  method: 'POST',
  path: '/payments/stop-retry',
  access: 'borrower',
  key: true,
  request: z.strictObject({ orderId: id }),
  result: paymentAnswer,
  refusals: {
    retrySent: 'retries.refused.retrySent',
    noRetry: 'retries.refused.noRetry',
    tooLateToStop: 'retries.refused.tooLateToStop',
    notCancellable: 'retries.refused.notStoppable',
    paymentNotFound: 'payments.refused.paymentNotFound',
    keyReused: 'payments.refused.keyReused',
  },
})
