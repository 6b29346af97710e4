import type { Instant } from '@quittance/domain/calendar'
import type { Lender } from '../lenders/lender-directory.ts'
import { planNextDebit } from '../payments/scheduled/plan-next-debit.ts'
import { stepOccurrence } from '../payments/scheduled/occurrence-repository.ts'
import type { LenderTransaction } from '../platform/database/database.ts'
import { toScheduledPayment, toSchedulePlan } from '../payments/scheduled/schedule-row.ts'
import * as store from './schedule-repository.ts'

/** A payment of a schedule that is active, and held by the caller with its schedule and its loan. */
export type Ending = {
  readonly lender: Lender
  readonly id: string
  readonly scheduleId: string
  /** 'ended': no payment was left of it */
  readonly reason: 'deleted' | 'edited' | 'ended'
  readonly by: 'borrower' | 'collector'
  /** business time */
  readonly at: Instant
}

/** Ends a schedule with all of its payments that are still to come, and returns their ids. */
export async function endWhole(
  trx: LenderTransaction,
  { lender, scheduleId, reason, by, at }: Omit<Ending, 'id'>,
): Promise<string[]> {
  return store.voidWholeSchedules(trx, lender.id, { scheduleIds: [scheduleId], reason, by, at })
}

/** Ends one payment; its schedule goes on with the next, or ends with it where there is none. */
export async function endOne(trx: LenderTransaction, ending: Ending): Promise<string[]> {
  const { lender, id, scheduleId, at } = ending
  const row = await store.readOccurrence(trx, lender.id, id)
  const place = { lenderId: lender.id, id }
  const set = { closed_at: new Date(at) }
  await stepOccurrence(trx, place, { from: 'active', to: 'deleted', set })
  const hasNext = await planNextDebit(trx, lender, {
    scheduleId,
    kind: row.kind,
    plan: toSchedulePlan(row),
    payment: toScheduledPayment(row),
  })
  // Its debits were not taken back by that: what comes back of them is presented again.
  if (!hasNext) await endWhole(trx, { ...ending, reason: 'ended' })
  return [id]
}
