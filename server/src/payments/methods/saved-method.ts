import type { MethodChange, SavedMethod } from '@quittance/contract/payments/methods'
import { addDays, lastDayOfMonth, type LocalDate, parseDay } from '@quittance/domain/calendar'
import { findChangeCode } from '@quittance/domain/payments/notice-of-change'
import { validationOn } from '@quittance/domain/payments/payment-method'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { scheduledMethodsQuery } from '../scheduled/scheduled-payment-repository.ts'
import type { MethodOwner, StoredMethod } from './method-repository.ts'

type Shown = {
  /** the business day */
  readonly today: LocalDate
  /** the methods that an active schedule pays with; a new one is none of them */
  readonly scheduled?: ReadonlySet<string>
}

/** A method as its tile shows it. A card is good through the last day of its month. */
export function toSavedMethod(
  { expires, accountType, status, awaits, usableFrom, corrected, ...method }: StoredMethod,
  { today, scheduled = new Set() }: Shown,
): SavedMethod {
  return {
    ...method,
    ...validationOn({ status, awaits, usableFrom }, today),
    expiresOn: expires === '' ? null : lastDayOfMonth(parseDay(`${expires}-01`)),
    accountType: accountType === 'checking' ? 'checking' : 'savings',
    isScheduled: scheduled.has(method.id),
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

/** The methods of this borrower that an active schedule pays with. */
export async function readScheduled(
  trx: LenderTransaction,
  owner: MethodOwner,
): Promise<ReadonlySet<string>> {
  const rows = await scheduledMethodsQuery(trx, owner).execute()
  return new Set(rows.map(({ method_id }) => method_id))
}
