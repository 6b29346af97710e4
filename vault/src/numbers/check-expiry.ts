import type { LocalDate } from '@quittance/domain/calendar'

/**
 * Whether a card has expired by a day: it is good through the last day of its month.
 *
 * @param expiry 'MM/YYYY'
 * @param today the day in the business zone
 */
export function isExpired(expiry: string, today: LocalDate): boolean {
  const month = `${expiry.slice(3)}-${expiry.slice(0, 2)}`
  return today.slice(0, 7) > month
}
