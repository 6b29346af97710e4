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
  const { length } = Array.from(password)
  if (policy === 'passphrase') return length >= 15 && length <= 64 ? null : 'passphrase'
  const isWhole =
    length >= 8 &&
    length <= 50 &&
    !/\s/u.test(password) &&
    /\p{Ll}/u.test(password) &&
    /\p{Lu}/u.test(password) &&
    /\p{Nd}/u.test(password) &&
    /[^\p{L}\p{N}\s]/u.test(password)
  return isWhole ? null : 'password'
}
