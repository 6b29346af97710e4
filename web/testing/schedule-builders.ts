import type { ScheduledPaymentRow } from '@quittance/contract/schedules'
import { parseDay } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
import { aScheduledPayment } from './portal-builders.ts'

/** A payment of a series, as the list tells it; its payer may edit and delete it. */
export function aScheduleRow(different: Partial<ScheduledPaymentRow> = {}): ScheduledPaymentRow {
  const on = different.on ?? parseDay('2026-12-15')
  return aScheduledPayment({
    id: 'payment',
    seriesId: 'series',
    amount: cents(510_00n),
    on,
    dueOn: on,
    text: 'Monthly',
    methodId: 'method',
    type: 'recurring',
    isFinal: true,
    isLoanFinal: true,
    frequency: 'MO',
    ...different,
  })
}
