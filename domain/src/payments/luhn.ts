/**
 * Whether the last digit of a card number is the check digit of the others (ISO/IEC 7812-1).
 * It finds every single wrong digit; it does not say that a card exists.
 *
 * @param digits decimal digits only, 1 or more; any other text never passes
 * @example passesLuhn('4242424242424242') // true
 * @see spec §5, the card number field
 */
export function passesLuhn(digits: string): boolean {
  if (!/^\d+$/.test(digits)) return false
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place])
    const weighed = place % 2 === 0 ? digit : digit * 2
    sum += weighed > 9 ? weighed - 9 : weighed
  }
  return sum % 10 === 0
}
