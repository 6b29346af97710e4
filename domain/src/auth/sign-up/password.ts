/** What a lender asks of a new password: setting `passwordPolicy`. */
export type PasswordPolicy = 'classes' | 'passphrase'

/** Why a new password is not taken. Each one is a label under `signUp.refused`. */
export type PasswordRefusal = 'password' | 'passphrase'

/**
 * Decides whether a new password is strong enough. Form and server both ask. Lengths count what
 * people type, so an emoji is one character; nothing is ever cut off.
 *
 * @param password as it was typed
 * @param policy classes: 8 to 50 characters, one lower, one upper, one digit, one special, no
 *   whitespace; passphrase: 15 to 64 characters of any kind
 * @returns null when it may be used
 * @see VAL-01, VAL-02
 *
 * @example checkPassword('Demo!2026pass', 'classes') // null
 */
export function checkPassword(password: string, policy: PasswordPolicy): PasswordRefusal | null {
  const isWhole = checkPasswordParts(password, policy).every(({ isMet }) => isMet)
  if (isWhole) return null
  return policy === 'passphrase' ? 'passphrase' : 'password'
}

/** The parts of a policy, in the order in which a form lists them. */
export type PasswordPart = 'length' | 'words' | 'lower' | 'upper' | 'digit' | 'special' | 'noSpace'

/** Which parts of its policy a password meets, so that a form can say so while it is typed. */
export function checkPasswordParts(
  password: string,
  policy: PasswordPolicy,
): readonly { readonly part: PasswordPart; readonly isMet: boolean }[] {
  const { length } = Array.from(password)
  if (policy === 'passphrase') return [{ part: 'words', isMet: length >= 15 && length <= 64 }]
  return [
    { part: 'length', isMet: length >= 8 && length <= 50 },
    { part: 'lower', isMet: /\p{Ll}/u.test(password) },
    { part: 'upper', isMet: /\p{Lu}/u.test(password) },
    { part: 'digit', isMet: /\p{Nd}/u.test(password) },
    { part: 'special', isMet: /[^\p{L}\p{N}\s]/u.test(password) },
    { part: 'noSpace', isMet: !/\s/u.test(password) },
  ]
}
