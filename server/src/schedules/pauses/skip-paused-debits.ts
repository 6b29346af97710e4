import { dayOf, type Instant } from '@quittance/domain/calendar'
import { debitTime } from '@quittance/domain/schedules/debit-day'
import type { ScheduledPayment } from '@quittance/domain/schedules/resume-schedule'
import { isPausedOn } from '@quittance/domain/schedules/schedule-pause'
import type { Lender } from '../../lenders/lender-directory.ts'
import {
  type ActiveDebit,
  readActiveDebits,
} from '../../payments/scheduled/active-debit-repository.ts'
import {
  insertNextDebits,
  type NextDebit,
} from '../../payments/scheduled/execution/submitted-debit-repository.ts'
import { endIdleSchedules } from '../../payments/scheduled/followed-debit-repository.ts'
import { skipOccurrences } from '../../payments/scheduled/occurrence-repository.ts'
import { nextDebit } from '../../payments/scheduled/plan-next-debit.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'

type HeldSeries = {
  readonly lender: Lender
  readonly loanId: string
  readonly seriesId: string
  /** business time */
  readonly at: Instant
}

/**
 * Skips each payment of a series whose time came while it was paused, before its pause changes: nobody
 * expects that one any more, whether or not it was looked at meanwhile. The caller holds the loan and the
 * schedule. Nothing is told of it, as of every payment that a pause takes out.
 */
export async function skipPausedDebits(
  trx: LenderTransaction,
  { lender, loanId, seriesId: scheduleId, at }: HeldSeries,
): Promise<void> {
  const lenderId = lender.id
  const debits = await readActiveDebits(trx, { lenderId, loanId, today: dayOf(at) })
  const debit = debits.find(({ id }) => id === scheduleId)
  if (debit === undefined) return
  const { plan, kind } = debit
  const nexts: NextDebit[] = []
  let payment: ScheduledPayment | null = debit.next
  while (payment !== null && isTakenOut(lender, { ...debit, next: payment }, at)) {
    const next: NextDebit | null = nextDebit(lender, { scheduleId, plan, payment, kind })
    if (next !== null) nexts.push(next)
    payment = next
  }
  if (payment === debit.next) return
  await insertNextDebits(trx, lenderId, nexts)
  const before = payment?.paymentNo ?? null
  await skipOccurrences(trx, { lenderId, scheduleId, before }, { why: 'paused', at })
  if (payment === null)
    await endIdleSchedules(trx, lenderId, { scheduleIds: [scheduleId], status: 'declined' })
}

function isTakenOut({ settings }: Lender, { next, kind, pause }: ActiveDebit, now: Instant) {
  const isDue = debitTime(next.collectOn, kind, settings.servicing) <= now
  return isDue && isPausedOn(pause, next.dueOn)
}
