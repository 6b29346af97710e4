import type { AddressValues } from '@quittance/domain/profile/check-address'
import * as z from 'zod/mini'
import { endpoint, proofCodes, proofRefusals } from '../endpoint.ts'
import { requestCodec } from '../field-table.ts'
import { codeInput, coded, id, text } from '../wire.ts'

const line = text(255)

const refusals = {
  required: 'signUp.refused.required',
  state: 'signUp.refused.state',
  otherCountry: 'contacts.refused.otherCountry',
  zip: 'contacts.refused.zip',
  postalCode: 'contacts.refused.postalCode',
  addressText: 'contacts.refused.addressText',
  switchedOff: 'answers.switchedOff',
  notFound: 'answers.notFound',
  tooMany: 'answers.tooMany',
  ...proofRefusals,
} as const
const codes = { tooMany: 429, ...proofCodes } as const

const loanAddressFields = {
  borrowerId: ['id', id],
  cifNumber: ['cifnumber', text(64)],
  loanNo: ['loanNumber', id],
  role: ['isBorrower', coded({ '1': 'borrower', '0': 'coborrower' })],
  street1: ['streetaddress1', line],
  street2: ['streetaddress2', line],
  city: ['city', line],
  stateCode: ['state', text(10)],
  postalCode: ['zip', text(20)],
  type: ['type', z.literal(['1', 1])],
} as const

/** The fields of an address, as this call names them: a refusal names one. */
export const loanAddressWireFields = {
  street1: 'streetaddress1',
  street2: 'streetaddress2',
  city: 'city',
  stateCode: 'state',
  postalCode: 'zip',
} as const satisfies Record<keyof AddressValues, string>

/**
 * Changes the address of whoever asks on one loan; where the lender says so, on all of their loans with
 * its customer number and in their account besides (AMB-79).
 */
export const updateAddressEndpoint = endpoint({
  method: 'POST',
  path: '/users/update-address',
  access: 'borrower',
  ownerOnly: true,
  stepUp: true,
  request: requestCodec(loanAddressFields),
  result: z.object({}),
  refusals,
  codes,
  message: 'contacts.address.changed',
})

const profileFields = {
  role: ['role', codeInput({ '1': 'borrower', '2': 'coborrower' })],
  street1: ['address1', line],
  street2: ['address2', line],
  city: ['city', line],
  stateCode: ['stateCode', text(10)],
  postalCode: ['zip', text(20)],
} as const

export const profileWireFields = {
  street1: 'address1',
  street2: 'address2',
  city: 'city',
  stateCode: 'stateCode',
  postalCode: 'zip',
} as const satisfies Record<keyof AddressValues, string>

/** Changes the address of the account, and of all its loans in this role (AMB-156). */
export const editProfileEndpoint = endpoint({
  method: 'POST',
  path: '/users/web/edit-profile',
  access: 'borrower',
  ownerOnly: true,
  stepUp: true,
  request: requestCodec(profileFields),
  result: z.object({}),
  refusals,
  codes,
  message: 'contacts.address.changed',
})
