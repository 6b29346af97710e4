import type { LocalDate } from '@quittance/domain/calendar'
import { closedDayOf, isBankingDay } from '@quittance/domain/calendar/banking-days'
import type { MethodKind } from '@quittance/domain/payments/payment-method'
import { banksOfDebit } from '@quittance/domain/schedules/debit-day'
import { useClosedDayText } from '../../lib/i18n/debit-words.ts'
import { useLabel } from '../../lib/i18n/labels.ts'

/** On which days the banks of a kind of method are closed, and how a calendar names these. */
export function useClosedDays(kind: MethodKind, closedDays: readonly LocalDate[]) {
  const label = useLabel()
  const closedDayText = useClosedDayText()
  const banks = banksOfDebit[kind]
  return {
    isClosed: (day: LocalDate) => banks !== null && !isBankingDay(day, banks, closedDays),
    describe: (day: LocalDate) => {
      const why = banks === null ? null : closedDayOf(day, banks, closedDays)
      return why === null ? '' : label('schedules.closed.note', { reason: closedDayText(why) })
    },
  }
}
