import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id } from './wire.ts'

/**
 * Opens a conversation with the lender's assistant, about a loan or about none, and answers the address
 * that a frame shows. It is on `constantAiOrigin`, and stands in the answer's field `data` (AMB-83).
 */
export const assistantUrlEndpoint = endpoint({
  method: 'GET',
  path: '/constant-ai-url',
  access: 'borrower',
  answersIn: 'data',
  request: z.strictObject({ loan_id: z.optional(id) }),
  result: z.string(),
  refusals: {
    switchedOff: 'answers.switchedOff',
    loanNotFound: 'loans.assistant.loanNotFound',
    unavailable: 'loans.assistant.unavailable',
  },
})
