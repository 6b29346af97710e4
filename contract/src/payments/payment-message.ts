import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** What the lender wants read and accepted before a payment; '' when there is nothing (AMB-31). */
export const paymentMessageEndpoint = endpoint({
  method: 'GET',
  path: '/payments/get-payment-message',
  access: 'borrower',
  request: z.strictObject({}),
  result: z.object({ paymentMessage: z.string() }),
  refusals: {},
})
