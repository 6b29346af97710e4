import type { Instant, LocalDate } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { undecided } from '../intents/pending-payments.ts'
import { lockSchedules } from '../scheduled/schedule-lock-repository.ts'
import type { EventHorizon } from './gateway-event-repository.ts'

/** A bank's notice that an account is another one now, which nobody acted on yet. */
export type ChangeNotice = {
  readonly eventId: string
  readonly code: string
  readonly on: LocalDate
  readonly lenderId: string
  readonly paymentId: string
  readonly borrowerId: string | null
  /** the account as we know it; null where the payment names none */
  readonly method: CorrectedMethod | null
}

/** What is known of a saved account; never more of its number than four digits. */
export type CorrectedMethod = {
  readonly methodId: string
  readonly token: string
  readonly fingerprint: string
  readonly lastFour: string
  readonly routing: string
  readonly accountType: '' | 'checking' | 'savings'
}

type NoticePage = EventHorizon & {
  /** the one that the next ones come after; null: from the first on */
  readonly after: Pick<ChangeNotice, 'on' | 'eventId'> | null
  readonly most: number
}

/** The next notices of payments whose charge is known, in the order of their days. */
export async function listChangeNotices(
  trx: LenderTransaction,
  lenderId: string,
  { by, today, after, most }: NoticePage,
): Promise<ChangeNotice[]> {
  const rows = await trx
    .selectFrom('gateway_events as e')
    .innerJoin('payments as p', (on) =>
      on.onRef('p.lender_id', '=', 'e.lender_id').onRef('p.gateway_ref', '=', 'e.gateway_ref'),
    )
    .leftJoin('methods as m', (on) =>
      on.onRef('m.lender_id', '=', 'p.lender_id').onRef('m.method_id', '=', 'p.method_id'),
    )
    .select(['e.event_id', 'e.code', 'e.on_day', 'p.payment_id', 'p.borrower_id', 'm.method_id'])
    .select(['m.vault_token', 'm.fingerprint', 'm.last_four', 'm.routing_number', 'm.account_type'])
    .where('e.lender_id', '=', lenderId)
    .where('e.applied_at', 'is', null)
    .where('e.kind', '=', 'corrected')
    .where((is) => is.or([is('e.on_day', '<=', by), is('e.on_day', '>', today)]))
    .where('p.state', 'not in', undecided)
    .$if(after !== null, (page) =>
      page.where(sql<boolean>`(e.on_day, e.event_id) > (${after?.on}::date, ${after?.eventId})`),
    )
    .orderBy('e.on_day')
    .orderBy('e.event_id')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    eventId: row.event_id,
    code: row.code,
    on: row.on_day,
    lenderId,
    paymentId: row.payment_id,
    borrowerId: row.borrower_id,
    method: row.method_id === null ? null : accountIn({ ...row, method_id: row.method_id }),
  }))
}

type AccountRow = {
  readonly method_id: string
  readonly vault_token: string | null
  readonly fingerprint: string | null
  readonly last_four: string | null
  readonly routing_number: string | null
  readonly account_type: CorrectedMethod['accountType'] | null
}

function accountIn(row: AccountRow): CorrectedMethod {
  return {
    methodId: row.method_id,
    token: row.vault_token ?? '',
    fingerprint: row.fingerprint ?? '',
    lastFour: row.last_four ?? '',
    routing: row.routing_number ?? '',
    accountType: row.account_type ?? '',
  }
}

/**
 * Locks every method of whoever has one of them, in the order of their ids: an account may be several rows
 * of its borrower, and become one with another of theirs.
 */
export async function lockMethodsBeside(
  trx: LenderTransaction,
  { lenderId, methodId }: { readonly lenderId: string; readonly methodId: string },
): Promise<void> {
  await sql`select from methods m where m.lender_id = ${lenderId}::uuid
    and m.borrower_id = (select mine.borrower_id from methods mine
      where mine.lender_id = ${lenderId}::uuid and mine.method_id = ${methodId}::uuid)
    order by m.method_id for no key update`.execute(trx)
}

/**
 * Takes a notice up, unless another program has; the methods of its borrower are held as well.
 *
 * @returns whether account and notice are as they were read
 */
export async function lockChangeNotice(
  trx: LenderTransaction,
  { lenderId, eventId, method }: ChangeNotice,
): Promise<boolean> {
  const open = await trx
    .selectFrom('gateway_events')
    .select('event_id')
    .where('lender_id', '=', lenderId)
    .where('event_id', '=', eventId)
    .where('applied_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (open === undefined || method === null) return open !== undefined
  await lockMethodsBeside(trx, { lenderId, methodId: method.methodId })
  const row = await trx
    .selectFrom('methods')
    .select(['vault_token', 'fingerprint', 'account_type'])
    .where('lender_id', '=', lenderId)
    .where('method_id', '=', method.methodId)
    .executeTakeFirst()
  return (
    row?.vault_token === method.token &&
    row.fingerprint === method.fingerprint &&
    row.account_type === method.accountType
  )
}

export type MethodCorrection = {
  readonly before: CorrectedMethod
  readonly after: Omit<CorrectedMethod, 'methodId'>
  readonly code: string
  /** the business day */
  readonly on: LocalDate
  /** elapsed time */
  readonly now: Instant
}

/**
 * Writes what an account is from now on, on every row of it. Where its borrower has saved that
 * account already, the row that stands for it goes, and what was to be debited from it is debited
 * from the other.
 *
 * @returns whether its borrower still has it
 */
export async function correctMethod(
  trx: LenderTransaction,
  { lenderId }: Pick<ChangeNotice, 'lenderId'>,
  corrected: MethodCorrection,
): Promise<boolean> {
  const { before, after, code, on, now } = corrected
  await lockMethodsBeside(trx, { lenderId, methodId: before.methodId })
  const duplicate = await sql<{ method_id: string }>`
    select other.method_id from methods mine
    join methods other on other.lender_id = mine.lender_id
      and other.borrower_id = mine.borrower_id and other.removed_at is null
      and other.fingerprint = ${after.fingerprint} and other.fingerprint <> mine.fingerprint
    where mine.lender_id = ${lenderId}::uuid and mine.method_id = ${before.methodId}::uuid`.execute(
    trx,
  )
  const other = duplicate.rows[0]?.method_id ?? null
  if (other !== null) await standIn(trx, { lenderId, gone: before, other, now })
  const token = other === null ? after.token : before.token
  await sql`
    update methods m set vault_token = ${token}, fingerprint = ${after.fingerprint},
      last_four = ${after.lastFour}, routing_number = ${after.routing},
      account_type = ${after.accountType}
    from methods mine
    where mine.lender_id = ${lenderId}::uuid and mine.method_id = ${before.methodId}::uuid
      and m.lender_id = mine.lender_id and m.borrower_id = mine.borrower_id
      and m.fingerprint = ${before.fingerprint}`.execute(trx)
  return recordCorrection(trx, { lenderId }, { before, code, on })
}

/**
 * Writes beside an account what its bank said of it, to be read by who has it.
 *
 * @param said.before the account as it was called then
 * @returns whether its borrower still has it
 */
export async function recordCorrection(
  trx: LenderTransaction,
  { lenderId }: Pick<ChangeNotice, 'lenderId'>,
  { before, code, on }: Pick<MethodCorrection, 'before' | 'code' | 'on'>,
): Promise<boolean> {
  const noted = await sql<{ method_id: string }>`
    update methods m set corrected_on = ${on}::date, corrected_code = ${code},
      corrected_from = ${before.lastFour}
    from methods mine
    where mine.lender_id = ${lenderId}::uuid and mine.method_id = ${before.methodId}::uuid
      and m.lender_id = mine.lender_id and m.borrower_id = mine.borrower_id
      and m.fingerprint = mine.fingerprint and m.removed_at is null
    returning m.method_id`.execute(trx)
  return noted.rows.length > 0
}

type StandIn = {
  readonly lenderId: string
  readonly gone: CorrectedMethod
  readonly other: string
  readonly now: Instant
}

/** The job that forgets what nothing needs forgets the number of the row that goes. */
async function standIn(
  trx: LenderTransaction,
  { lenderId, gone, other, now }: StandIn,
): Promise<void> {
  const removed = await sql<{ method_id: string }>`
    update methods m set removed_at = ${new Date(now)}::timestamptz
    from methods mine
    where mine.lender_id = ${lenderId}::uuid and mine.method_id = ${gone.methodId}::uuid
      and m.lender_id = mine.lender_id and m.borrower_id = mine.borrower_id
      and m.fingerprint = ${gone.fingerprint} and m.removed_at is null
    returning m.method_id`.execute(trx)
  const methodIds = removed.rows.map((row) => row.method_id)
  const paid = await sql<{ schedule_id: string }>`
    select schedule_id from schedules where lender_id = ${lenderId}::uuid
      and method_id = any (${methodIds}::uuid[]) and status = 'active'`.execute(trx)
  const paidIds = paid.rows.map((row) => row.schedule_id)
  await lockSchedules(trx, lenderId, paidIds)
  await sql`
    update schedules set method_id = ${other}::uuid, version = version + 1
    where lender_id = ${lenderId}::uuid and schedule_id = any (${paidIds}::uuid[])
      and status = 'active'`.execute(trx)
}

/** Keeps what a notice came to, and that it was acted on. */
export async function endChangeNotice(
  trx: LenderTransaction,
  { lenderId, eventId, code, method }: ChangeNotice,
  { after, now }: { readonly after: object | null; readonly now: Instant },
): Promise<void> {
  const at = new Date(now)
  if (method !== null && after !== null)
    await trx
      .insertInto('method_corrections')
      .values({
        lender_id: lenderId,
        event_id: eventId,
        method_id: method.methodId,
        code,
        before: JSON.stringify(toHistoryFacts(method)),
        after: JSON.stringify(after),
        applied_at: at,
      })
      .onConflict((on) => on.doNothing())
      .execute()
  await trx
    .updateTable('gateway_events')
    .set({ applied_at: at })
    .where('lender_id', '=', lenderId)
    .where('event_id', '=', eventId)
    .execute()
}

/** What is kept of an account in its history. */
export function toHistoryFacts({
  lastFour,
  routing,
  accountType,
}: Omit<CorrectedMethod, 'methodId'>) {
  return { lastFour, routing, accountType }
}
