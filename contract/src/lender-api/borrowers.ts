import * as z from 'zod/mini'
import { lenderEndpoint } from './lender-endpoint.ts'
import { momentText, uuidText, wordsTaken } from './lender-fields.ts'
import { languageCode } from '../wire.ts'

export const findBorrowersEndpoint = lenderEndpoint({
  method: 'GET',
  path: '/borrowers',
  does: 'Finds borrowers by a part of name, email, phone or loan number; at most 50.',
  query: z.strictObject({ q: z.optional(z.string('a text')) }),
  answer: z.array(
    z.object({
      id: uuidText,
      firstName: z.string(),
      lastName: z.string(),
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      language: languageCode,
      country: z.enum(['US', 'CA']),
      loans: z.array(z.string()),
    }),
  ),
  example: {
    query: 'q=maria',
    answer: [
      {
        id: '…',
        firstName: 'Maria',
        lastName: 'Ortega',
        email: '…@example.com',
        phone: null,
        language: 'en',
        country: 'US',
        loans: ['21-104233'],
      },
    ],
  },
})

export const issueSignInLinkEndpoint = lenderEndpoint({
  method: 'POST',
  path: '/borrowers/{email}/sign-in-link',
  does: 'A link that signs the borrower in without a password, once.',
  answer: z.object({ url: z.string(), expiresAt: momentText }),
  example: {
    body: {},
    answer: { url: 'https://…/redirect?token=…', expiresAt: '…' },
  },
})

const agentWords = wordsTaken(200, 'a text of 1 to 200 characters')

export const issueAgentTokenEndpoint = lenderEndpoint({
  method: 'POST',
  path: '/borrowers/{email}/cap-token',
  does: 'A token by which an agent sees the portal as the borrower does.',
  body: z.strictObject({ actor: agentWords, reason: agentWords }),
  answer: z.object({ token: z.string(), url: z.string(), expiresAt: momentText }),
  example: {
    body: { actor: 'Ann Agent', reason: 'helps on the phone' },
    answer: { token: '…', url: 'https://…/redirect?capToken=…', expiresAt: '…' },
  },
})

const loginAnswer = z.object({ email: z.string(), isOpen: z.boolean(), sessionsEnded: z.int() })

export const disableBorrowerEndpoint = lenderEndpoint({
  method: 'POST',
  path: '/borrowers/{email}/disable',
  does: 'Closes the login of a borrower: every session, link and push of theirs ends at once.',
  answer: loginAnswer,
  example: {
    body: {},
    answer: { email: '…@example.com', isOpen: false, sessionsEnded: 1 },
  },
})

export const enableBorrowerEndpoint = lenderEndpoint({
  method: 'POST',
  path: '/borrowers/{email}/enable',
  does: 'Opens a login that was closed; its borrower signs in anew.',
  answer: loginAnswer,
  example: {
    body: {},
    answer: { email: '…@example.com', isOpen: true, sessionsEnded: 0 },
  },
})
