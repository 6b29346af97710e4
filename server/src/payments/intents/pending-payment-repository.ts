import type { LocalDate } from '@quittance/domain/calendar'
import type { PendingPayment } from '@quittance/domain/loans/payoff/payoff'
import { cents } from '@quittance/domain/money'
import { type RawBuilder, sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { isAwaitingRetry } from '../../platform/database/payments/awaiting-retry-repository.ts'
import { isPaymentEffective } from '../../servicing/ledger/effective-payment-repository.ts'
import { openStates, undecided, type UnpostedPayment } from './pending-payments.ts'

/**
 * Whether a row of `payments p` is under way: it may be charged or is charged, and its loan does not
 * know of it yet. The words of the index `payments_pending`.
 */
export const isPendingPayment = sql<boolean>`p.posted_on is null
  and p.state in (${sql.join(openStates.map((state) => sql.lit(state)))})`

/**
 * Whether home may show a row of `payments p`: it is under way, came back, or is the retry of one that
 * did. The words of the index `payments_shown_on_home`, so that years of payments are not read.
 */
export const isPaymentShownOnHome = sql<boolean>`(${isPendingPayment}
  or p.state in ('created', 'submitting', 'confirming', 'pending', 'returned')
  or p.represents is not null)`

/**
 * Whether a row of `payments p` came back, and a later payment by its method was made that was not refused and did not
 * come back.
 */
export const isPaidSince = sql<boolean>`(p.state = 'returned' and exists (select from payments s
  where s.lender_id = p.lender_id and s.loan_id = p.loan_id and s.borrower_id = p.borrower_id
    and s.method_id = p.method_id and s.made_at > p.made_at
    and s.state in ('pending', 'completed', 'refunded')))`

type NamedPlace = {
  readonly lenderId: RawBuilder<unknown>
  readonly loanId: RawBuilder<unknown>
  /** who asks */
  readonly borrowerId: RawBuilder<unknown>
  /** a payment that came back, or a scheduled payment */
  readonly placeId: RawBuilder<unknown>
}

/**
 * Whether a returned debit of this loan waits to be presented again, or a scheduled payment of it is
 * to come, and no payment takes its place yet; true where none is named. Only who made a debit says
 * what becomes of it, and a borrower not of what a collector scheduled.
 */
export function isReplaceable({ lenderId, loanId, borrowerId, placeId }: NamedPlace) {
  return sql<boolean>`(${placeId} is null or exists (select from payments r
    where r.lender_id = ${lenderId} and r.loan_id = ${loanId} and r.payment_id = ${placeId}
      and r.borrower_id = ${borrowerId} and ${isAwaitingRetry('r')}
      and not exists (select from payments n where n.lender_id = ${lenderId}
        and n.instead_of = r.payment_id and n.state <> 'declined'))
    or exists (select from scheduled_payments d join schedules s using (lender_id, schedule_id)
    where d.lender_id = ${lenderId} and d.scheduled_payment_id = ${placeId}
      and d.status = 'active' and s.status = 'active' and s.made_by = 'borrower'
      and s.loan_id = ${loanId} and s.borrower_id = ${borrowerId}
      and ${isPlaceFree('d.lender_id', 'd.scheduled_payment_id')}))`
}

/** The columns `instead_of` and `instead_of_scheduled` of a payment that takes a place: one of them. */
export function placeTaken(lenderId: string, column: string) {
  const placeId = sql.raw(column)
  return sql`(select r.payment_id from payments r
      where r.lender_id = ${lenderId}::uuid and r.payment_id = ${placeId}),
    (select d.scheduled_payment_id from scheduled_payments d
      where d.lender_id = ${lenderId}::uuid and d.scheduled_payment_id = ${placeId})`
}

/** States of a payment of which nobody knows yet whether it is charged. */
export const undecidedStates = sql`(${sql.join(undecided.map((state) => sql.lit(state)))})`

/** Those, and that of a payment which is accepted and may still come back before it is completed. */
export const underWayStates = sql`(${sql.join([...undecided, 'pending'].map((state) => sql.lit(state)))})`

/**
 * The payments that were made in the place of a scheduled one, or of what it was put in place of by an edit,
 * and what came after each that was returned: its retry, and a payment in the place of that. Both arguments
 * are columns. Each is `named` as its payer knows it: a retry by the payment that it presents again.
 */
function placeChain(lenderId: string, placeId: string) {
  return sql`with recursive edited (id) as (
      select ${sql.raw(placeId)}
      union
      select d.scheduled_payment_id from edited e join scheduled_payments d
        on d.lender_id = ${sql.raw(lenderId)} and d.replaced_by = e.id),
    place as (
      select i.*, i.reference as named, i.made_at as named_at from edited e
        join payments i on i.lender_id = ${sql.raw(lenderId)} and i.instead_of_scheduled = e.id
      union all
      select n.*, case when n.represents is null then n.reference else c.named end,
        case when n.represents is null then n.made_at else c.named_at end
      from place c join payments n on n.lender_id = c.lender_id
        and (n.represents = c.payment_id or n.instead_of = c.payment_id)
      where c.state = 'returned')`
}

/**
 * Whether a row `i` of `placeChain` was accepted and stands: it was not given back whole, and did not come
 * back, or waits to be presented again.
 */
const isStanding = sql<boolean>`(${isPaymentEffective('i')} or ${isAwaitingRetry('i')})`

/** Whether nothing stands in the place of a scheduled payment, and nothing may yet. Both are columns. */
export function isPlaceFree(lenderId: string, placeId: string) {
  return sql<boolean>`not exists (${placeChain(lenderId, placeId)}
    select from place i where ${isStanding} or i.state in ${undecidedStates})`
}

/** One value: a payment that stands in the place of a scheduled one, as `answer` tells `i`; or null. */
export function placeTakenBy<Told>(
  answer: RawBuilder<Told>,
  { lenderId, placeId }: { readonly lenderId: string; readonly placeId: string },
) {
  return sql<Told | null>`(${placeChain(lenderId, placeId)} select ${answer} from place i
    where ${isStanding} order by i.state = 'pending' desc, i.payment_id limit 1)`
}

/** A payment that was made in the place of a scheduled one, and what became of it. */
export type PaymentInPlace = {
  /** by which people name it */
  readonly reference: string
  /** milliseconds of business time */
  readonly madeAt: number
  /** open: nobody knows yet; otherwise why it does not stand any more */
  readonly how: 'stands' | 'open' | 'declined' | 'cancelled' | 'returned' | 'refunded'
  /** of one that came back and waits to be presented again: its id; null of any other */
  readonly awaitsRetry: string | null
}

/**
 * One value: of the payments that were made in the place of a scheduled one that which stands, or of which nobody
 * knows yet, or the last; null for none. Both arguments are columns.
 */
export function paymentInPlace(lenderId: string, placeId: string) {
  return sql<PaymentInPlace | null>`(${placeChain(lenderId, placeId)}
    select jsonb_build_object('reference', i.named,
      'madeAt', floor(extract(epoch from i.named_at) * 1000),
      'awaitsRetry', case when ${isAwaitingRetry('i')} then i.payment_id end,
      'how', case when ${isStanding} then 'stands'
        when i.state in ${undecidedStates} then 'open' else i.state end)
    from place i order by ${isStanding} desc, i.state in ${undecidedStates} desc, i.state = 'pending' desc,
      i.made_at desc, i.payment_id limit 1)`
}

/** One value: the payments that stand in the place of a scheduled one, or none. Both arguments are columns. */
export function paymentsInPlace(lenderId: string, placeId: string) {
  return sql<string[]>`array(${placeChain(lenderId, placeId)} select i.payment_id from place i
    where ${isStanding})`
}

/**
 * States of a payment that took the place it was made for, whatever became of it after: one that was cancelled had
 * been accepted before.
 */
export const acceptedStates = sql`('pending', 'completed', 'returned', 'refunded', 'cancelled')`

/**
 * Whether a row of `payments p` is one that a borrower may make again by mistake: made by hand, and not undone.
 *
 * @see AMB-141
 */
const isPaidByHand = sql<boolean>`(p.platform <> 'schedule'
  and p.state not in ('declined', 'cancelled', 'returned'))`

/**
 * Whether a row of `payments p` may be what is about to be paid again by mistake with the account or card of
 * `methods m`: made by hand, and not undone, since a moment; and while it is not known what became of it, however
 * old. It goes by the account, not by the id under which it was paid: one that was removed and added anew has another.
 *
 * @param since null where the payer confirmed that it is another payment
 */
export function isDuplicateSince(since: RawBuilder<unknown>) {
  return sql<boolean>`(${isPaidByHand}
    and (p.written_at > ${since} or (${since} is not null and p.state in ${undecidedStates}))
    and exists (select from methods paid_with where paid_with.lender_id = p.lender_id
      and paid_with.method_id = p.method_id and paid_with.borrower_id = m.borrower_id
      and paid_with.fingerprint = m.fingerprint))`
}

/** The day on which the money of a row of `payments` under this name is taken. */
export function collectedOn(name: 'p' | 'i') {
  return sql<LocalDate>`coalesce(${sql.raw(name)}.collected_on, ${sql.raw(name)}.effective_on)`
}

/** Whether nobody knows yet what becomes of a row of `payments p`. */
export const isConfirmingPayment = sql<boolean>`p.state in ${undecidedStates}`

/** The payments under way to a loan, without fees, each with the day on which it takes effect. */
export async function readPendingPaymentsOf(
  trx: LenderTransaction,
  lenderId: string,
  loanId: string,
): Promise<ReturnType<typeof toPendingPayments>> {
  const read = await sql<{ pending_payments: PendingPaymentRows }>`
    select ${pendingPaymentsQuery(sql`${lenderId}::uuid`, sql`${loanId}::uuid`)} as pending_payments`.execute(
    trx,
  )
  return toPendingPayments(read.rows[0]?.pending_payments ?? [])
}

/** `pendingPaymentsQuery`, as the driver hands it over. */
export type PendingPaymentRows = readonly {
  readonly paymentId: string
  readonly channel: PendingPayment['channel']
  /** cents */
  readonly amount: string
  readonly effectiveOn: LocalDate
  readonly isConfirming: boolean
  /** whether a schedule makes it */
  readonly isScheduled: boolean
  /** null unless its schedule was to take it before */
  readonly promisedOn: LocalDate | null
}[]

/** One value: all payments that are under way to a loan. */
export function pendingPaymentsQuery(lenderId: RawBuilder<unknown>, loanId: RawBuilder<unknown>) {
  return sql<PendingPaymentRows>`coalesce((select jsonb_agg(jsonb_build_object(
    'paymentId', p.payment_id, 'channel', p.channel,
      'amount', p.amount_cents::text, 'effectiveOn', p.effective_on,
      'isConfirming', ${isConfirmingPayment},
      'isScheduled', p.scheduled_payment_id is not null, 'promisedOn', (select d.collect_on
        from scheduled_payments d where d.lender_id = p.lender_id
          and d.scheduled_payment_id = p.scheduled_payment_id and d.collect_on < p.effective_on))
      order by p.effective_on, p.payment_id)
    from payments p
    where p.lender_id = ${lenderId} and p.loan_id = ${loanId} and ${isPendingPayment}), '[]'::jsonb)`
}

export function toPendingPayments(
  rows: PendingPaymentRows,
): readonly (UnpostedPayment & Pick<PendingPaymentRows[number], 'paymentId' | 'isScheduled'>)[] {
  return rows.map(({ amount, promisedOn, ...row }) => ({
    ...row,
    amount: cents(BigInt(amount)),
    ...(promisedOn !== null && { promisedOn }),
  }))
}
