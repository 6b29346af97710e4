import { dayOf, type Instant, instantAt, timeOfDay } from '../calendar.ts'
import { type Country, isBankingDay, nextBankingDay } from '../calendar/banking-days.ts'

/** When somebody at a lender is there at the latest, and at least until when, by the business clock. */
const opensAt = '09:00:00'
const closesAt = '17:00:00'

/** Whether somebody at the lender is there. */
export function isOfficeOpen(moment: Instant, country: Country): boolean {
  const time = timeOfDay(moment)
  return isBankingDay(dayOf(moment), country) && time >= opensAt && time < closesAt
}

/**
 * Until when a person answers what came at a moment: by the end of the banking day after the one on which
 * it is read. What comes after hours is read on the next banking day.
 */
export function answerDeadline(moment: Instant, country: Country): Instant {
  const day = dayOf(moment)
  const isReadToday = isBankingDay(day, country) && timeOfDay(moment) < closesAt
  const readOn = isReadToday ? day : nextBankingDay(day, country)
  return instantAt(nextBankingDay(readOn, country), closesAt)
}

/** When somebody is there next; the moment itself while somebody is. */
export function nextOfficeHour(moment: Instant, country: Country): Instant {
  if (isOfficeOpen(moment, country)) return moment
  const day = dayOf(moment)
  const isLaterToday = isBankingDay(day, country) && timeOfDay(moment) < opensAt
  return instantAt(isLaterToday ? day : nextBankingDay(day, country), opensAt)
}
