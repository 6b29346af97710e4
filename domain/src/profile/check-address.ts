import type { Country } from '../calendar/banking-days.ts'
import { stateIdOf, stateOf } from '../auth/sign-up/states.ts'

/** A postal address as a form has it. */
export type AddressValues = {
  readonly street1: string
  /** may be '' */
  readonly street2: string
  readonly city: string
  /** two letters; '', 'select' and 'SEL' are none (VAL-54) */
  readonly stateCode: string
  readonly postalCode: string
}

/** Why a field is not taken. */
export type AddressRefusal =
  | 'required'
  | 'state'
  | 'otherCountry'
  | 'zip'
  | 'postalCode'
  | 'addressText'

/** characters of each field */
export const addressMax = { street1: 60, street2: 60, city: 40, postalCode: 10 } as const

/** What is not seen, breaks a line, or begins markup. */
const unprintable = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}<>]/u

/** Canada Post: neither D, F, I, O, Q nor U, and no W or Z in front. */
const canadian = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/

/** The country of a state or province; null where none is chosen. */
export function countryOfState(stateCode: string): Country | null {
  return stateOf(stateIdOf(stateCode))?.country ?? null
}

/**
 * The country in which an address is checked: its account's. One that already lies in the other country may be
 * corrected there.
 *
 * @param before state of the address that is changed
 */
export function countryOfAddress(
  { stateCode }: Pick<AddressValues, 'stateCode'>,
  { account, before }: { readonly account: Country; readonly before: string },
): Country {
  const typed = countryOfState(stateCode)
  return typed !== null && typed === countryOfState(before) ? typed : account
}

/**
 * Checks an address. Form and server both ask. It stays in its country, which decides
 * what a postal code is: five digits or nine in the US, six signs in Canada.
 *
 * @returns what is wrong, by field, in the order of the form; empty when it may be kept
 * @see VAL-53, VAL-54
 */
export function checkAddress(
  values: AddressValues,
  country: Country,
): Partial<Record<keyof AddressValues, AddressRefusal>> {
  const { street1, street2, city, stateCode, postalCode } = values
  const found: [keyof AddressValues, AddressRefusal | null][] = [
    ['street1', checkLine(street1, addressMax.street1) ?? requireText(street1)],
    ['street2', checkLine(street2, addressMax.street2)],
    ['city', checkLine(city, addressMax.city) ?? requireText(city)],
    ['stateCode', checkState(stateCode, country)],
    ['postalCode', requireText(postalCode) ?? checkPostalCode(postalCode, country)],
  ]
  return Object.fromEntries(found.filter(([, refusal]) => refusal !== null))
}

/** The address as it is kept: without spaces around, its postal code as the post writes it. */
export function tidyAddress(values: AddressValues): AddressValues {
  const { street1, street2, city, stateCode, postalCode } = values
  return {
    street1: tidyLine(street1),
    street2: tidyLine(street2),
    city: tidyLine(city),
    stateCode,
    postalCode: tidyPostalCode(postalCode),
  }
}

function tidyLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ')
}

function tidyPostalCode(typed: string): string {
  const code = typed.trim().toUpperCase()
  if (canadian.test(code)) return `${code.slice(0, 3)} ${code.slice(-3)}`
  const digits = code.replaceAll(/\D/g, '')
  return digits.length === 9 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : code
}

function checkState(stateCode: string, country: Country): AddressRefusal | null {
  const found = countryOfState(stateCode)
  if (found === null) return 'state'
  return found === country ? null : 'otherCountry'
}

function checkPostalCode(typed: string, country: Country): AddressRefusal | null {
  const code = typed.trim().toUpperCase()
  if (country === 'CA') return canadian.test(code) ? null : 'postalCode'
  return /^\d{5}([- ]?\d{4})?$/.test(code) ? null : 'zip'
}

function requireText(text: string): AddressRefusal | null {
  return text.trim() === '' ? 'required' : null
}

function checkLine(text: string, longest: number): AddressRefusal | null {
  return text.length > longest || unprintable.test(text) ? 'addressText' : null
}
