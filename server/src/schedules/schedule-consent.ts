import type { Reader } from '@quittance/contract/labels/labels'
import type { Lender } from '../lenders/lender-directory.ts'
import { consentKinds, consentText } from '../payments/intents/authorization-text.ts'
import { seriesConsents, seriesText } from '../payments/scheduled/schedule-text.ts'
import type { AskedSchedule, JudgedSchedule } from './judge-schedule.ts'

type Asking = {
  readonly lender: Lender
  readonly reader: Reader
  readonly asked: Pick<AskedSchedule, 'amount' | 'frequency' | 'startOn'>
}

/** What a borrower agrees to by making a schedule: shown before, and kept word for word. */
export function scheduleConsent(
  { lender, reader, asked }: Asking,
  { method, fee, first }: JudgedSchedule,
): { readonly kind: string; readonly text: string } {
  const { amount, frequency, startOn } = asked
  const { currencyCode: currency } = lender.settings.portal
  if (frequency !== 'once') {
    const series = { method, amount, currency, frequency, startOn }
    return { kind: seriesConsents[method.kind], text: seriesText(lender, reader, series) }
  }
  const charge = { method, amount, fee, currency, effectiveOn: first.collectOn, isScheduled: true }
  return { kind: consentKinds[method.kind], text: consentText(lender, reader, charge) }
}
