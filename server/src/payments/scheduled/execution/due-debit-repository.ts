import { dayOf, type Instant, toInstant } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../../platform/database/database.ts'
import {
  pendingPaymentsQuery,
  type PendingPaymentRows,
  toPendingPayments,
} from '../../intents/pending-payment-repository.ts'
import { lockFreeLoans } from '../../../servicing/loans/loan-state-repository.ts'
import {
  debitsToLockQuery,
  type LockedDebit,
  toLockedDebit,
} from '../scheduled-debit-repository.ts'
import { type LookingTime, readTurns } from './debit-turn-repository.ts'

/** Where a list of scheduled payments goes on: by the moment at which they are looked at. */
export type DebitCursor = { readonly id: string; readonly at: Instant }

/** A scheduled payment that is to be looked at. */
export type DueDebit = DebitCursor & { readonly scheduleId: string }

export type DueQuery = {
  /** business time */
  readonly now: Instant
  readonly after: DebitCursor | null
  readonly most: number
}

/** Scheduled payments to be looked at by a moment, the longest due first; nobody is held up by it. */
export function listDueDebits(
  trx: LenderTransaction,
  lenderId: string,
  due: DueQuery,
): Promise<DueDebit[]> {
  return readDue(dueQuery(trx, lenderId, due))
}

/**
 * The same, of those that nobody holds; each is held from now on. What another worker has taken is passed,
 * so that two of them share what is due.
 */
export function takeDueDebits(
  trx: LenderTransaction,
  lenderId: string,
  due: DueQuery,
): Promise<DueDebit[]> {
  return readDue(dueQuery(trx, lenderId, due).forNoKeyUpdate().skipLocked())
}

function dueQuery(trx: LenderTransaction, lenderId: string, { now, after, most }: DueQuery) {
  return trx
    .selectFrom('scheduled_payments')
    .select(['scheduled_payment_id', 'schedule_id', 'debit_at'])
    .where('lender_id', '=', lenderId)
    .where('status', '=', sql.lit('active'))
    .where('debit_at', '<=', new Date(now))
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(debit_at, scheduled_payment_id) > (${new Date(after?.at ?? 0)}, ${after?.id ?? null})`,
      ),
    )
    .orderBy('debit_at')
    .orderBy('scheduled_payment_id')
    .limit(most)
}

/** The first moment in a span at which a scheduled payment is to be looked at; null: there is none. */
export async function readNextLook(
  trx: LenderTransaction,
  lenderId: string,
  { after, until }: { readonly after: Instant; readonly until: Instant },
): Promise<Instant | null> {
  const row = await trx
    .selectFrom('scheduled_payments')
    .select('debit_at')
    .where('lender_id', '=', lenderId)
    .where('status', '=', sql.lit('active'))
    .where('debit_at', '>', new Date(after))
    .where('debit_at', '<=', new Date(until))
    .orderBy('debit_at')
    .limit(1)
    .executeTakeFirst()
  return row === undefined ? null : toInstant(row.debit_at.getTime())
}

async function readDue(query: ReturnType<typeof dueQuery>): Promise<DueDebit[]> {
  const rows = await query.execute()
  return rows.map((row) => ({
    id: row.scheduled_payment_id,
    scheduleId: row.schedule_id,
    at: toInstant(row.debit_at.getTime()),
  }))
}

/**
 * Locks the loan, the method and the schedule of each scheduled payment that the caller holds, and reads what
 * decides on it. It waits for nobody, so that whoever holds several here is part of no circle: where
 * somebody else holds one of these, or where another of its loan comes first, it is left out.
 */
export async function lockDueDebits(
  trx: LenderTransaction,
  lenderId: string,
  { due, now, rules }: LookingTime & { readonly due: readonly DueDebit[] },
): Promise<LockedDebit[]> {
  const ids = due.map(({ id }) => id)
  const places = await placesOf(trx, lenderId, due)
  const loanIds = [...new Set(places.map((place) => place.loan_id))]
  // Begun together, they are done in this order: each reads what stands once the locks before it are held.
  // What is under way comes before what says whether a payment was accepted in the place of one: a payment
  // is accepted without its loan, and stands in one of both.
  const [loans, methods, schedules, turns, pending, rows] = await Promise.all([
    lockFreeLoans(trx, lenderId, loanIds),
    holdFreeMethods(
      trx,
      lenderId,
      places.map((place) => place.method_id),
    ),
    lockFreeSchedules(
      trx,
      lenderId,
      places.map((place) => place.schedule_id),
    ),
    readTurns(trx, lenderId, { loanIds, now, rules }),
    readPendingByLoan(trx, lenderId, loanIds),
    debitsToLockQuery(trx, { lenderId, today: dayOf(now) })
      .where(sql<boolean>`d.scheduled_payment_id = any(${ids}::uuid[])`)
      .execute(),
  ])
  return rows.flatMap((row) => {
    const loan = loans.get(row.loan_id)
    const isHeld = methods.has(row.method_id) && schedules.has(row.schedule_id)
    const inTurn = turns.get(row.loan_id) ?? []
    const comesLater = inTurn.slice(1).some(({ id }) => id === row.scheduled_payment_id)
    if (loan === undefined || !isHeld || comesLater) return []
    const pendingPayments = toPendingPayments(pending.get(row.loan_id) ?? [])
    return [toLockedDebit(row, { lenderId, loan, pendingPayments })]
  })
}

function placesOf(trx: LenderTransaction, lenderId: string, due: readonly DueDebit[]) {
  const ids = due.map(({ scheduleId }) => scheduleId)
  return trx
    .selectFrom('schedules')
    .select(['schedule_id', 'loan_id', 'method_id'])
    .where('lender_id', '=', lenderId)
    .where(sql<boolean>`schedule_id = any(${ids}::uuid[])`)
    .execute()
}

async function holdFreeMethods(
  trx: LenderTransaction,
  lenderId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('methods')
    .select('method_id')
    .where('lender_id', '=', lenderId)
    .where(sql<boolean>`method_id = any(${ids}::uuid[])`)
    .forShare()
    .skipLocked()
    .execute()
  return new Set(rows.map((row) => row.method_id))
}

async function lockFreeSchedules(
  trx: LenderTransaction,
  lenderId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await trx
    .selectFrom('schedules')
    .select('schedule_id')
    .where('lender_id', '=', lenderId)
    .where(sql<boolean>`schedule_id = any(${ids}::uuid[])`)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  return new Set(rows.map((row) => row.schedule_id))
}

/** The payments under way to each of these loans. */
async function readPendingByLoan(
  trx: LenderTransaction,
  lenderId: string,
  loanIds: readonly string[],
): Promise<ReadonlyMap<string, PendingPaymentRows>> {
  const pending = pendingPaymentsQuery(sql`${lenderId}::uuid`, sql`l.loan_id`)
  const { rows } = await sql<{ loan_id: string; pending: PendingPaymentRows }>`
    select l.loan_id, ${pending} as pending from unnest(${loanIds}::uuid[]) as l(loan_id)`.execute(
    trx,
  )
  return new Map(rows.map((row) => [row.loan_id, row.pending]))
}
