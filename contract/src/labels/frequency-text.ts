import type { LenderFrequency } from '@quittance/domain/lenders/settings-types'
import type { ScheduleFrequency } from '@quittance/domain/schedules/schedule'
import type { LabelKey, Reader } from './labels.ts'

/** How each frequency is called. */
export const frequencyLabels = {
  once: 'schedules.frequency.once',
  WE: 'schedules.frequency.weekly',
  BW: 'schedules.frequency.biweekly',
  SM: 'schedules.frequency.semiMonthly',
  S4: 'schedules.frequency.twiceAMonth',
  MO: 'schedules.frequency.monthly',
  QU: 'schedules.frequency.quarterly',
  AN: 'schedules.frequency.annual',
} as const satisfies Readonly<Record<ScheduleFrequency, LabelKey>>

/** A frequency in its reader's words; in English in those of the lender, where it has some. */
export function frequencyText(
  frequency: ScheduleFrequency,
  reader: Reader,
  own: Pick<LenderFrequency, 'label'> | null,
): string {
  const isEnglish = reader.locale.startsWith('en')
  if (isEnglish && own !== null && own.label !== '') return own.label
  return reader.labels[frequencyLabels[frequency]]
}
