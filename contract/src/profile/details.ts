import * as z from 'zod/mini'
import { endpoint, proofCodes, proofRefusals } from '../endpoint.ts'
import { fieldCodec } from '../field-table.ts'
import { flag, id, languageCode, momentOrNone, text } from '../wire.ts'

/** One way to reach somebody: an email address, or a phone number of 10 digits. */
function reachedAt<const At extends string>(value: At) {
  return {
    id: ['id', id],
    value: [value, z.string()],
    isVerified: ['isVerified', flag],
    isPrimary: ['isPrimary', flag],
  } as const
}

const emails = z.array(fieldCodec(reachedAt('emailAddrText')))
const phones = z.array(fieldCodec(reachedAt('mobilePhoneNo')))

/** 'HH:MM', or '' for none */
const hour = z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/))

/** What the portal knows of whoever is signed in. */
const userDetails = fieldCodec({
  /** the borrower record, which calls that add a contact name (AMB-76) */
  id: ['id', id],
  firstName: ['firstName', z.string()],
  lastName: ['lastName', z.string()],
  emails: ['installEmailAddresses', emails],
  phones: ['installMobilePhones', phones],
  language: ['languageCode', languageCode],
  country: ['tblState.countryCode', z.enum(['US', 'CA'])],
  /** whether this lender sends texts at all */
  textsOffered: ['textsOffered', flag],
  wantsEmails: ['emailInd', flag],
  wantsTexts: ['textInd', flag],
  wantsPushes: ['pushInd', flag],
  quietFrom: ['quietFrom', hour],
  quietTo: ['quietTo', hour],
  /** when the borrower asked for erasure, while the lender has not ended that */
  erasureAskedAt: ['erasureAskedAt', momentOrNone],
})

export type UserDetails = z.output<typeof userDetails>

/** One email or phone on file. */
export type ContactOnFile = UserDetails['emails'][number]

/** Who is signed in: how they are reached, and in which language (AMB-75: it only reads). */
export const userDetailsEndpoint = endpoint({
  method: 'POST',
  path: '/users/web/details',
  access: 'borrower',
  request: z.strictObject({}),
  result: userDetails,
  refusals: {},
})

/**
 * Changes the name, where the lender lets its borrowers do that, and what they want to be sent (AMB-156).
 * What is left out stays. Receipts and papers stop by `emailInd`; what the law or the safety of the
 * account asks for is sent all the same. Where the lender asks for proofs, a new name and less to be sent need one.
 */
export const updateDetailsEndpoint = endpoint({
  method: 'POST',
  path: '/users/web/update-details',
  access: 'borrower',
  ownerOnly: true,
  request: z.strictObject({
    firstName: z.optional(text(100)),
    lastName: z.optional(text(100)),
    emailInd: z.optional(flag),
    textInd: z.optional(flag),
    pushInd: z.optional(flag),
    quietFrom: z.optional(hour),
    quietTo: z.optional(hour),
  }),
  result: z.object({}),
  refusals: {
    switchedOff: 'answers.switchedOff',
    required: 'signUp.refused.required',
    firstName: 'signUp.refused.firstName',
    lastName: 'signUp.refused.lastName',
    quietHours: 'contacts.refused.quietHours',
    quietTooLong: 'contacts.refused.quietTooLong',
    tooMany: 'answers.tooMany',
    ...proofRefusals,
  },
  codes: { tooMany: 429, ...proofCodes },
  message: 'contacts.details.changed',
})
