import { fillLabel, type Reader } from '@quittance/contract/labels/labels'
import type { ComingDebit } from '@quittance/contract/schedules'
import { addDays } from '@quittance/domain/calendar'
import type { Lender } from '../../lenders/lender-directory.ts'

/**
 * From when a debit counts on whose own day banks are closed, and what comes of that; '' for any other. A payment
 * within the days of grace is in time for the late fee, and the loan is past due all the same.
 */
export function describeClosedDueDay(
  { movedBy, type, dueOn, on, obstacle }: ComingDebit,
  { lender, reader }: { readonly lender: Lender; readonly reader: Reader },
): string {
  if (movedBy === '' || obstacle !== '' || on <= dueOn) return ''
  const { creditNominal, graceDays } = lender.settings.servicing
  const due = { dueOn }
  if (creditNominal && type === 'recurring')
    return fillLabel(reader, 'schedules.moved.creditedOnDue', { due })
  const isInTime = on <= addDays(dueOn, graceDays)
  const words = isInTime ? 'schedules.moved.lateWithoutFee' : 'schedules.moved.lateUntilThen'
  return fillLabel(reader, words, { due })
}
