import { sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { madeFor, placeMade } from '../replacements/replaced-debit-repository.ts'

/**
 * Locks schedules, in the order of their ids: whoever changes several of them, of one loan or of several,
 * locks them first, so that two who change the same ones do not wait for each other in a circle.
 */
export async function lockSchedules(
  trx: LenderTransaction,
  lenderId: string,
  scheduleIds: readonly string[],
): Promise<void> {
  if (scheduleIds.length === 0) return
  await sql`select from schedules where lender_id = ${lenderId}::uuid
    and schedule_id = any (${scheduleIds}::uuid[]) order by schedule_id
    for no key update`.execute(trx)
}

/** Locks scheduled payments, in the order of their ids, after their schedules. */
export async function lockScheduledPayments(
  trx: LenderTransaction,
  lenderId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  await sql`select from scheduled_payments where lender_id = ${lenderId}::uuid
    and scheduled_payment_id = any (${ids}::uuid[]) order by scheduled_payment_id
    for no key update`.execute(trx)
}

/** What ends together: schedules, and payments that are not tried again. */
type EndingDebits = {
  readonly scheduleIds: readonly string[]
  /** payments whose tries end in the same transaction: none when left out */
  readonly tries?: readonly string[]
}

/**
 * Locks the payments of schedules that are to come, and with them those in whose place tries stand that end as
 * well, all in the order of their ids: the schedules are held, but not everybody who holds one of their payments
 * holds its schedule.
 */
export async function lockComingPayments(
  trx: LenderTransaction,
  lenderId: string,
  { scheduleIds, tries = [] }: EndingDebits,
): Promise<void> {
  await sql`${madeFor({ lenderId, paymentIds: tries })}
    select d.scheduled_payment_id from scheduled_payments d where d.lender_id = ${lenderId}::uuid
      and (d.schedule_id = any (${scheduleIds}::uuid[]) and d.status = 'active'
        or d.scheduled_payment_id = any (array(select ${placeMade} from made)))
    order by d.scheduled_payment_id for no key update of d`.execute(trx)
}

/** Holds a method until the transaction ends: nobody removes or ends it meanwhile. */
export async function holdMethodRow(
  trx: LenderTransaction,
  lenderId: string,
  methodId: string,
): Promise<void> {
  await trx
    .selectFrom('methods')
    .select('method_id')
    .where('lender_id', '=', lenderId)
    .where('method_id', '=', methodId)
    .forShare()
    .execute()
}
