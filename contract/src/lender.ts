import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fieldCodec } from './field-table.ts'
import { text } from './wire.ts'

/** The lender's portal settings under the specification's names: read by the domain's reader. */
const details = z.record(z.string(), z.unknown())

/** Branding, switches and contacts of the lender whose host this is. Spec §7 Unauthenticated. */
export const clientDetailsEndpoint = endpoint({
  method: 'GET',
  path: '/client/get-client-details',
  access: 'anyone',
  request: z.strictObject({ loan_no: z.optional(text(30)), lang: z.optional(text(5)) }),
  result: z.object({ data: details }),
  refusals: {},
  message: 'answers.clientDetailsFound',
})

/**
 * The label set of one language, already laid over the defaults (AMB-04); with `part` only those that
 * the page does not come with.
 */
export const labelsEndpoint = endpoint({
  method: 'GET',
  path: '/client/white-labels',
  access: 'anyone',
  request: z.strictObject({ lang: z.optional(text(5)), part: z.optional(z.literal('later')) }),
  result: z.object({ data: z.record(z.string(), z.string()) }),
  refusals: {},
})

export const backgroundImageEndpoint = endpoint({
  method: 'GET',
  path: '/users/web/get-background-image',
  access: 'anyone',
  request: z.strictObject({}),
  result: z.object({ background_image: z.string() }),
  refusals: {},
})

export const paymentFrequenciesEndpoint = endpoint({
  method: 'GET',
  path: '/client/payment-frequencies',
  access: 'anyone',
  request: z.strictObject({}),
  result: z.object({
    data: z.array(z.object({ payment_frequency: z.string(), label: z.string() })),
  }),
  refusals: {},
})

/** Type 1: the logo of the loan's portfolio; 2: default vehicle; 3: default borrower (AMB-105). */
export const clientImagesEndpoint = endpoint({
  method: 'GET',
  path: '/client/get-client-images',
  access: 'borrower',
  request: z.strictObject({ loan_no: z.optional(text(30)) }),
  result: z.object({ data: z.array(z.object({ type: z.enum(['1', '2', '3']), url: z.string() })) }),
  refusals: {},
})

/** What a way to pay costs, for display: by its kind, once (1) or as a schedule (2). */
export const marginRow = z.object({
  paymentType: z.enum(['1', '2', '3']),
  type: z.enum(['1', '2']),
  flat: z.string(),
  percent: z.string(),
})

/** What each way to pay costs, for display; what counts is asked per payment (AMB-34). */
export const transactionMarginEndpoint = endpoint({
  method: 'GET',
  path: '/client/transaction-margin-info',
  access: 'borrower',
  request: z.strictObject({}),
  result: z.object({ data: z.array(marginRow) }),
  refusals: {},
})

const lenderMessages = fieldCodec({
  title: ['message_box_title', z.string()],
  messages: [
    'messages',
    z.array(
      fieldCodec({ title: ['message_title', z.string()], text: ['message_text', z.string()] }),
    ),
  ],
})

export type LenderMessages = z.output<typeof lenderMessages>

/**
 * The lender's message box on home. `unread` is how many messages of the chat the borrower has not read,
 * so that home asks once; 0 where there is no chat.
 */
export const borrowerMessagesEndpoint = endpoint({
  method: 'GET',
  path: '/client/borrower-messages',
  access: 'borrower',
  request: z.strictObject({}),
  result: z.object({ data: lenderMessages, unread: z.number() }),
  refusals: {},
})

/** The public keys that secrets are sealed to, as JWKs (AMB-11). Not an envelope: a JWK set. */
export const jwksPath = '/.well-known/jwks.json'
