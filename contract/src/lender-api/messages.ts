import * as z from 'zod/mini'
import { lenderEndpoint } from './lender-endpoint.ts'
import { about, momentText, oneOf, uuidText } from './lender-fields.ts'

const messageState = oneOf(['waiting', 'sent', 'refused', 'gaveUp'])

export const readOutboxEndpoint = lenderEndpoint({
  method: 'GET',
  path: '/outbox',
  does: 'Messages and what became of them, the newest first; at most 500.',
  query: z.strictObject({ state: z.optional(messageState) }),
  answer: z.array(
    z.object({
      id: uuidText,
      topic: z.string(),
      channel: z.string(),
      to: about(
        "null where the borrower's own address is taken when it is sent",
        z.nullable(z.string()),
      ),
      state: messageState,
      why: z.string(),
      attempts: z.number(),
      writtenAt: momentText,
      sentAt: z.nullable(momentText),
      nextTryAt: z.nullable(momentText),
    }),
  ),
  example: {
    query: 'state=waiting',
    answer: [
      {
        id: '…',
        topic: 'payment.completed',
        channel: 'email',
        to: null,
        state: 'waiting',
        why: '',
        attempts: 0,
        writtenAt: '…',
        sentAt: null,
        nextTryAt: '…',
      },
    ],
  },
})

export const readStoppedPhonesEndpoint = lenderEndpoint({
  method: 'GET',
  path: '/stopped-phones',
  does: 'Phones that asked for no texts; at most 1000.',
  answer: z.array(z.object({ phone: z.string(), stoppedAt: momentText })),
  example: { answer: [] },
})

const markedPhone = z.object({
  phone: z.string(),
  stopped: about('null: the text was neither STOP nor START', z.nullable(z.enum(['1', '0']))),
})
const markedExample = { phone: '2105550103', stopped: '1' }

export const markPhoneEndpoint = lenderEndpoint({
  method: 'PUT',
  path: '/stopped-phones/{phone}',
  does: 'Marks a phone so, or takes the mark away.',
  body: z.strictObject({ stopped: z.enum(['1', '0'], "'1' or '0'") }),
  answer: markedPhone,
  example: { body: { stopped: '1' }, answer: markedExample },
})

export const receiveTextEndpoint = lenderEndpoint({
  method: 'POST',
  path: '/texts',
  does: 'Takes in a text that somebody sent: STOP and START are honoured.',
  body: z.strictObject({ from: z.string('a phone number'), text: z.string('what was written') }),
  answer: markedPhone,
  example: { body: { from: '2105550103', text: 'STOP' }, answer: markedExample },
})
