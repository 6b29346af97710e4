import { keptKinds, removedKinds } from '@quittance/domain/profile/erasure'
import * as z from 'zod/mini'
import { lenderEndpoint } from './lender-endpoint.ts'
import { about, dayText, momentText, reasonInput, uuidText } from './lender-fields.ts'

const erasure = z.object({
  erasureId: uuidText,
  borrowerId: about('under which what is kept stands', uuidText),
  state: z.enum(['underWay', 'done']),
  author: z.string(),
  begunAt: momentText,
  finishedAt: z.nullable(momentText),
  removed: about(
    'how many of what is gone so far',
    z.array(z.object({ what: z.enum(removedKinds), count: z.int() })),
  ),
  kept: z.array(
    z.object({
      what: z.enum(keptKinds),
      until: about('null: until the phone asks for texts again', z.nullable(dayText)),
    }),
  ),
})

const shown = {
  erasureId: '…',
  borrowerId: '…',
  state: 'underWay',
  author: 'the office',
  begunAt: '…',
  finishedAt: null,
}

export const eraseBorrowerEndpoint = lenderEndpoint({
  method: 'POST',
  path: '/borrowers/{email}/erase',
  does: `Erases what the law lets go of a borrower. Their login closes at once, every session, link and push ends,
their methods are charged no more, they are told by a message, and the task of their request is done. The rest goes
within minutes of that message: contacts, name, address, day of birth, ways to sign in, messages, chat, pictures and
the numbers of their methods. \`kept\` says what the law has you keep, and until when. It is refused, with 409 and a
\`reason\`, while a loan of theirs is open (\`loanOpen\`: what is owed needs somebody who is written to), while you
hold money of theirs (\`overpaymentHeld\`), while a payment or a refund is not final (\`paymentUnderWay\`,
\`refundUnderWay\`), while a returned debit is to be tried again (\`retryPlanned\`), while a schedule is active
(\`scheduleActive\`), and once it was begun (\`erasureUnderWay\`). Nobody can undo it. The reason is written to the
audit.`,
  isKeyed: true,
  body: z.strictObject({ reason: reasonInput }),
  answer: erasure,
  example: {
    body: { reason: 'asked for by letter' },
    answer: {
      ...shown,
      removed: [{ what: 'methods', count: 1 }],
      kept: [{ what: 'ledger', until: '2033-11-02' }],
    },
  },
})

export const readErasureEndpoint = lenderEndpoint({
  method: 'GET',
  path: '/erasures/{erasureId}',
  does: `How far the erasure of a borrower is. It waits until their message is sent or given up, for a day at most,
and until the vault has erased the numbers of their methods.`,
  answer: erasure,
  example: { answer: shown },
})
