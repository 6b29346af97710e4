import * as z from 'zod/mini'
import { lenderEndpoint } from './lender-endpoint.ts'
import { about, momentText, oneOf, uuidText, textInput } from './lender-fields.ts'

const messageId = z
  .string('the id of a message')
  .check(z.regex(/^\d{1,12}$/, 'the id of a message'))

const messageWords = 'a text of 1 to 5000 characters'

export const listChatsEndpoint = lenderEndpoint({
  method: 'GET',
  path: '/chats',
  does:
    'The conversations with borrowers, the one that was written to last first; at most 500. Those with ' +
    'messages that the lender has not read, unless asked otherwise.',
  query: z.strictObject({ state: z.prefault(oneOf(['unread', 'all']), 'unread') }),
  answer: z.array(
    z.object({
      borrowerId: uuidText,
      firstName: z.string(),
      lastName: z.string(),
      email: z.nullable(z.string()),
      unread: about('messages of the borrower that the lender has not read', z.number()),
      lastAt: z.nullable(momentText),
      lastMessage: z.string(),
    }),
  ),
  example: {
    query: 'state=all',
    answer: [
      {
        borrowerId: '…',
        firstName: 'Maria',
        lastName: 'Ortega',
        email: '…@example.com',
        unread: 1,
        lastAt: '…',
        lastMessage: 'Where is my receipt?',
      },
    ],
  },
})

export const readChatEndpoint = lenderEndpoint({
  method: 'GET',
  path: '/borrowers/{email}/chat',
  does:
    'A page of ten messages of a conversation, in their order; page 1 has the newest. It marks nothing ' +
    'as read.',
  query: z.strictObject({
    page: z.prefault(z.string('a number').check(z.regex(/^[1-9]\d{0,4}$/, 'a number from 1')), '1'),
  }),
  answer: z.object({
    currentPage: z.number(),
    totalPage: z.number(),
    readByBorrower: about('the id up to which the borrower has read', z.string()),
    messages: z.array(
      z.object({
        id: z.string(),
        from: about(
          "'portal' answers by itself: when somebody is there, and that a person was asked in",
          z.enum(['borrower', 'lender', 'portal']),
        ),
        author: about('who wrote it at the lender', z.string()),
        message: z.string(),
        sentAt: momentText,
      }),
    ),
  }),
  example: {
    answer: {
      currentPage: 1,
      totalPage: 1,
      readByBorrower: '1',
      messages: [
        {
          id: '1',
          from: 'borrower',
          author: '',
          message: 'Where is my receipt?',
          sentAt: '…',
        },
      ],
    },
  },
})

export const answerChatEndpoint = lenderEndpoint({
  method: 'POST',
  path: '/borrowers/{email}/chat',
  does:
    'Writes to a borrower. With a key in the header `Idempotency-Key` the same message stands once, however ' +
    'often it is sent. What the borrower wrote before counts as read; with `readUpTo`, ' +
    'only what stands up to that message: what arrived meanwhile stays unread. A borrower who has not read it ' +
    'after two minutes is told by email that there is a message, not what it says. Where the portal has no ' +
    'chat, it is refused (409, `switchedOff`).',
  body: z.strictObject({
    message: textInput(5000, messageWords),
    author: z.prefault(
      z.string('a text').check(z.maxLength(100, 'a text of at most 100 characters')),
      '',
    ),
    readUpTo: about('the id up to which whoever answers has read', z.optional(messageId)),
  }),
  answer: z.object({ id: z.string(), sentAt: momentText }),
  example: {
    body: { message: 'It is under Receipts.', author: 'Ann' },
    answer: { id: '2', sentAt: '…' },
  },
})

export const markChatReadByLenderEndpoint = lenderEndpoint({
  method: 'POST',
  path: '/borrowers/{email}/chat/read',
  does: 'Marks the messages of a conversation as read by the lender, up to one of them.',
  body: z.strictObject({
    upTo: messageId,
  }),
  answer: z.object({ unread: z.number() }),
  example: { body: { upTo: '2' }, answer: { unread: 0 } },
})
