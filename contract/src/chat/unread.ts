import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** How many messages of the lender the borrower has not read: home asks it when it is looked at again. */
export const unreadMessagesEndpoint = endpoint({
  method: 'GET',
  path: '/chat/unread-count',
  access: 'borrower',
  request: z.strictObject({}),
  result: z.object({ unread: z.number() }),
  refusals: {},
})
