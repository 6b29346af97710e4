/** How many digits a one-time code has. */
export const codeLength = 6

/**
 * Whether the boxes, joined, hold a whole code: six digits of our own script (OTP-07).
 *
 * @example isOneTimeCode('012345') // true
 */
export function isOneTimeCode(text: string): boolean {
  return /^[0-9]{6}$/.test(text)
}

/**
 * How long until a code may be sent anew; the button and the server both wait (L7).
 *
 * @param validationCodeSeconds lender setting; whole seconds, null for none
 * @returns whole seconds, above 0
 * @see OTP-10
 */
export function resendAfterSeconds(validationCodeSeconds: number | null): number {
  return validationCodeSeconds ?? 180
}
