import { isEmail } from '../auth/sign-in/contact.ts'
import { isPhone, phoneDigits } from '../auth/sign-up/phone.ts'

/** How many of each an account keeps, unverified ones included (LIM-09). */
export const contactsMax = { email: 5, phone: 3 } as const

/** characters of an email that is added; other forms take 50 (AMB-93) */
export const addedEmailMax = 100

/** Whether a typed email can be added to an account (VAL-49). */
export function isAddableEmail(typed: string): boolean {
  const email = typed.trim()
  return email.length <= addedEmailMax && isEmail(email)
}

/** Whether a typed phone number can be added to an account (VAL-08). */
export function isAddablePhone(typed: string): boolean {
  return isPhone(phoneDigits(typed))
}

/** What a rule needs to know of one email or phone on file. */
export type ListedContact = { readonly isVerified: boolean; readonly isPrimary: boolean }

/** Whether another one may be added to these. */
export function canAddContact(kind: keyof typeof contactsMax, count: number): boolean {
  return count < contactsMax[kind]
}

/**
 * Why one of an account's emails, or of its phones, stays: the account could not be reached without it.
 *
 * @param count of its kind, with it
 * @returns null when it may be removed
 * @see VAL-55
 */
export function checkRemoval(
  { isPrimary }: Pick<ListedContact, 'isPrimary'>,
  count: number,
): 'primary' | 'only' | null {
  if (isPrimary) return 'primary'
  return count <= 1 ? 'only' : null
}

/** Whether it may become the primary one of its kind (PROF-16). */
export function canBecomePrimary({ isVerified, isPrimary }: ListedContact): boolean {
  return isVerified && !isPrimary
}

/**
 * A phone as it is typed or pasted into the mask of the US and Canada (VAL-07): its digits, ten at most.
 *
 * @example typedMobileDigits('+1 210-555-0101') // '2105550101'
 */
export function typedMobileDigits(text: string): string {
  const rest = text.startsWith('+1') ? text.slice(2) : text
  // No number of the plan begins with 1: it is the country's.
  return rest.replaceAll(/\D/g, '').replace(/^1+/, '').slice(0, 10)
}

/** The same digits in the mask: '+1 999-999-9999', as far as they go. */
export function maskMobile(digits: string): string {
  const groups = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)]
  return digits === '' ? '' : `+1 ${groups.filter((group) => group !== '').join('-')}`
}
