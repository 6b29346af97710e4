import * as z from 'zod/mini'
import { endpoint, proofCodes, proofRefusals } from '../endpoint.ts'
import { currencyCode, day, dollars, flag, moment } from '../wire.ts'

const word = z.string()
const contact = z.object({ value: word, isVerified: flag, isPrimary: flag })

/** What an account holds of its borrower, in plain words; no number of a card or account. */
export const ownData = z.object({
  name: word,
  languageCode: word,
  countryCode: word,
  bornOn: z.nullable(day),
  address: word,
  emails: z.array(contact),
  phones: z.array(contact),
  loans: z.array(z.object({ loanNo: word, role: word, address: word })),
  methods: z.array(
    z.object({ kind: word, name: word, lastFour: word, addedAt: moment, removed: flag }),
  ),
  payments: z.array(
    z.object({
      loanNo: word,
      reference: word,
      madeAt: moment,
      amount: dollars,
      fee: dollars,
      currency: currencyCode,
      state: word,
      lastFour: word,
    }),
  ),
  schedules: z.array(
    z.object({
      loanNo: word,
      frequency: word,
      startOn: day,
      amount: dollars,
      fee: dollars,
      currency: currencyCode,
      madeAt: moment,
      status: word,
    }),
  ),
  messages: z.array(z.object({ from: word, text: word, sentAt: moment })),
  sessions: z.array(z.object({ browser: word, network: word, beganAt: moment, lastActAt: moment })),
  acceptedTerms: z.array(z.object({ version: z.number(), at: moment })),
})

export type OwnData = Readonly<z.output<typeof ownData>>

/** Tells a borrower what is kept of them, to be saved as a file (AMB-122). */
export const exportOwnDataEndpoint = endpoint({
  method: 'POST',
  path: '/users/web/export-own-data',
  access: 'borrower',
  ownerOnly: true,
  stepUp: true,
  request: z.strictObject({}),
  result: z.object({ data: ownData }),
  refusals: { tooMany: 'answers.tooMany', ...proofRefusals },
  codes: { tooMany: 429, ...proofCodes },
})

/** Asks the lender to erase what the law lets go (AMB-122): a task there, and an email here. */
export const requestErasureEndpoint = endpoint({
  method: 'POST',
  path: '/users/web/request-erasure',
  access: 'borrower',
  ownerOnly: true,
  stepUp: true,
  request: z.strictObject({}),
  result: z.object({}),
  refusals: { tooMany: 'answers.tooMany', ...proofRefusals },
  codes: { tooMany: 429, ...proofCodes },
  message: 'contacts.data.asked',
})
