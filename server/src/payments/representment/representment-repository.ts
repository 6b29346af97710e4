import { randomUUID } from 'node:crypto'
import { assert } from '@quittance/domain/assert'
import { type Instant, type LocalDate, toInstant } from '@quittance/domain/calendar'
import type { Cents } from '@quittance/domain/money'
import type { NoRetryReason } from '@quittance/domain/servicing/no-retry-reason'
import { sql } from 'kysely'
import { type LenderTransaction, toCents } from '../../platform/database/database.ts'
import { isAwaitingRetry } from '../../platform/database/payments/awaiting-retry-repository.ts'
import { isPaymentEffective } from '../../servicing/ledger/effective-payment-repository.ts'
import { claimOpenPayments, type ClaimedPayment } from '../gateway/payment-claim-repository.ts'
import type { LockedPayment } from '../returns/returned-payment-repository.ts'
import { drawUnusedReferenceBody } from '../intents/payment-reference.ts'
import { debitedDaysQuery } from '../debited-days-repository.ts'
import {
  acceptedStates,
  type PendingPaymentRows,
  pendingPaymentsQuery,
  toPendingPayments,
  undecidedStates,
} from '../intents/pending-payment-repository.ts'
import type { UnpostedPayment } from '../intents/pending-payments.ts'
import { type CalledOffTry, isOfDeletedSeries, isOfSeries } from './series-debits-repository.ts'

/** A payment with those that it tries again. */
export type RepresentedItem = {
  /** how many those are */
  readonly attempts: number
  /** when the first took effect */
  readonly firstOn: LocalDate | null
  /** what the first left of the principal; null where it was not posted */
  readonly principalAfter: Cents | null
  /** whether a series made the first */
  readonly isSeries: boolean
}

export async function readRepresentedItem(
  trx: LenderTransaction,
  { lenderId, paymentId }: Pick<LockedPayment, 'lenderId' | 'paymentId'>,
): Promise<RepresentedItem> {
  type Row = {
    attempts: number
    first_on: LocalDate | null
    left_cents: bigint | null
    is_series: boolean | null
  }
  const read = await sql<Row>`
    with recursive item as (
      select payment_id, represents, effective_on, posted_on, principal_after_cents,
        lender_id, scheduled_payment_id
      from payments where lender_id = ${lenderId}::uuid and payment_id = ${paymentId}::uuid
      union all
      select p.payment_id, p.represents, p.effective_on, p.posted_on, p.principal_after_cents,
        p.lender_id, p.scheduled_payment_id
      from payments p join item on p.payment_id = item.represents
      where p.lender_id = ${lenderId}::uuid
    )
    select count(*)::int - 1 as attempts, min(effective_on) as first_on,
      min(principal_after_cents) filter (where represents is null and posted_on is not null)
        as left_cents,
      bool_or(${isOfSeries('item')}) as is_series
    from item`.execute(trx)
  const [row] = read.rows
  const left = row?.left_cents ?? null
  return {
    attempts: row?.attempts ?? 0,
    firstOn: row?.first_on ?? null,
    principalAfter: left === null ? null : toCents(left),
    isSeries: row?.is_series === true,
  }
}

/**
 * Plans the next try of a returned payment, or gives it up.
 *
 * @param on null: it is not tried again
 * @param ended why a try that was promised is not made
 */
export async function setRepresentmentDate(
  trx: LenderTransaction,
  { lenderId, paymentId }: Pick<LockedPayment, 'lenderId' | 'paymentId'>,
  on: LocalDate | null,
  ended: NoRetryReason | '' = '',
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ retry_on: on, retry_ended: ended })
    .where('lender_id', '=', lenderId)
    .where('payment_id', '=', paymentId)
    .execute()
}

/** A returned payment that is due to be tried again, and where it stands among the others. */
export type DueTry = {
  readonly paymentId: string
  readonly retryOn: LocalDate
  /** business time */
  readonly madeAt: Instant
}

export type DueTries = {
  readonly by: LocalDate
  /** the one that the next ones come after; null: from the first on */
  readonly after: DueTry | null
  readonly most: number
}

/**
 * Returned payments that are due to be tried again by a day, and were not yet, with those in whose
 * place another payment was accepted, and without those in whose place one may yet be; what was made
 * first comes first.
 */
export async function listDueRepresentments(
  trx: LenderTransaction,
  lenderId: string,
  { by, after, most }: DueTries,
): Promise<DueTry[]> {
  const madeAfter = after === null ? null : new Date(after.madeAt)
  const found = await sql<{ payment_id: string; retry_on: LocalDate; made_at: Date }>`
    select p.payment_id, p.retry_on, p.made_at from payments p
    where p.lender_id = ${lenderId}::uuid and p.retry_on is not null
      and (p.retry_on <= ${by}::date or exists (select from payments i
        where i.lender_id = p.lender_id and i.instead_of = p.payment_id
          and i.state in ${acceptedStates}))
      and p.state = 'returned' and not exists (select from payments n
        where n.lender_id = p.lender_id and (n.represents = p.payment_id
          or n.instead_of = p.payment_id and n.state in ${undecidedStates}))
      and (${after === null}::boolean or (p.retry_on, p.made_at, p.payment_id)
        > (${after?.retryOn ?? null}::date, ${madeAfter}::timestamptz, ${after?.paymentId ?? null}::uuid))
    order by p.retry_on, p.made_at, p.payment_id limit ${most}`.execute(trx)
  return found.rows.map((row) => ({
    paymentId: row.payment_id,
    retryOn: row.retry_on,
    madeAt: toInstant(row.made_at.getTime()),
  }))
}

export type RepresentmentMethod = {
  readonly isMethodUsable: boolean
  /** whether its payer took the loan off their list */
  readonly isOffList: boolean
  /** whether its payer deleted the series that made it */
  readonly isSeriesDeleted: boolean
  /** whether the loan is debited on this day besides */
  readonly isDebited: boolean
  /** whether its next try was made */
  readonly isTried: boolean
  /** whether another payment took its place: one that was accepted */
  readonly isReplaced: boolean
  /** whether that neither came back, nor was cancelled or refunded whole */
  readonly isReplacementGood: boolean
  /** whether another payment may yet take its place: nobody knows whether it was charged */
  readonly mayBeReplaced: boolean
  /** other payments of the loan that are not posted yet */
  readonly pendingPayments: readonly UnpostedPayment[]
  /** where its borrower lives, by which a convenience fee goes; '' where nobody is known */
  readonly region: string
}

/** What a try depends on besides the loan; the method is held, so that it ends before or after. */
export async function readRepresentmentMethod(
  trx: LenderTransaction,
  { lenderId, paymentId, loanId, borrowerId, methodId }: LockedPayment,
  on: LocalDate,
): Promise<RepresentmentMethod> {
  const read = await sql<PlaceRow>`
    select exists (select from methods where lender_id = ${lenderId}::uuid
        and method_id = ${methodId}::uuid and removed_at is null and status = 'usable'
        for share) as usable,
      exists (select from loan_parties where lender_id = ${lenderId}::uuid
        and loan_id = ${loanId}::uuid and borrower_id = ${borrowerId}::uuid
        and not is_linked) as off_list,
      ${isOfDeletedSeries(lenderId, paymentId)} as series_deleted,
      exists (select from (${debitedDaysQuery(sql`${lenderId}::uuid`, sql`${loanId}::uuid`)}) days
        where debited_on = ${on}::date) as debited,
      exists (select from payments where lender_id = ${lenderId}::uuid
        and represents = ${paymentId}::uuid) as tried,
      exists (select from payments where lender_id = ${lenderId}::uuid
        and instead_of = ${paymentId}::uuid and state in ${acceptedStates}) as replaced,
      exists (select from payments i where i.lender_id = ${lenderId}::uuid
        and i.instead_of = ${paymentId}::uuid and ${isPaymentEffective('i')}) as replacement_good,
      exists (select from payments where lender_id = ${lenderId}::uuid
        and instead_of = ${paymentId}::uuid and state in ${undecidedStates}) as undecided,
      ${pendingPaymentsQuery(sql`${lenderId}::uuid`, sql`${loanId}::uuid`)} as pending_payments,
      coalesce((select b.state_code from methods m join borrowers b using (lender_id, borrower_id)
        where m.lender_id = ${lenderId}::uuid and m.method_id = ${methodId}::uuid), '')
        as region`.execute(trx)
  const [row] = read.rows
  return {
    isMethodUsable: row?.usable === true,
    isOffList: row?.off_list === true,
    isSeriesDeleted: row?.series_deleted === true,
    isDebited: row?.debited === true,
    isTried: row?.tried === true,
    isReplaced: row?.replaced === true,
    isReplacementGood: row?.replacement_good === true,
    mayBeReplaced: row?.undecided === true,
    pendingPayments: toPendingPayments(row?.pending_payments ?? []),
    region: row?.region ?? '',
  }
}

type PlaceRow = {
  usable: boolean
  off_list: boolean
  series_deleted: boolean
  debited: boolean
  tried: boolean
  replaced: boolean
  replacement_good: boolean
  undecided: boolean
  pending_payments: PendingPaymentRows
  region: string
}

/** What a returned payment is tried again with. */
export type NextRepresentment = {
  readonly amount: Cents
  readonly fee: Cents
  readonly effectiveOn: LocalDate
  /** business time */
  readonly madeAt: Instant
  /** elapsed time */
  readonly now: Instant
}

/**
 * Calls off tries that were planned and not made: those of one payment, and those by any account
 * with this method's number that may not be debited any more. Passes over a payment that somebody
 * holds just now: whoever makes its try looks at the account after.
 *
 * @returns the payments that are not tried again
 */
export async function deletePlannedRepresentments(
  trx: LenderTransaction,
  { lenderId, methodId, paymentId, why }: RepresentmentCancellation,
): Promise<CalledOffTry[]> {
  const off = await sql<{ payment_id: string; loan_id: string }>`
    with planned as (
      select p.payment_id from methods ended
      join methods m on m.lender_id = ended.lender_id and m.borrower_id = ended.borrower_id
        and m.fingerprint = ended.fingerprint
      join payments p on p.lender_id = m.lender_id and p.method_id = m.method_id
      where ended.lender_id = ${lenderId}::uuid and ended.method_id = ${methodId}::uuid
        and (m.removed_at is not null or m.status <> 'usable' or p.payment_id = ${paymentId}::uuid)
        and ${isAwaitingRetry('p')}
      order by p.payment_id
      for no key update of p skip locked
    )
    update payments p set retry_on = null, retry_ended = ${why} from planned
    where p.lender_id = ${lenderId}::uuid and p.payment_id = planned.payment_id
    returning p.payment_id, p.loan_id`.execute(trx)
  return off.rows.map((row) => ({ paymentId: row.payment_id, loanId: row.loan_id }))
}

/** Which planned tries are called off. @see deletePlannedRepresentments */
export type RepresentmentCancellation = {
  readonly lenderId: string
  readonly methodId: string
  /** null: none but by the account */
  readonly paymentId: string | null
  readonly why: NoRetryReason
}

/**
 * Writes down the next try of a returned payment: a payment of its own with a key of its own, under
 * the consent to the first. The writer holds it at once, to send it as soon as this is committed.
 */
export async function writeRepresentment(
  trx: LenderTransaction,
  { lenderId, paymentId }: LockedPayment,
  next: NextRepresentment,
): Promise<ClaimedPayment> {
  const id = randomUUID()
  const body = await drawUnusedReferenceBody(trx, lenderId)
  await sql`
    insert into payments (lender_id, payment_id, loan_id, borrower_id, method_id, channel, platform,
      currency, amount_cents, fee_cents, gateway_ref, reference, state, effective_on, made_at,
      written_at, consent_id, method_kind, method_brand, method_last_four, represents)
    select lender_id, ${id}::uuid, loan_id, borrower_id, method_id, channel, platform, currency,
      ${next.amount}::bigint, ${next.fee}::bigint, ${`${lenderId}.${id}`},
      split_part(reference, '-', 1) || '-' || ${body}, 'created',
      ${next.effectiveOn}::date, ${new Date(next.madeAt)}::timestamptz,
      ${new Date(next.now)}::timestamptz, consent_id, method_kind, method_brand, method_last_four,
      payment_id
    from payments where lender_id = ${lenderId}::uuid and payment_id = ${paymentId}::uuid`.execute(
    trx,
  )
  const [claimed] = await claimOpenPayments(trx, lenderId, { now: next.now, most: 1, only: id })
  assert(claimed !== undefined, 'who writes a try holds it')
  return claimed
}
