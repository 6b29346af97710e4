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
 * The digits of what was pasted or filled in, one for each box (OTP-21).
 *
 * @returns at most six; anything that is no digit is passed over
 * @example codeDigits('123-456') // ['1', '2', '3', '4', '5', '6']
 */
export function codeDigits(text: string): string[] {
  return (text.match(/[0-9]/g) ?? []).slice(0, codeLength)
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
