import { daysBetween, lastDayOfMonth, type LocalDate, parseDay } from '../calendar.ts'

/** So many days before a card expires whoever pays a schedule by it is told. @see experience D6 */
export const expiryNoticeDays = [30, 7, 1] as const

export type ExpiryNotice = {
  /** the last day on which the card is good */
  readonly lastDay: LocalDate
  /** what is kept of it, so that it is told once */
  readonly mark: string
}

/**
 * What is to be told on a day of a card that expires: once for each of these days before, and where
 * several have gone by, the last of them alone. Of one that has expired nothing is told.
 *
 * @param card.expires 'YYYY-MM'
 * @param card.told the mark of what was told last; '' for nothing
 */
export function expiryNotice(
  { expires, told }: { readonly expires: string; readonly told: string },
  today: LocalDate,
): ExpiryNotice | null {
  const lastDay = lastDayOfMonth(parseDay(`${expires}-01`))
  const left = daysBetween(today, lastDay)
  const step = expiryNoticeDays.findLast((days) => left <= days)
  if (left < 0 || step === undefined) return null
  const before = told.startsWith(`${expires} `) ? Number(told.slice(expires.length)) : Infinity
  return step < before ? { lastDay, mark: `${expires} ${step}` } : null
}
