import type { PortalSettings } from '../lenders/settings-portal.ts'
import type { LenderFrequency } from '../lenders/settings-types.ts'
import type { LoanFrequency } from '../loans/contract-terms/installments.ts'
import type { ScheduleFrequency } from './schedule.ts'

/** A frequency that a borrower may choose. */
export type OfferedFrequency = {
  readonly frequency: ScheduleFrequency
  /** whether the contract of the loan falls due as often */
  readonly isOwn: boolean
}

type FrequencySettings = Pick<
  PortalSettings,
  'paymentFrequencies' | 'isRecurring' | 'allowAllBorrowerFrequencies'
>

/**
 * How often a borrower may schedule payments of a loan: only once always, and of the lender's list all,
 * or the loan's own alone. S4 is another name for twice a month, for loans that have it.
 *
 * @param own the loan's own frequency
 * @see SCHED-42 to SCHED-44, SCHED-51, SCHED-52
 */
export function offeredFrequencies(
  settings: FrequencySettings,
  own: LoanFrequency,
): readonly OfferedFrequency[] {
  const once = { frequency: 'once', isOwn: false } as const
  if (!settings.isRecurring) return [once]
  const listed = settings.paymentFrequencies.flatMap(({ code }) =>
    code === 'onlyonce' ? [] : [code],
  )
  const offered = listed.filter(
    (code) => code === own || (settings.allowAllBorrowerFrequencies && code !== 'S4'),
  )
  return [once, ...offered.map((frequency) => ({ frequency, isOwn: frequency === own }))]
}

/** The lender's own entry for a frequency; null where its list has none. */
export function lenderFrequency(
  { paymentFrequencies }: Pick<PortalSettings, 'paymentFrequencies'>,
  frequency: ScheduleFrequency,
): LenderFrequency | null {
  const code = frequency === 'once' ? 'onlyonce' : frequency
  return paymentFrequencies.find((one) => one.code === code) ?? null
}
