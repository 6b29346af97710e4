/** Typed digits of a phone number, at most ten; a leading 1 of the US and Canada is passed over. */
export function phoneDigits(text: string): string {
  const digits = text.replaceAll(/\D/g, '')
  const national = digits.length > 10 && digits.startsWith('1') ? digits.slice(1) : digits
  return national.slice(0, 10)
}

/**
 * Whether the digits are a phone number: exactly 10 (VAL-04).
 *
 * @example isPhone('2105550101') // true
 */
export function isPhone(digits: string): boolean {
  return /^\d{10}$/.test(digits)
}

/** Area codes whose calls and texts cost their receiver or sender more; none of them is a home. */
const premium = new Set(['900', '976', '700', '500'])

/**
 * Whether texts and calls go there at all: a number of the North American plan, no premium one and
 * no service code. Others get the same answer, and no message (reliability 2.1).
 */
export function canReceiveCodes(phone: string): boolean {
  const area = phone.slice(0, 3)
  const exchange = phone.slice(3, 6)
  const isPlan = /^[2-9]\d\d$/.test(area) && /^[2-9]\d\d$/.test(exchange)
  return isPlan && !premium.has(area) && exchange !== '976' && !/^\d11$/.test(area)
}
