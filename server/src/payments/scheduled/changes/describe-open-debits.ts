import { fillLabel, type Reader } from '@quittance/contract/labels/labels'
import type { Currency } from '@quittance/domain/money'
import type { Forecast } from '@quittance/domain/schedules/forecast-debits'
import type { Lender } from '../../../lenders/lender-directory.ts'
import { debitsText, underWayTexts } from '../../../notifications/templates/debit-text.ts'
import type { SeriesDebit } from '../../representment/series-debits-repository.ts'
import { mayBeTriedAgain, toEndedDebit, underWayOf } from './under-way.ts'

type Series = {
  readonly schedule_id: string
  readonly loan_no: string
  readonly currency: Currency
}
type Told = {
  readonly lender: Pick<Lender, 'settings'>
  readonly reader: Reader
  readonly forecast: Pick<Forecast, 'retries'>
  /** those of its loan */
  readonly open: readonly SeriesDebit[]
}

/**
 * What a series has on its way, or is to present again, and what becomes of that if it is deleted or paused; '' for
 * nothing. A retry that a pause leaves is named among the debits.
 */
export function describeOpenDebits(
  { schedule_id: scheduleId, loan_no: loanNo, currency }: Series,
  { lender, reader, forecast, open }: Told,
): { readonly deleteNote: string; readonly pauseNote: string } {
  const loan = { loanNo, currency }
  const underWay = underWayOf(open, scheduleId)
  const taken = underWay.map((debit) => toEndedDebit(debit, loan))
  const own = new Set(
    open.filter((one) => one.scheduleId === scheduleId).map((one) => one.paymentId),
  )
  const again = forecast.retries
    .filter(({ id, why }) => own.has(id) && why === null)
    .map((retry) => toEndedDebit({ ...retry, isRetry: true }, loan))
  const debits = debitsText({ debits: again }, reader)
  const after = mayBeTriedAgain(underWay, lender) ? (['mayTryAgain'] as const) : []
  return {
    deleteNote: [
      ...underWayTexts(taken, ['notAgain'], reader),
      ...(again.length === 0 ? [] : [fillLabel(reader, 'retries.ends.withIt', { debits })]),
    ].join(' '),
    pauseNote: underWayTexts(taken, after, reader).join(' '),
  }
}
