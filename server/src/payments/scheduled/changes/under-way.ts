import { add, type Currency, formatDollars } from '@quittance/domain/money'
import type { Lender } from '../../../lenders/lender-directory.ts'
import type { EndedDebit } from '../../../notifications/templates/debit-text.ts'
import type { LenderTransaction } from '../../../platform/database/database.ts'
import { scheduledPaymentsQuery } from '../schedule-row.ts'
import { readSeriesDebits, type SeriesDebit } from '../../representment/series-debits-repository.ts'

type OfLoan = { readonly loanNo: string; readonly currency: Currency }
type OfSeries = OfLoan & {
  readonly lenderId: string
  readonly loanId: string
  /** of one of its payments */
  readonly id: string
}

/** What a series has on its way: it is taken, whatever becomes of the series. */
export async function readUnderWay(
  trx: LenderTransaction,
  { lenderId, loanId, id, ...loan }: OfSeries,
): Promise<EndedDebit[]> {
  const { schedule_id: scheduleId } = await scheduledPaymentsQuery(trx, lenderId)
    .where('d.scheduled_payment_id', '=', id)
    .executeTakeFirstOrThrow()
  const debits = await readSeriesDebits(trx, { lenderId, loanId })
  return underWayOf(debits, scheduleId).map((debit) => toEndedDebit(debit, loan))
}

export function underWayOf(debits: readonly SeriesDebit[], scheduleId: string): SeriesDebit[] {
  return debits.filter((one) => one.scheduleId === scheduleId && one.isUnderWay)
}

export function toEndedDebit(
  { amount, fee, on, isRetry }: Pick<SeriesDebit, 'amount' | 'fee' | 'on' | 'isRetry'>,
  { loanNo, currency }: OfLoan,
): EndedDebit {
  return { amount: formatDollars(add(amount, fee)), currency, on, loanNo, isRetry }
}

/** Whether one of them is tried again, should it come back for want of funds. */
export function mayBeTriedAgain(
  debits: readonly SeriesDebit[],
  { settings }: Pick<Lender, 'settings'>,
): boolean {
  return settings.servicing.representMax > 0 && debits.some(({ isCard }) => !isCard)
}
