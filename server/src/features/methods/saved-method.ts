import type { SavedMethod } from '@quittance/contract/methods'
import { lastDayOfMonth, parseDay } from '@quittance/domain/calendar'
import type { StoredMethod } from './method-store.ts'

/** A method as its tile shows it. A card is good through the last day of its month. */
export function toSavedMethod({ expires, accountType, ...method }: StoredMethod): SavedMethod {
  return {
    ...method,
    expiresOn: expires === '' ? null : lastDayOfMonth(parseDay(`${expires}-01`)),
    accountType: accountType === 'checking' ? 'checking' : 'savings',
    isScheduled: false, // no schedule can be made yet, so none uses it
  }
}
