import * as z from 'zod/mini'
import { lenderEndpoint } from './lender-endpoint.ts'
import { about, momentText, oneOf, openObject, uuidText } from './lender-fields.ts'

const noteWords = 'at most 500 characters'

export const readTasksEndpoint = lenderEndpoint({
  method: 'GET',
  path: '/tasks',
  does: 'What a person has to know or do, the newest first; the open ones, unless asked otherwise.',
  query: z.strictObject({ state: z.prefault(oneOf(['open', 'done', 'all']), 'open') }),
  answer: z.array(
    z.object({
      id: uuidText,
      kind: z.string(),
      borrowerId: z.nullable(uuidText),
      loanNo: z.nullable(z.string()),
      reference: about('of the payment that it is about', z.nullable(z.string())),
      payload: about('what the task is about, by its kind', openObject),
      madeAt: momentText,
      doneAt: z.nullable(momentText),
      doneBy: z.string(),
      note: z.string(),
    }),
  ),
  example: {
    query: 'state=open',
    answer: [
      {
        id: '…',
        kind: 'example',
        borrowerId: '…',
        loanNo: null,
        reference: null,
        payload: { note: 'an example' },
        madeAt: '…',
        doneAt: null,
        doneBy: '',
        note: '',
      },
    ],
  },
})

export const finishTaskEndpoint = lenderEndpoint({
  method: 'POST',
  path: '/tasks/{id}/done',
  does: 'Ends a task.',
  body: z.strictObject({
    note: z.prefault(z.string(`text of ${noteWords}`).check(z.maxLength(500, noteWords)), ''),
  }),
  answer: z.object({ id: uuidText, done: z.literal('1') }),
  example: { body: { note: 'called back' }, answer: { id: '…', done: '1' } },
})
