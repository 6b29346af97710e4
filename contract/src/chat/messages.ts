import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { fieldCodec, type FieldsOf, requestCodec } from '../field-table.ts'
import { coded, id, moment, text } from '../wire.ts'

/** How many messages a page has. */
export const chatPageSize = 10

/**
 * Characters as a program counts them, two in many a picture; more than any lender may allow, so that the
 * lender's own cap is what says no.
 */
const messageMax = 20_000

/** The characters of a message as people count them. */
export function countCharacters(message: string): number {
  return Array.from(message).length
}

/** A whole number above 0 in a query, which carries text only. */
function countInQuery(digits: number) {
  const written = z.string().check(z.regex(new RegExp(`^[1-9]\\d{0,${digits - 1}}$`)))
  return z.codec(written, z.number(), { decode: Number, encode: String })
}

const messageFields = {
  /** the number of the message in its conversation: a later one has a higher number */
  id: ['id', id],
  text: ['message', z.string()],
  /** who wrote it */
  from: ['type', coded({ '1': 'lender', '2': 'borrower' })],
  sentAt: ['datetime.date', moment],
} as const

const message = fieldCodec(messageFields)

export type ChatMessage = FieldsOf<typeof messageFields>

const switchedOff = { switchedOff: 'answers.switchedOff' } as const

/**
 * A page of the conversation, the newest first page, each page in the order in which it was written.
 * Empty: statusCode 201. `unread` counts what the lender wrote since the borrower last read.
 */
export const listMessagesEndpoint = endpoint({
  method: 'GET',
  path: '/chat/get-message',
  access: 'borrower',
  poll: true,
  request: requestCodec({ page: ['page', countInQuery(5)], limit: ['limit', countInQuery(2)] }),
  result: z.object({
    currentPage: z.number(),
    totalPage: z.number(),
    data: z.array(message),
    unread: z.number(),
  }),
  refusals: switchedOff,
})

/** Sends a message to the lender. The same key is the same message. */
export const createMessageEndpoint = endpoint({
  method: 'POST',
  path: '/chat/create-message',
  access: 'borrower',
  key: true,
  ownerOnly: true,
  /** a message that is too long by far is refused at its field */
  bodyMax: 65_536,
  request: z.strictObject({ message: text(messageMax) }),
  result: z.object({ data: message }),
  refusals: {
    ...switchedOff,
    empty: 'chat.refused.empty',
    tooLong: 'chat.refused.tooLong',
    tooMany: 'chat.refused.tooMany',
    keyReused: 'chat.refused.keyReused',
  },
  codes: { tooMany: 429 },
})

/** Says up to which message the borrower has read. */
export const markChatReadEndpoint = endpoint({
  method: 'POST',
  path: '/chat/mark-read',
  access: 'borrower',
  ownerOnly: true,
  request: z.strictObject({ upTo: id.check(z.regex(/^\d{1,12}$/)) }),
  result: z.object({}),
  refusals: switchedOff,
})

/** Asks for a person at the lender, who has to answer until a deadline that is told in the conversation. */
export const requestPersonEndpoint = endpoint({
  method: 'POST',
  path: '/chat/request-person',
  access: 'borrower',
  ownerOnly: true,
  request: z.strictObject({}),
  result: z.object({ answerBy: moment }),
  refusals: { ...switchedOff, tooMany: 'chat.refused.tooMany' },
  codes: { tooMany: 429 },
})
