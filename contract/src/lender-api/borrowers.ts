import * as z from 'zod/mini'
import { lenderEndpoint } from './lender-endpoint.ts'
import { momentText, reasonInput, uuidText, textInput } from './lender-fields.ts'
import { ownData } from '../profile/own-data.ts'
import { languageCode } from '../wire.ts'

export const findBorrowersEndpoint = lenderEndpoint({
  method: 'GET',
  path: '/borrowers',
  does: 'Finds borrowers by a part of name, verified email or phone, or loan number; at most 50.',
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

const agentWords = textInput(200, 'a text of 1 to 200 characters')

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

export const resetFactorsEndpoint = lenderEndpoint({
  method: 'POST',
  path: '/borrowers/{email}/reset-factors',
  does: 'Forgets the passkeys, the authenticator app and the recovery codes of a borrower who lost their phone. Every session and link of theirs ends, they sign in by the password alone, and are told by a message.',
  answer: z.object({
    email: z.string(),
    passkeysRemoved: z.int(),
    authenticatorRemoved: z.boolean(),
    sessionsEnded: z.int(),
  }),
  example: {
    body: {},
    answer: {
      email: '…@example.com',
      passkeysRemoved: 0,
      authenticatorRemoved: false,
      sessionsEnded: 0,
    },
  },
})

export const exportBorrowerDataEndpoint = lenderEndpoint({
  method: 'POST',
  path: '/borrowers/{email}/export-data',
  does: 'All that is kept of a borrower, to be handed to them: the same that they save in their settings. No whole number of a card or account is in it, and nothing of anybody else. The reason is written to the audit.',
  body: z.strictObject({ reason: reasonInput }),
  answer: ownData,
  example: {
    body: { reason: 'asked for by letter' },
    answer: {
      name: 'Maria Ortega',
      languageCode: 'en',
      countryCode: 'US',
      bornOn: null,
      address: '1 Mesa Road, San Antonio, TX, 78210',
      emails: [{ value: '…@example.com', isVerified: '1', isPrimary: '1' }],
      loans: [
        { loanNo: '21-104233', role: 'borrower', address: '1 Mesa Road, San Antonio, TX, 78210' },
      ],
    },
  },
})
