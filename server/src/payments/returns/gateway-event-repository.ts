import type { Instant, LocalDate } from '@quittance/domain/calendar'
import { type GatewayEvent, resolveGatewayEvents } from '@quittance/domain/payments/gateway-events'
import { sql } from 'kysely'
import { type LenderTransaction, toCents } from '../../platform/database/database.ts'
import { undecidedStates } from '../intents/pending-payment-repository.ts'

/** Up to where the vault's events were read; 0 when none ever was. */
export async function readCursor(trx: LenderTransaction, lenderId: string): Promise<number> {
  const row = await trx
    .selectFrom('gateway_cursors')
    .select('seq')
    .where('lender_id', '=', lenderId)
    .executeTakeFirst()
  return Number(row?.seq ?? 0n)
}

export type ReceivedEvent = GatewayEvent & { readonly ref: string }

/**
 * Keeps events before any of them is acted on; one that is there already changes nothing. That a
 * charge happened is no evidence by itself: who still waits for its result asks the gateway now. It is
 * acted on where it was told that nothing was charged (`isTakenAfterAll`).
 */
export async function insertEvents(
  trx: LenderTransaction,
  lenderId: string,
  {
    events,
    seq,
    now,
  }: { readonly events: readonly ReceivedEvent[]; readonly seq: number; readonly now: Instant },
): Promise<void> {
  const at = new Date(now)
  const charged = events.filter(({ kind }) => kind === 'charged').map(({ ref }) => ref)
  const contradicted = await readToldUncharged(trx, lenderId, charged)
  await trx
    .insertInto('gateway_events')
    .values(
      events.map(({ id, ref, kind, on, code, amount }) => ({
        lender_id: lenderId,
        event_id: id,
        gateway_ref: ref,
        kind,
        on_day: on,
        code,
        amount_cents: amount ?? null,
        received_at: at,
        applied_at: kind === 'charged' && !contradicted.has(ref) ? at : null,
      })),
    )
    .onConflict((on) => on.columns(['lender_id', 'event_id']).doNothing())
    .execute()
  await trx
    .insertInto('gateway_cursors')
    .values({ lender_id: lenderId, seq: BigInt(seq) })
    .onConflict((on) =>
      on.column('lender_id').doUpdateSet({ seq: sql`greatest(gateway_cursors.seq, excluded.seq)` }),
    )
    .execute()
  if (charged.length === 0) return
  await trx
    .updateTable('payments')
    .set({ next_attempt_at: at })
    .where('lender_id', '=', lenderId)
    .where('gateway_ref', 'in', charged)
    .where('state', '=', sql.lit('confirming'))
    .where('next_attempt_at', '>', at)
    .execute()
}

/** Of these, the payments of which it was told that nothing was charged. */
async function readToldUncharged(
  trx: LenderTransaction,
  lenderId: string,
  refs: readonly string[],
): Promise<ReadonlySet<string>> {
  if (refs.length === 0) return new Set()
  const rows = await trx
    .selectFrom('payments')
    .select('gateway_ref')
    .where('lender_id', '=', lenderId)
    .where('gateway_ref', 'in', refs)
    .where(sql<boolean>`state in ('declined', 'cancelled', 'returned')`)
    .where('confirm_id', '=', '')
    .execute()
  return new Set(rows.map((row) => row.gateway_ref))
}

/** Which events count on a day of the books: those of days to come wait for their own. */
export type EventHorizon = {
  /** the business day up to which the books are open */
  readonly by: LocalDate
  /** by the business clock; a network that is ahead of it is not waited for */
  readonly today: LocalDate
}

/** The next payments that have events nobody acted on, and whose charge is known. */
export async function listEventsToApply(
  trx: LenderTransaction,
  lenderId: string,
  { by, today, after, most }: EventHorizon & { readonly after: string; readonly most: number },
): Promise<string[]> {
  const found = await sql<{ payment_id: string }>`
    select distinct p.payment_id, p.made_at from gateway_events e
    join payments p on p.lender_id = e.lender_id and p.gateway_ref = e.gateway_ref
    where e.lender_id = ${lenderId}::uuid and e.applied_at is null and e.kind <> 'corrected'
      and (e.on_day <= ${by}::date or e.on_day > ${today}::date)
      and p.state not in ${undecidedStates}
      and (p.made_at, p.payment_id) > (coalesce((select a.made_at from payments a
        where a.lender_id = ${lenderId}::uuid and a.payment_id = ${after}::uuid), '-infinity'), ${after}::uuid)
    order by p.made_at, p.payment_id limit ${most}`.execute(trx)
  return found.rows.map((row) => row.payment_id)
}

/** All events of a payment that count by now, acted on or not; those of its account aside. */
export async function readEvents(
  trx: LenderTransaction,
  { lenderId, gatewayRef }: { readonly lenderId: string; readonly gatewayRef: string },
  { by, today }: EventHorizon,
): Promise<GatewayEvent[]> {
  const rows = await trx
    .selectFrom('gateway_events')
    .select(['event_id as id', 'kind', 'on_day as on', 'code', 'amount_cents'])
    .where('lender_id', '=', lenderId)
    .where('gateway_ref', '=', gatewayRef)
    .where('kind', '!=', 'corrected')
    .where((is) => is.or([is('on_day', '<=', by), is('on_day', '>', today)]))
    .execute()
  return rows.map(({ amount_cents: amount, ...event }) =>
    amount === null ? event : { ...event, amount: toCents(amount) },
  )
}

export async function markApplied(
  trx: LenderTransaction,
  lenderId: string,
  { events, now }: { readonly events: readonly GatewayEvent[]; readonly now: Instant },
): Promise<void> {
  await trx
    .updateTable('gateway_events')
    .set({ applied_at: new Date(now) })
    .where('lender_id', '=', lenderId)
    .where(
      'event_id',
      'in',
      events.map(({ id }) => id),
    )
    .where('applied_at', 'is', null)
    .execute()
}

/** Whether the bank says of a payment that it took it back, acted on or not. */
export async function hasReturnEvent(
  trx: LenderTransaction,
  { lenderId, paymentId }: { readonly lenderId: string; readonly paymentId: string },
): Promise<boolean> {
  const rows = await trx
    .selectFrom('gateway_events as e')
    .innerJoin('payments as p', (on) =>
      on.onRef('p.lender_id', '=', 'e.lender_id').onRef('p.gateway_ref', '=', 'e.gateway_ref'),
    )
    .select(['e.event_id as id', 'e.kind', 'e.on_day as on', 'e.code'])
    .where('p.lender_id', '=', lenderId)
    .where('p.payment_id', '=', paymentId)
    .execute()
  return resolveGatewayEvents(rows).state === 'returned'
}
