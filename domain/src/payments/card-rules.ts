import type { LocalDate } from '../calendar.ts'
import { cardBrands } from './tables/card-brands.ts'

export type CardBrand = (typeof cardBrands)[number]['brand']

/** The field takes so many digits, so cards with 17 to 19 are left out (VAL-20). */
export const cardNumberMax = 16
export const cardNameMax = 30
/** The last year that the form offers (VAL-23). */
export const lastExpiryYear = 2043

/** What people type between the digits of a card number is no part of it. */
export function cardDigits(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '')
}

/**
 * The brand by the number's first digits; null while they name none.
 *
 * @param digits a whole number or its beginning, digits only
 * @example cardBrand('4242') // 'visa'
 */
export function cardBrand(digits: string): CardBrand | null {
  const found = cardBrands.find(({ prefixes }) =>
    prefixes.some(([from, to]) => isBetween(digits.slice(0, from.length), from, to)),
  )
  return found?.brand ?? null
}

function isBetween(start: string, from: string, to: string): boolean {
  return start.length === from.length && start >= from && start <= to
}

/** Whether a security code is 3 or 4 digits, and as many as its brand prints when that is known. */
export function isCardCode(code: string, brand: CardBrand | null = null): boolean {
  const row = cardBrands.find((one) => one.brand === brand)
  return /^\d{3,4}$/.test(code) && (row === undefined || code.length === row.codeLength)
}

/** Whether a billing ZIP or postal code has 5 to 7 characters: 78210, H2J 2K8. */
export function isBillingZip(zip: string): boolean {
  return /^[a-z\d][a-z\d -]{3,5}[a-z\d]$/i.test(zip.trim())
}

export type ExpiryRefusal = 'badMonth' | 'badYear' | 'expired'

/**
 * Decides whether an expiry date is good on a day. A card is good to the last day of its month.
 *
 * @param expiry 'MM/YYYY'
 * @param today the business day, Eastern
 * @returns null when the card is good; 'badYear' above 2043
 */
export function checkExpiry(expiry: string, today: LocalDate): ExpiryRefusal | null {
  const [month = '', year = ''] = expiry.split('/')
  if (!/^(0[1-9]|1[0-2])$/.test(month)) return 'badMonth'
  if (!/^\d{4}$/.test(year) || Number(year) > lastExpiryYear) return 'badYear'
  return `${year}-${month}` < today.slice(0, 7) ? 'expired' : null
}

/** The years that the form offers: this one to 2043. */
export function expiryYears(today: LocalDate): readonly string[] {
  const first = Number(today.slice(0, 4))
  const count = Math.max(0, lastExpiryYear - first + 1)
  return Array.from({ length: count }, (_, i) => String(first + i))
}

export type CardCondition = 'usable' | 'expiresSoon' | 'expired'

/**
 * How a saved card shows: one that ends this month or the next is told in time.
 *
 * @param expiresOn a day of the card's last month
 */
export function cardCondition(expiresOn: LocalDate, today: LocalDate): CardCondition {
  const monthsLeft = monthNumber(expiresOn) - monthNumber(today)
  if (monthsLeft < 0) return 'expired'
  return monthsLeft <= 1 ? 'expiresSoon' : 'usable'
}

function monthNumber(day: LocalDate): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
}
