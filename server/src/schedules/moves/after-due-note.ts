import { fillLabel, type Reader } from '@quittance/contract/labels/labels'
import { addDays, type LocalDate } from '@quittance/domain/calendar'
import { dueDateBetween } from '@quittance/domain/schedules/move-range'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { StoredLoan } from '../../servicing/loans/loan-state-repository.ts'

type Days = {
  /** from which it counted before, and counts now */
  readonly from: LocalDate
  readonly to: LocalDate
}

/** That what was in time comes after its due date from now on, and what that means; '' where it does not. */
export function afterDueNote(
  { settings }: Pick<Lender, 'settings'>,
  { terms, state, mode }: Pick<StoredLoan, 'terms' | 'state' | 'mode'>,
  days: Days,
): (reader: Reader) => string {
  const due = dueDateBetween({ terms, rules: settings.servicing, mode }, state, days)
  return (reader) => {
    if (due === null) return ''
    const told = { due: { dueOn: due }, late: { dueOn: addDays(due, 1) } }
    return fillLabel(reader, 'schedules.moved.afterDue', told)
  }
}
