import type { MethodChange, SavedMethod } from '@quittance/contract/payments/methods'
import { addDays, lastDayOfMonth, type LocalDate, parseDay } from '@quittance/domain/calendar'
import { findChangeCode } from '@quittance/domain/payments/notice-of-change'
import { validationOn } from '@quittance/domain/payments/payment-method'
import type { StoredMethod } from './method-row.ts'
import type { MethodUses } from './method-use-repository.ts'

type Shown = {
  /** the business day */
  readonly today: LocalDate
  /** what methods are to be debited for; a new one for nothing */
  readonly uses?: MethodUses
}

/** A method as its tile shows it. A card is good through the last day of its month. */
export function toSavedMethod(
  { expires, accountType, status, awaits, usableFrom, corrected, ...method }: StoredMethod,
  { today, uses: byMethod }: Shown,
): SavedMethod {
  const uses = [...(byMethod?.get(method.id) ?? [])]
  return {
    ...method,
    ...validationOn({ status, awaits, usableFrom }, today),
    expiresOn: expires === '' ? null : lastDayOfMonth(parseDay(`${expires}-01`)),
    accountType: accountType === 'checking' ? 'checking' : 'savings',
    isScheduled: uses.some(({ kind }) => kind === 'schedule'),
    uses,
    change: changeOn(corrected, today),
  }
}

/** Somebody who looks in once a month reads it. */
const toldForDays = 60

function changeOn(corrected: StoredMethod['corrected'], today: LocalDate): MethodChange | null {
  if (corrected === null || addDays(corrected.on, toldForDays) < today) return null
  const { on, code, lastFourBefore } = corrected
  const { words } = findChangeCode(code)
  return words === null ? null : { on, words, lastFourBefore }
}
