import type { Instant, LocalDate } from '@quittance/domain/calendar'
import { assert } from '@quittance/domain/assert'
import type { EndedDebit, EndedSchedule } from '../../notifications/templates/debit-text.ts'
import { add, type Cents, formatDollars } from '@quittance/domain/money'
import { canOccurrenceGo } from '@quittance/domain/schedules/occurrence'
import { sql } from 'kysely'
import { emailOfBorrower } from '../../notifications/recipients/own-contact-repository.ts'
import { type LenderTransaction, toCents } from '../../platform/database/database.ts'
import {
  firstForeseen,
  type ForeseenDebits,
  foreseenPayment,
  type TakenDebit,
} from '../read-foreseen-debits.ts'
import { undecidedStates } from '../intents/pending-payment-repository.ts'
import { shownMethodColumns, toShownMethod } from '../methods/method-row.ts'
import { lockSchedules } from './schedule-lock-repository.ts'
import { scheduledPaymentsQuery } from './schedule-row.ts'

/** A scheduled payment whose end is known, and was not noted yet. */
export type EndedScheduledPayment = {
  readonly id: string
  readonly scheduleId: string
  readonly borrowerId: string
  readonly language: 'en' | 'es' | 'fr'
  readonly paymentId: string
  /** by which people name its payment */
  readonly reference: string
  /** what that took, or was to take; fee included */
  readonly total: Cents
  /** where its receipt goes besides; '' for nowhere */
  readonly receiptEmail: string
  readonly isDeclined: boolean
  /** why, as its network or we ourselves say; '' for none */
  readonly declineCode: string
}

type Row = {
  id: string
  payment_id: string
  reference: string
  total: bigint
  receipt_email: string
  schedule_id: string
  borrower_id: string
  language: 'en' | 'es' | 'fr'
  declined: boolean
  decline_code: string
}

export type NextEnds = {
  readonly most: number
  /** scheduled payments whose end could not be noted */
  readonly except?: readonly string[]
}

/** Some that have ended, held with their schedules; whether more may have. */
export type EndedDebits = {
  readonly ended: readonly EndedScheduledPayment[]
  readonly hasMore: boolean
}

/**
 * Takes up what was submitted and has ended, its schedules held, as everybody takes them, before itself: who
 * notes another end of one of them waits, finds this one noted, and counts its decline. The borrower's own
 * address is told of every payment anyway.
 */
export async function lockEndedDebits(
  trx: LenderTransaction,
  lenderId: string,
  { most, except = [] }: NextEnds,
): Promise<EndedDebits> {
  const { rows: found } = await sql<{ id: string; schedule_id: string }>`
    select d.scheduled_payment_id as id, d.schedule_id from ${endedDebits(lenderId)}
    where d.scheduled_payment_id <> all (${except}::uuid[])
    order by d.payment_id limit ${most}`.execute(trx)
  const hasMore = found.length === most
  if (found.length === 0) return { ended: [], hasMore }
  await lockSchedules(
    trx,
    lenderId,
    found.map((row) => row.schedule_id),
  )
  const { rows } = await sql<Row>`
    select d.scheduled_payment_id as id, d.schedule_id, s.borrower_id, b.language,
      p.payment_id, p.reference, (p.amount_cents + p.fee_cents)::bigint as total,
      case when lower(s.receipt_email) is distinct from ${emailOfBorrower}
        then s.receipt_email else '' end as receipt_email,
      p.state = 'declined' as declined, p.decline_code
    from ${endedDebits(lenderId)}
    join schedules s on s.lender_id = d.lender_id and s.schedule_id = d.schedule_id
    join borrowers b on b.lender_id = s.lender_id and b.borrower_id = s.borrower_id
    where d.scheduled_payment_id = any (${found.map(({ id }) => id)}::uuid[])
    order by d.scheduled_payment_id for no key update of d`.execute(trx)
  const inTurn = rows.toSorted((one, other) => (one.payment_id < other.payment_id ? -1 : 1))
  return { ended: inTurn.map(toEnded), hasMore }
}

/** What was submitted and has ended, as `d` with its payment `p`. */
const endedDebits = (lenderId: string) => sql`scheduled_payments d
    join payments p on p.lender_id = d.lender_id and p.payment_id = d.payment_id
      and d.lender_id = ${lenderId}::uuid and d.status = 'submitted'
      and p.state not in ${undecidedStates}`

function toEnded(row: Row): EndedScheduledPayment {
  return {
    id: row.id,
    scheduleId: row.schedule_id,
    borrowerId: row.borrower_id,
    language: row.language,
    paymentId: row.payment_id,
    reference: row.reference,
    total: toCents(row.total),
    receiptEmail: row.receipt_email,
    isDeclined: row.declined,
    declineCode: row.decline_code,
  }
}

/** Notes how submitted ones ended, which the caller holds. */
export async function noteEnds(
  trx: LenderTransaction,
  lenderId: string,
  { ids, to }: { readonly ids: readonly string[]; readonly to: 'processed' | 'declined' },
): Promise<void> {
  assert(canOccurrenceGo('submitted', to), `what was submitted may be ${to}`)
  const { numUpdatedRows } = await trx
    .updateTable('scheduled_payments')
    .set({ status: to })
    .where('lender_id', '=', lenderId)
    .where(sql<boolean>`scheduled_payment_id = any(${ids}::uuid[])`)
    .where('status', '=', sql.lit('submitted'))
    .executeTakeFirst()
  assert(numUpdatedRows === BigInt(ids.length), 'who holds a scheduled payment changes it')
}

type Place = { readonly lenderId: string; readonly scheduleId: string }

/**
 * An active schedule waits from a day on: its borrower has to look after how it is paid.
 *
 * @returns whether it did not wait before
 */
export async function suspendSchedule(
  trx: LenderTransaction,
  { lenderId, scheduleId }: Place,
  { on, why }: { readonly on: LocalDate; readonly why: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('schedules')
    .set({ suspended_on: on, suspension_reason: why })
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('lender_id', '=', lenderId)
    .where('schedule_id', '=', scheduleId)
    .where('status', '=', sql.lit('active'))
    .where('suspended_on', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends those active schedules, which the caller holds, that have no payment to come or to follow any more. */
export async function endIdleSchedules(
  trx: LenderTransaction,
  lenderId: string,
  {
    scheduleIds,
    status,
  }: { readonly scheduleIds: readonly string[]; readonly status: 'finished' | 'declined' },
): Promise<void> {
  await trx
    .updateTable('schedules as s')
    .set({ status })
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('s.lender_id', '=', lenderId)
    .where(sql<boolean>`s.schedule_id = any(${scheduleIds}::uuid[])`)
    .where('s.status', '=', sql.lit('active'))
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('scheduled_payments as d')
            .select('d.payment_no')
            .where('d.lender_id', '=', lenderId)
            .whereRef('d.schedule_id', '=', 's.schedule_id')
            .where('d.status', 'in', ['active', 'submitted']),
        ),
      ),
    )
    .execute()
}

/** The next payments of active schedules of one borrower, the first to come first. */
export async function listNextDebits(
  trx: LenderTransaction,
  { lenderId, scheduleIds }: { readonly lenderId: string; readonly scheduleIds: readonly string[] },
) {
  if (scheduleIds.length === 0) return []
  return scheduledPaymentsQuery(trx, lenderId)
    .innerJoin('borrowers as b', (on) =>
      on.onRef('b.lender_id', '=', 's.lender_id').onRef('b.borrower_id', '=', 's.borrower_id'),
    )
    .where('s.schedule_id', 'in', scheduleIds)
    .where('d.status', '=', sql.lit('active'))
    .select(['d.scheduled_payment_id as id', 's.borrower_id as borrowerId', 'b.language'])
    .orderBy('d.collect_on')
    .execute()
}

/**
 * A scheduled payment as a message tells of it.
 *
 * @param taken what is taken of it, where that is known; left out: as it is planned
 */
export async function readScheduledDebitFacts(
  trx: LenderTransaction,
  { lenderId, id }: { readonly lenderId: string; readonly id: string },
  taken: Partial<TakenDebit> = {},
) {
  const row = await scheduledPaymentsQuery(trx, lenderId)
    .innerJoin('loans as l', (on) =>
      on.onRef('l.lender_id', '=', 's.lender_id').onRef('l.loan_id', '=', 's.loan_id'),
    )
    .where('d.scheduled_payment_id', '=', id)
    .select('l.loan_no')
    .select(shownMethodColumns)
    .executeTakeFirstOrThrow()
  const { currency, loan_no: loanNo } = row
  const { kind: channel, ...method } = toShownMethod(row)
  const { on = row.collect_on, total = add(toCents(row.amount_cents), toCents(row.fee_cents)) } =
    taken
  return {
    loanNo,
    method: { channel, ...method },
    debits: [{ amount: formatDollars(total), currency, on, loanNo }],
  }
}

/** What the schedules of a loan take before they are changed, and then. */
export type ForeseenChange = Readonly<Record<'before' | 'after', ForeseenDebits>>

/**
 * What becomes of the schedule of a payment that was deleted or changed, once that is written: of both what is taken,
 * as its loan foresees it. What takes nothing anyway is told as it was planned.
 */
export async function readEndedSchedule(
  trx: LenderTransaction,
  { lenderId, id, isWhole }: { lenderId: string; id: string; isWhole: boolean },
  { before, after }: ForeseenChange,
): Promise<EndedSchedule> {
  const row = await scheduledPaymentsQuery(trx, lenderId)
    .where('d.scheduled_payment_id', '=', id)
    .executeTakeFirstOrThrow()
  const { schedule_id: scheduleId, payment_no: paymentNo, frequency } = row
  const goesOn = await scheduledPaymentsQuery(trx, lenderId)
    .where('s.schedule_id', '=', scheduleId)
    .where('d.status', '=', sql.lit('active'))
    .orderBy('d.payment_no')
    .executeTakeFirst()
  const told = async (taken: TakenDebit | null): Promise<EndedDebit> => {
    const [debit] = (await readScheduledDebitFacts(trx, { lenderId, id }, taken ?? {})).debits
    assert(debit !== undefined, 'a payment that was deleted or changed is there')
    return debit
  }
  const was = await told(
    isWhole
      ? firstForeseen(before, scheduleId)
      : foreseenPayment(before, { scheduleId, paymentNo }),
  )
  if (frequency === 'once') return { what: 'once', was, next: null }
  if (isWhole) return { what: 'series', was, next: null }
  if (goesOn === undefined) return { what: 'payment', was, next: null }
  const next = firstForeseen(after, scheduleId)
  if (next === null) return { what: 'payment', was, next, isIdle: true }
  return { what: 'payment', was, next: await told(next) }
}

export type NotingTimes = {
  /** business time */
  readonly at: Instant
  /** elapsed time */
  readonly now: Instant
}
