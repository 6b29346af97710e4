import type { SavedMethod } from '@quittance/contract/methods'
import { lastDayOfMonth, type LocalDate, parseDay } from '@quittance/domain/calendar'
import { standingOn } from '@quittance/domain/payments/payment-method'
import type { StoredMethod } from './method-store.ts'

/** A method as its tile shows it. A card is good through the last day of its month. */
export function toSavedMethod(
  { expires, accountType, status, awaits, usableFrom, ...method }: StoredMethod,
  today: LocalDate,
): SavedMethod {
  return {
    ...method,
    ...standingOn({ status, awaits, usableFrom }, today),
    expiresOn: expires === '' ? null : lastDayOfMonth(parseDay(`${expires}-01`)),
    accountType: accountType === 'checking' ? 'checking' : 'savings',
    isScheduled: false,
  }
}
