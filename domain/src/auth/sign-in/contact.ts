/** Whom a text names: an email address, or a phone number of 10 digits. */
export type Contact = { readonly kind: 'email' | 'phone'; readonly value: string }

/** The longest contact that is read at all. */
export const contactMax = 100

/** The longest email that a form takes, but for one that is added to an account (LIM-17). */
export const typedEmailMax = 50

/**
 * Reads what somebody types to say who they are. An address is compared in small letters; a phone
 * is its 10 digits, whatever stands between them and with or without the +1 of the US and Canada.
 *
 * @returns null when it is neither an email address nor a phone number
 * @example readContact('+1 (210) 555-0101') // { kind: 'phone', value: '2105550101' }
 */
export function readContact(text: string): Contact | null {
  const typed = text.trim()
  if (typed.length > contactMax) return null
  if (typed.includes('@')) {
    return isEmail(typed) ? { kind: 'email', value: typed.toLowerCase() } : null
  }
  const phone = readPhone(typed)
  return phone === null ? null : { kind: 'phone', value: phone }
}

/** Whether a text is an email address: one @, a name, and a domain with a dot. */
export function isEmail(text: string): boolean {
  const [name = '', domain = '', ...more] = text.split('@')
  if (more.length > 0 || /[\s\p{C}<>()[\]\\,;:"]/u.test(text)) return false
  const labels = domain.split('.')
  const isDomain =
    labels.length > 1 && labels.every((label) => /^[a-z\d](-?[a-z\d])*$/i.test(label))
  return isDomain && name !== '' && !/^\.|\.$|\.\./.test(name)
}

/** Whether a form takes this email from whoever types or pastes it (LIM-17). */
export function isTypedEmail(text: string): boolean {
  return text.length <= typedEmailMax && isEmail(text)
}

/** The 10 digits of a phone number; null when there are more or fewer, or anything but digits. */
export function readPhone(text: string): string | null {
  if (!/^[+\d\s().-]*$/.test(text)) return null
  const digits = text.replaceAll(/\D/g, '')
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
  return national.length === 10 ? national : null
}
