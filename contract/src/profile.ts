import type { Language } from '@quittance/domain/lender/language'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { flag, id, languageCode, ours } from './wire.ts'

/** One way to reach somebody: an email address, or a phone number of 10 digits. */
export type ReachedAt = {
  readonly id: string
  readonly value: string
  readonly isVerified: boolean
  readonly isPrimary: boolean
}

/** What the portal knows of whoever is signed in. */
export type UserDetails = {
  readonly emails: readonly ReachedAt[]
  readonly phones: readonly ReachedAt[]
  readonly language: Language
  readonly country: 'US' | 'CA'
  /** whether this lender sends texts at all */
  readonly textsOffered: boolean
}

const wireDetails = z.object({
  installEmailAddresses: z.array(
    z.object({ id, emailAddrText: z.string(), isVerified: flag, isPrimary: flag }),
  ),
  installMobilePhones: z.array(
    z.object({ id, mobilePhoneNo: z.string(), isVerified: flag, isPrimary: flag }),
  ),
  languageCode,
  tblState: z.object({ countryCode: z.enum(['US', 'CA']) }),
  textsOffered: flag,
})

const userDetails = z.codec(wireDetails, ours<UserDetails>(), {
  decode: ({
    installEmailAddresses,
    installMobilePhones,
    languageCode: language,
    tblState,
    ...rest
  }) => ({
    emails: installEmailAddresses.map(({ emailAddrText: value, ...one }) => ({ ...one, value })),
    phones: installMobilePhones.map(({ mobilePhoneNo: value, ...one }) => ({ ...one, value })),
    language,
    country: tblState.countryCode,
    ...rest,
  }),
  encode: ({ emails, phones, language, country, ...rest }) => ({
    installEmailAddresses: emails.map(({ value, ...one }) => ({ ...one, emailAddrText: value })),
    installMobilePhones: phones.map(({ value, ...one }) => ({ ...one, mobilePhoneNo: value })),
    languageCode: language,
    tblState: { countryCode: country },
    ...rest,
  }),
})

/** Who is signed in: how they are reached, and in which language (AMB-75: it only reads). */
export const userDetailsEndpoint = endpoint({
  method: 'POST',
  path: '/users/web/details',
  access: 'borrower',
  request: z.strictObject({}),
  result: userDetails,
  refusals: {},
})
