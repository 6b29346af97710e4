import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { fieldCodec } from './field-table.ts'
import { flag, id, languageCode } from './wire.ts'

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

/** What the portal knows of whoever is signed in. */
const userDetails = fieldCodec({
  emails: ['installEmailAddresses', emails],
  phones: ['installMobilePhones', phones],
  language: ['languageCode', languageCode],
  country: ['tblState.countryCode', z.enum(['US', 'CA'])],
  /** whether this lender sends texts at all */
  textsOffered: ['textsOffered', flag],
})

export type UserDetails = z.output<typeof userDetails>

/** Who is signed in: how they are reached, and in which language (AMB-75: it only reads). */
export const userDetailsEndpoint = endpoint({
  method: 'POST',
  path: '/users/web/details',
  access: 'borrower',
  request: z.strictObject({}),
  result: userDetails,
  refusals: {},
})
