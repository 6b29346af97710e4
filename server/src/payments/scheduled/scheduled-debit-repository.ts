import { dayOf, type Instant, type LocalDate } from '@quittance/domain/calendar'
import type { ScheduledPayment } from '@quittance/domain/schedules/resume-schedule'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { lockLoan, type StoredLoan } from '../../servicing/loans/loan-state-repository.ts'
import {
  type ActiveDebit,
  type ActiveDebitRow,
  activeDebitsQuery,
  toActiveDebit,
} from './active-debit-repository.ts'
import { debitedDaysFrom } from '../debited-days-repository.ts'
import { type UnpostedPayment } from '../intents/pending-payments.ts'
import {
  isPendingPayment,
  readPendingPaymentsOf,
  paymentsInPlace,
} from '../intents/pending-payment-repository.ts'
import { type LookingTime, readTurns } from './execution/debit-turn-repository.ts'
import { holdMethodRow } from './schedule-lock-repository.ts'

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
export type LockedDebit = Omit<
  ActiveDebit,
  'id' | 'occurrenceId' | 'shown' | 'next' | 'movedFrom' | 'previousOn'
> & {
  readonly lenderId: string
  readonly id: string
  readonly scheduleId: string
  readonly loan: StoredLoan
  readonly payment: ScheduledPayment
  readonly language: 'en' | 'es' | 'fr'
  readonly pendingPayments: readonly UnpostedPayment[]
  /** days on which the loan is debited that nobody did by hand, from today on */
  readonly debitedOn: readonly LocalDate[]
}

type Asked = LookingTime & { readonly id: string }

/**
 * Locks the scheduled payment whose turn it is on the loan of one that is due: that one, or another that
 * comes before it. First its loan, as every payment does, then its method, so that it ends before or
 * after, then the schedule.
 *
 * @returns null when the one is not to come any more, or the schedule was changed in this moment
 */
export async function lockDebitInTurn(
  trx: LenderTransaction,
  lenderId: string,
  asked: Asked,
): Promise<LockedDebit | null> {
  const before = await findPlace(trx, lenderId, asked.id)
  const loan = before === null ? null : await lockLoan(trx, before.loanId)
  // What stands under the lock of the loan: whoever held it may have taken the one.
  const own = loan === null ? null : await findPlace(trx, lenderId, asked.id)
  if (loan === null || own === null) return null
  const turns = await readTurns(trx, lenderId, { ...asked, loanIds: [own.loanId] })
  const inTurn = turns.get(own.loanId) ?? []
  const { id, methodId } = inTurn.some((one) => one.id === own.id) ? (inTurn[0] ?? own) : own
  await holdMethodRow(trx, lenderId, methodId)
  // Before the row: nobody holds the loan to write that a payment was accepted, which then stands in one of both.
  const pendingPayments = await readPendingPaymentsOf(trx, lenderId, own.loanId)
  const row = await lockRows(trx, lenderId, { id, today: dayOf(asked.now) })
  if (row === undefined || row.method_id !== methodId) return null
  return toLockedDebit(row, { lenderId, loan, pendingPayments })
}

type Place = { readonly id: string; readonly loanId: string; readonly methodId: string }

/** Of a scheduled payment that is to come. */
async function findPlace(trx: LenderTransaction, lenderId: string, id: string) {
  const { rows } = await sql<Place>`
    select d.scheduled_payment_id as id, s.loan_id as "loanId", s.method_id as "methodId"
    from scheduled_payments d join schedules s using (lender_id, schedule_id)
    where d.lender_id = ${lenderId}::uuid and d.scheduled_payment_id = ${id}::uuid
      and d.status = 'active'`.execute(trx)
  return rows[0] ?? null
}

type Held = Pick<LockedDebit, 'lenderId' | 'loan' | 'pendingPayments'>

/** One whose loan, method and schedule are held. */
export function toLockedDebit(row: LockedDebitRow, held: Held): LockedDebit {
  const { id: scheduleId, occurrenceId: id, next: payment, ...debit } = toActiveDebit(row)
  const { language, debited_on: debitedOn } = row
  return { ...debit, ...held, id, scheduleId, payment, language, debitedOn }
}

type LockedDebitRow = ActiveDebitRow & { readonly debited_on: readonly LocalDate[] }

/** Asks for active schedules with the days on which their loans are debited already, from today on. */
export function debitsToLockQuery(
  trx: LenderTransaction,
  { lenderId, today }: { readonly lenderId: string; readonly today: LocalDate },
) {
  const loan = { lenderId: sql`s.lender_id`, loanId: sql`s.loan_id` }
  return activeDebitsQuery(trx, lenderId).select(debitedDaysFrom(today, loan).as('debited_on'))
}

type At = { readonly id: string; readonly today: LocalDate }

/** The schedule before its payment, as whoever voids them does. */
async function lockRows(trx: LenderTransaction, lenderId: string, { id, today }: At) {
  await sql`
    select from schedules where lender_id = ${lenderId}::uuid and schedule_id = (
      select schedule_id from scheduled_payments
      where lender_id = ${lenderId}::uuid and scheduled_payment_id = ${id}::uuid)
    for no key update`.execute(trx)
  return debitsToLockQuery(trx, { lenderId, today })
    .where('d.scheduled_payment_id', '=', id)
    .forNoKeyUpdate('d')
    .executeTakeFirst()
}

/**
 * For which payments a debit is put off: all that are under way to its loan, or the one that stands in its place, which
 * may be a retry of what was paid instead of it, or be paid instead of that.
 */
export type WaitedFor = 'under way' | 'replacement' | 'nothing'

/** It is looked at again at a moment of business time; the payments that it waits for are noted with it. */
export async function setDebitTime(
  trx: LenderTransaction,
  { lenderId, id, loanId }: Pick<LockedDebit, 'lenderId' | 'id' | 'loanId'>,
  { at, waitsFor }: { readonly at: Instant; readonly waitsFor: WaitedFor },
): Promise<void> {
  const waited =
    waitsFor === 'replacement'
      ? paymentsInPlace('scheduled_payments.lender_id', 'scheduled_payments.scheduled_payment_id')
      : sql<string[]>`array(select p.payment_id from payments p
          where p.lender_id = ${lenderId}::uuid and p.loan_id = ${loanId}::uuid
            and ${isPendingPayment})`
  await trx
    .updateTable('scheduled_payments')
    .set({ debit_at: new Date(at) })
    .$if(waitsFor !== 'nothing', (query) => query.set({ waited_for: waited }))
    .where('lender_id', '=', lenderId)
    .where('scheduled_payment_id', '=', id)
    .execute()
}
