import { dayOf, type LocalDate, toInstant } from '@quittance/domain/calendar'
import { readServicingSettings } from '@quittance/domain/lenders/settings-servicing'
import { add, type Cents } from '@quittance/domain/money'
import type { MethodKind } from '@quittance/domain/payments/payment-method'
import { collectionDay, debitTime } from '@quittance/domain/schedules/debit-day'
import type { ReplacedDebitState } from '@quittance/domain/schedules/occurrence'
import {
  type DebitedMethod,
  refuseMethodOn,
} from '@quittance/domain/schedules/refuse-scheduled-debit'
import { isPausedOn, type SchedulePause } from '@quittance/domain/schedules/schedule-pause'
import { type RawBuilder, sql } from 'kysely'
import { type LenderTransaction, toCents } from '../../platform/database/database.ts'
import type { ForetoldDebit } from '../../servicing/loans/foretell-debit.ts'
import { isPendingPayment, isPlaceFree } from '../intents/pending-payment-repository.ts'
import { agreedDebit, type AgreedRow, isAuthorizedBy } from '../consents/agreed-debit-row.ts'
import { extraClosedDaysOf, toExtraClosedDays } from '../scheduled/closed-days-row.ts'
import { toSchedulePlan } from '../scheduled/schedule-row.ts'

/** A scheduled payment that another payment takes the place of, by itself: other debits of its loan left aside. */
export type ReplacedDebit = ForetoldDebit & {
  /** as it was when its place was taken, fee included; null where it was not edited since */
  readonly was: { readonly on: LocalDate; readonly amount: Cents } | null
  /** its own day: another one where it was put off, or is foretold for another */
  readonly plannedOn: LocalDate
}

/** What a payment was made in the place of: a receipt tells it for ever as it was then. */
export function debitAsReplaced({ was, plannedOn: on, amount }: ReplacedDebit) {
  return was ?? { on, amount }
}

/** The same, as the driver hands it over. */
export type ReplacedDebitRow = {
  readonly scheduleId: string
  readonly paymentNo: number
  readonly dueOn: LocalDate
  readonly on: LocalDate
  /** cents */
  readonly amount: string
  readonly fee: string
  readonly currency: string
  /** of its schedule: a row of it */
  readonly days: Parameters<typeof toSchedulePlan>[0]
  readonly agreed: AgreedRow | null
  readonly was: Pick<ReplacedDebitRow, 'on' | 'amount' | 'fee'> | null
  readonly state: Exclude<ReplacedDebitState, 'paused'>
  readonly pause: SchedulePause | null
  readonly kind: MethodKind
  /** milliseconds of business time: when it is looked at next */
  readonly lookAt: number
  readonly method: DebitedMethod
  /** the lender's setting, as it is stored; null for none */
  readonly extraClosedDays: unknown
}

/** One value: what an edit put in place of a scheduled payment, or that itself. Both arguments are columns. */
export const asEdited = (lenderId: string, placeId: string) => `(with recursive edited as (
      select o.scheduled_payment_id as id, o.replaced_by from scheduled_payments o
      where o.lender_id = ${lenderId} and o.scheduled_payment_id = ${placeId}
      union all
      select n.scheduled_payment_id, n.replaced_by from edited e join scheduled_payments n
        on n.lender_id = ${lenderId} and n.scheduled_payment_id = e.replaced_by)
    select e.id from edited e where e.replaced_by is null)`

/**
 * One value: the scheduled payment of an id, as it was edited since; null where the id is none of one. Both
 * arguments are columns.
 */
export function replacedDebitOf(lenderId: string, placeId: string) {
  return sql<ReplacedDebitRow | null>`(select jsonb_build_object('on', d.collect_on,
      'scheduleId', d.schedule_id, 'paymentNo', d.payment_no, 'dueOn', d.due_on,
      'amount', d.amount_cents::text, 'fee', d.fee_cents::text, 'currency', s.currency,
      'days', jsonb_build_object('frequency', s.frequency, 'start_on', s.start_on,
        'second_on', s.second_on, 'payments_max', s.payments_max),
      'agreed', ${agreedDebit}, 'kind', m.kind,
      'was', (select jsonb_build_object('on', o.collect_on, 'amount', o.amount_cents::text, 'fee', o.fee_cents::text)
        from scheduled_payments o where o.lender_id = d.lender_id and o.replaced_by is not null
          and o.scheduled_payment_id = ${sql.raw(placeId)}),
      'pause', case when s.paused_on is not null then
        jsonb_build_object('since', s.paused_on, 'until', s.paused_until) end,
      'lookAt', floor(extract(epoch from d.debit_at) * 1000),
      'method', jsonb_build_object('status', m.status, 'awaits', m.awaits, 'usableFrom', m.usable_from,
        'isRemoved', m.removed_at is not null, 'expires', m.expires),
      'extraClosedDays', ${extraClosedDaysOf('d.lender_id')},
      'state', case
        when d.status = 'active' and s.status = 'active' and s.suspended_on is null
          then 'coming'
        when d.status = 'skipped' and d.skip_reason = 'replaced' then 'notTaken'
        when d.status = 'deleted' and (s.status <> 'deleted' or s.voided_by <> 'system') then 'notTaken'
        else '' end)
    from scheduled_payments d
    join schedules s on s.lender_id = d.lender_id and s.schedule_id = d.schedule_id
    join methods m on m.lender_id = s.lender_id and m.method_id = s.method_id
    where d.lender_id = ${sql.raw(lenderId)}
      and d.scheduled_payment_id = ${sql.raw(asEdited(lenderId, placeId))})`
}

export function toReplacedDebit(row: ReplacedDebitRow | null): ReplacedDebit | null {
  if (row === null) return null
  const { scheduleId, paymentNo, on, kind, lookAt, method, extraClosedDays } = row
  const rules = {
    ...readServicingSettings({}),
    extraClosedDays: toExtraClosedDays(extraClosedDays),
  }
  const decidedAt = toInstant(Math.max(lookAt, debitTime(on, kind, rules)))
  // By the day on which it is decided its method may not be debited any more.
  const isRefused = refuseMethodOn(method, dayOf(decidedAt)) !== null || !isAuthorized(row)
  const isPaused = row.state === 'coming' && isPausedOn(row.pause, on)
  const comes = row.state === 'coming' && isRefused ? '' : row.state
  const state = isPaused ? 'paused' : comes
  const day = collectionDay(on, toInstant(lookAt), { kind, rules })
  const was = row.was && { on: row.was.on, amount: totalOf(row.was) }
  return { scheduleId, paymentNo, on: day, plannedOn: on, amount: totalOf(row), state, was }
}

function totalOf({ amount, fee }: Pick<ReplacedDebitRow, 'amount' | 'fee'>) {
  return add(toCents(BigInt(amount)), toCents(BigInt(fee)))
}

function isAuthorized(row: ReplacedDebitRow): boolean {
  const { agreed, days, paymentNo, dueOn, on: collectOn, currency } = row
  const money = { amount: toCents(BigInt(row.amount)), fee: toCents(BigInt(row.fee)), currency }
  return isAuthorizedBy(agreed, {
    ...money,
    plan: toSchedulePlan(days),
    paymentNo,
    dueOn,
    collectOn,
  })
}

/**
 * The scheduled payment in whose place a row of `payments p` was made, or what it presents again or was paid
 * instead of; to be read as a column.
 */
export const placeOfPayment = `coalesce(p.instead_of_scheduled, case
  when p.represents is not null or p.instead_of is not null then (
    with recursive made as (
      select f.represents, f.instead_of, f.instead_of_scheduled from payments f
      where f.lender_id = p.lender_id and f.payment_id = coalesce(p.represents, p.instead_of)
      union all
      select f.represents, f.instead_of, f.instead_of_scheduled from made m join payments f
        on f.lender_id = p.lender_id and f.payment_id = coalesce(m.represents, m.instead_of))
    select m.instead_of_scheduled from made m where m.instead_of_scheduled is not null limit 1) end)`

type MadePayment = { readonly lenderId: string; readonly paymentId: string }
export type MadePayments = { readonly lenderId: string; readonly paymentIds: readonly string[] }

/** Payments, what they present again or were paid instead of, and so on: as `made`. */
export const madeFor = ({ lenderId, paymentIds }: MadePayments) => sql`with recursive made as (
      select p.* from payments p
      where p.lender_id = ${lenderId}::uuid and p.payment_id = any (${paymentIds}::uuid[])
      union all
      select r.* from made m join payments r on r.lender_id = m.lender_id
        and r.payment_id = coalesce(m.represents, m.instead_of))`

const placeMadeText = asEdited('made.lender_id', 'made.instead_of_scheduled')

/** One value: in whose place a row of `made` stands, as that was edited since. */
export const placeMade = sql.raw(placeMadeText)

/**
 * Holds the scheduled payments in whose place payments were made until the transaction ends, in the order of
 * their ids: nobody decides on them meanwhile. Whoever waits for them may hold anything else.
 */
export async function holdReplacedDebits(
  trx: LenderTransaction,
  made: MadePayments,
): Promise<void> {
  if (made.paymentIds.length === 0) return
  await sql`${madeFor(made)} select from scheduled_payments d
    where d.lender_id = ${made.lenderId}::uuid and d.scheduled_payment_id in (
      select ${placeMade} from made where made.instead_of_scheduled is not null)
    order by d.scheduled_payment_id for no key update of d`.execute(trx)
}

/**
 * As it stands now. A retry takes the place of what it presents again, and so does what is paid instead of one.
 *
 * @returns null where a payment takes no scheduled one's place, and where another payment stands in that
 */
export function readReplacedDebit(
  trx: LenderTransaction,
  made: MadePayment,
): Promise<ReplacedDebit | null> {
  return readPlace(trx, made, isPlaceFree('made.lender_id', placeMadeText))
}

/** The same, where a payment still stands in its place: null where none does. */
export function readDebitReplacedStill(
  trx: LenderTransaction,
  made: MadePayment,
): Promise<ReplacedDebit | null> {
  const isFree = isPlaceFree('made.lender_id', placeMadeText)
  return readPlace(trx, made, sql<boolean>`not ${isFree}`)
}

async function readPlace(
  trx: LenderTransaction,
  { lenderId, paymentId }: MadePayment,
  holds: RawBuilder<boolean>,
): Promise<ReplacedDebit | null> {
  const { rows } = await sql<{ replaced: ReplacedDebitRow | null }>`
    ${madeFor({ lenderId, paymentIds: [paymentId] })}
    select ${replacedDebitOf('made.lender_id', 'made.instead_of_scheduled')} as replaced from made
    where made.instead_of_scheduled is not null
      and ${holds}`.execute(trx)
  return toReplacedDebit(rows[0]?.replaced ?? null)
}

/** What became of a payment for which a scheduled one was put off. */
type WaitEnd = 'cancelled' | 'returned'

const cancelled = sql<boolean>`p.state = 'cancelled'`

/** Whether a row `d` was put off for a payment `p` of which this holds. */
const waitedFor = (holds: RawBuilder<boolean>) => sql<boolean>`exists (select from payments p
  where p.lender_id = d.lender_id and p.payment_id = any (d.waited_for) and ${holds})`

/**
 * Of scheduled payments that were put off, those that waited for a payment which does not come any more, and why:
 * it was cancelled, or did not go through. One that waits for another one still is left out.
 */
export async function readWhyPutOff(
  trx: LenderTransaction,
  { lenderId, ids }: { readonly lenderId: string; readonly ids: readonly string[] },
): Promise<ReadonlyMap<string, WaitEnd>> {
  if (ids.length === 0) return new Map()
  const rows = await trx
    .selectFrom('scheduled_payments as d')
    .select('d.scheduled_payment_id as id')
    .select(
      sql<WaitEnd>`case when ${waitedFor(cancelled)} then 'cancelled' else 'returned' end`.as(
        'why',
      ),
    )
    .where('d.lender_id', '=', lenderId)
    .where('d.scheduled_payment_id', 'in', ids)
    .where(waitedFor(sql`p.state in ('cancelled', 'returned', 'declined')`))
    .where(sql<boolean>`not ${waitedFor(isPendingPayment)}`)
    .execute()
  return new Map(rows.map(({ id, why }) => [id, why]))
}
