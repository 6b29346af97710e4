import { dayOf, type Instant } from '@quittance/domain/calendar'
import { isStillMade } from '@quittance/domain/schedules/forecast-retries'
import type { Lender } from '../../../lenders/lender-directory.ts'
import type { EndedDebit } from '../../../notifications/templates/debit-text.ts'
import type { LenderTransaction } from '../../../platform/database/database.ts'
import { forecastLoan } from '../../../servicing/loans/forecast-loan.ts'
import { readLoan } from '../../../servicing/loans/loan-state-repository.ts'
import { readDebitsAhead } from '../../debits-ahead-repository.ts'
import { toEndedDebit } from '../changes/under-way.ts'
import { notifySchedulesSuspended } from '../notify-schedules-suspended.ts'

export type SuspendedByReturn = {
  readonly loanId: string
  /** that of the debit which came back */
  readonly methodId: string | null
  readonly scheduleId: string
}

type Times = { readonly at: Instant; readonly now: Instant }

/**
 * Tells the payer of a series that waits since its debits came back, once it is known whether the last of them is
 * tried again: with the retries that are still taken from its account.
 */
export async function notifySuspendedAfterReturn(
  trx: LenderTransaction,
  lender: Lender,
  { scheduleId, ...account }: SuspendedByReturn,
  times: Times,
): Promise<void> {
  const retried = await readRetriesOf(trx, lender, account, times)
  const suspended = { lenderId: lender.id, scheduleIds: [scheduleId], retried }
  await notifySchedulesSuspended(trx, suspended, times.now)
}

async function readRetriesOf(
  trx: LenderTransaction,
  lender: Lender,
  { loanId, methodId }: Omit<SuspendedByReturn, 'scheduleId'>,
  { at }: Times,
): Promise<EndedDebit[]> {
  const loan = await readLoan(trx, loanId)
  if (loan === null) return []
  const ahead = await readDebitsAhead(trx, { lenderId: lender.id, loanId, today: dayOf(at) })
  const own = ahead.retries.filter((one) => one.methodId === methodId)
  if (own.length === 0) return []
  const ids = new Set(own.map(({ id }) => id))
  const { loanNo, terms } = loan
  return forecastLoan(lender, { ...ahead, loan, now: at })
    .retries.filter((retry) => ids.has(retry.id) && isStillMade(retry))
    .map((retry) => toEndedDebit({ ...retry, isRetry: true }, { loanNo, currency: terms.currency }))
}
