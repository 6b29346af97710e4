import { randomUUID } from 'node:crypto'
import { assert } from '@quittance/domain/assert'
import { type Instant, type LocalDate, toInstant } from '@quittance/domain/calendar'
import type { Cents } from '@quittance/domain/money'
import type { ScheduledPayment } from '@quittance/domain/schedules/resume-schedule'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { lockLoan, type StoredLoan } from '../../servicing/loans/loan-state-repository.ts'
import { claimOpenPayments, type ClaimedPayment } from '../gateway/payment-claim-repository.ts'
import { drawUnusedReferenceBody } from '../intents/payment-reference.ts'
import { type ActiveDebit, activeDebitsQuery, toActiveDebit } from './active-debit-repository.ts'
import { stepOccurrence } from './occurrence-repository.ts'
import { type UnpostedPayment } from '../intents/pending-payments.ts'
import { readPendingPaymentsOf } from '../intents/pending-payment-repository.ts'

/** Where a list of scheduled payments goes on: by the moment at which they are looked at. */
export type DueDebit = { readonly id: string; readonly at: Instant }

/** Scheduled payments to be looked at by a moment of business time, the longest due first. */
export async function listDueDebits(
  trx: LenderTransaction,
  lenderId: string,
  { now, after, most }: { now: Instant; after: DueDebit | null; most: number },
): Promise<DueDebit[]> {
  const rows = await trx
    .selectFrom('scheduled_payments')
    .select(['scheduled_payment_id', 'debit_at'])
    .where('lender_id', '=', lenderId)
    .where('status', '=', 'active')
    .where('debit_at', '<=', new Date(now))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(debit_at, scheduled_payment_id) > (${new Date(after?.at ?? 0)}, ${after?.id ?? null})`,
      ),
    )
    .orderBy('debit_at')
    .orderBy('scheduled_payment_id')
    .limit(most)
    .execute()
  return rows.map((row) => ({
    id: row.scheduled_payment_id,
    at: toInstant(row.debit_at.getTime()),
  }))
}

/**
 * Whether a scheduled payment that is due by a moment of business time has no outcome yet. One whose
 * loan has a payment of which nobody knows whether it was charged is held, and counts as decided.
 */
export async function hasOpenDebits(
  trx: LenderTransaction,
  lenderId: string,
  now: Instant,
): Promise<boolean> {
  const { rows } = await sql<{ open: boolean }>`
    select exists (
      select from scheduled_payments d join schedules s using (lender_id, schedule_id)
      where d.lender_id = ${lenderId}::uuid and d.status = 'active'
        and d.debit_at <= ${new Date(now)}::timestamptz
        and not exists (select from payments p where p.lender_id = d.lender_id
          and p.loan_id = s.loan_id and p.state = 'confirming'))
    or exists (
      select from scheduled_payments d join payments p using (lender_id, payment_id)
      where d.lender_id = ${lenderId}::uuid and d.status = 'submitted'
        and p.state <> 'confirming') as open`.execute(trx)
  return rows[0]?.open === true
}

/** A payment of a schedule with all that decides on it, its loan, its method and itself held. */
export type LockedDebit = Omit<ActiveDebit, 'id' | 'occurrenceId' | 'shown' | 'next'> & {
  readonly lenderId: string
  readonly id: string
  readonly scheduleId: string
  readonly loan: StoredLoan
  readonly payment: ScheduledPayment
  readonly language: 'en' | 'es' | 'fr'
  readonly pendingPayments: readonly UnpostedPayment[]
}

type Place = { loan_id: string; method_id: string }

/**
 * Locks a scheduled payment: first its loan, as every payment does, then its method, so that it ends
 * before or after, then the schedule.
 *
 * @returns null when it is not to come any more, or its schedule was changed in this moment
 */
export async function lockDebit(
  trx: LenderTransaction,
  lenderId: string,
  { id, today }: { readonly id: string; readonly today: LocalDate },
): Promise<LockedDebit | null> {
  const placed = await sql<Place>`
    select s.loan_id, s.method_id from scheduled_payments d
    join schedules s using (lender_id, schedule_id)
    where d.lender_id = ${lenderId}::uuid and d.scheduled_payment_id = ${id}::uuid`.execute(trx)
  const [place] = placed.rows
  const loan = place === undefined ? null : await lockLoan(trx, place.loan_id)
  if (place === undefined || loan === null) return null
  await trx
    .selectFrom('methods')
    .select('method_id')
    .where('lender_id', '=', lenderId)
    .where('method_id', '=', place.method_id)
    .forShare()
    .execute()
  const row = await lockRows(trx, lenderId, { id, today })
  if (row === undefined || row.method_id !== place.method_id) return null
  const pendingPayments = await readPendingPaymentsOf(trx, lenderId, place.loan_id)
  const { id: scheduleId, next: payment, ...debit } = toActiveDebit(row)
  const { language } = row
  return { ...debit, lenderId, id, scheduleId, loan, payment, language, pendingPayments }
}

type At = { readonly id: string; readonly today: LocalDate }

/** The schedule before its payment, as whoever voids them does. */
async function lockRows(trx: LenderTransaction, lenderId: string, { id, today }: At) {
  await sql`
    select from schedules where lender_id = ${lenderId}::uuid and schedule_id = (
      select schedule_id from scheduled_payments
      where lender_id = ${lenderId}::uuid and scheduled_payment_id = ${id}::uuid)
    for no key update`.execute(trx)
  return activeDebitsQuery(trx, { lenderId, today })
    .where('d.scheduled_payment_id', '=', id)
    .forNoKeyUpdate('d')
    .executeTakeFirst()
}

/** It is looked at again at a moment of business time. */
export async function setDebitTime(
  trx: LenderTransaction,
  { lenderId, id }: Pick<LockedDebit, 'lenderId' | 'id'>,
  at: Instant,
): Promise<void> {
  await trx
    .updateTable('scheduled_payments')
    .set({ debit_at: new Date(at) })
    .where('lender_id', '=', lenderId)
    .where('scheduled_payment_id', '=', id)
    .execute()
}

/**
 * The payment of a series that comes after, with what was agreed for each.
 *
 * @param next.at when it is looked at; business time
 */
export async function insertNextDebit(
  trx: LenderTransaction,
  { lenderId, scheduleId }: Pick<LockedDebit, 'lenderId' | 'scheduleId'>,
  next: ScheduledPayment & { readonly at: Instant },
): Promise<void> {
  await sql`
    insert into scheduled_payments (lender_id, scheduled_payment_id, schedule_id, payment_no, due_on,
      collect_on, debit_at, amount_cents, fee_cents, status)
    select lender_id, ${randomUUID()}::uuid, schedule_id, ${next.paymentNo}::integer,
      ${next.dueOn}::date, ${next.collectOn}::date, ${new Date(next.at)}::timestamptz, amount_cents, fee_cents, 'active'
    from schedules where lender_id = ${lenderId}::uuid and schedule_id = ${scheduleId}::uuid`.execute(
    trx,
  )
}

export type DebitToSubmit = {
  readonly amount: Cents
  readonly fee: Cents
  readonly effectiveOn: LocalDate
  readonly isPayoff: boolean
  readonly referencePrefix: string
  /** business time */
  readonly madeAt: Instant
  /** elapsed time */
  readonly now: Instant
}

/**
 * Writes the payment that is made for a scheduled one, under a key of its own and the consent to the
 * schedule, and that it was made. The writer holds it at once, to send it as soon as this is committed.
 */
export async function submitDebit(
  trx: LenderTransaction,
  { lenderId, id, scheduleId }: Pick<LockedDebit, 'lenderId' | 'id' | 'scheduleId'>,
  { amount, fee, effectiveOn, isPayoff, referencePrefix, madeAt, now }: DebitToSubmit,
): Promise<ClaimedPayment> {
  const paymentId = randomUUID()
  const body = await drawUnusedReferenceBody(trx, lenderId)
  await sql`
    insert into payments (lender_id, payment_id, loan_id, borrower_id, method_id, channel, platform,
      currency, amount_cents, fee_cents, gateway_ref, reference, state, effective_on, made_at,
      written_at, consent_id, method_kind, method_brand, method_last_four, scheduled_payment_id)
    select s.lender_id, ${paymentId}::uuid, s.loan_id, s.borrower_id, s.method_id, m.kind, 'schedule',
      s.currency, ${amount}::bigint, ${fee}::bigint, ${`${lenderId}.${paymentId}`},
      ${`${referencePrefix}-${body}`}, 'created', ${effectiveOn}::date,
      ${new Date(madeAt)}::timestamptz, ${new Date(now)}::timestamptz, s.consent_id, m.kind, m.brand,
      m.last_four, ${id}::uuid
    from schedules s join methods m using (lender_id, method_id)
    where s.lender_id = ${lenderId}::uuid and s.schedule_id = ${scheduleId}::uuid`.execute(trx)
  await stepOccurrence(
    trx,
    { lenderId, id },
    {
      from: 'active',
      to: 'submitted',
      set: { payment_id: paymentId, is_final: isPayoff, closed_at: new Date(madeAt) },
    },
  )
  const [claimed] = await claimOpenPayments(trx, lenderId, { now, most: 1, only: paymentId })
  assert(claimed !== undefined, 'who writes a payment holds it')
  return claimed
}
