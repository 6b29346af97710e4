import type { LocalDate } from '@quittance/domain/calendar'
import type { PendingPayment } from '@quittance/domain/loans/payoff/payoff'
import { cents } from '@quittance/domain/money'
import { type RawBuilder, sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { openStates, type UnpostedPayment } from './pending-payments.ts'

/**
 * Whether a row of `payments p` is under way: it may be charged or is charged, and its loan does not
 * know of it yet. The words of the index `payments_pending`.
 */
export const isPendingPayment = sql<boolean>`p.posted_on is null
  and p.state in (${sql.join(openStates.map((state) => sql.lit(state)))})`

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
      and r.borrower_id = ${borrowerId} and r.state = 'returned' and r.retry_on is not null
      and not exists (select from payments n where n.lender_id = ${lenderId}
        and (n.represents = r.payment_id
          or n.instead_of = r.payment_id and n.state not in ('declined', 'cancelled'))))
    or exists (select from scheduled_payments d join schedules s using (lender_id, schedule_id)
    where d.lender_id = ${lenderId} and d.scheduled_payment_id = ${placeId}
      and d.status = 'active' and s.status = 'active' and s.made_by = 'borrower'
      and s.loan_id = ${loanId} and s.borrower_id = ${borrowerId}
      and not exists (select from payments n where n.lender_id = ${lenderId}
        and n.instead_of_scheduled = d.scheduled_payment_id
        and n.state not in ('declined', 'cancelled'))))`
}

/** The columns `instead_of` and `instead_of_scheduled` of a payment that takes a place: one of them. */
export function placeTaken(lenderId: string, column: string) {
  const placeId = sql.raw(column)
  return sql`(select r.payment_id from payments r
      where r.lender_id = ${lenderId}::uuid and r.payment_id = ${placeId}),
    (select d.scheduled_payment_id from scheduled_payments d
      where d.lender_id = ${lenderId}::uuid and d.scheduled_payment_id = ${placeId})`
}

/** States of a payment of which nobody knows yet whether it takes the place that it was made for. */
export const undecidedStates = sql`('created', 'submitting', 'confirming')`

/** States of a payment that is paid, as far as anybody knows. */
export const effectiveStates = sql`('pending', 'completed')`

/** States of a payment that took the place it was made for, whatever became of it after. */
export const acceptedStates = sql`('pending', 'completed', 'returned', 'refunded')`

/** Whether nobody knows yet what becomes of a row of `payments p`. */
export const isConfirmingPayment = sql<boolean>`p.state in ${undecidedStates}`

/** The payments under way to a loan, without fees, each with the day on which it takes effect. */
export async function readPendingPaymentsOf(
  trx: LenderTransaction,
  lenderId: string,
  loanId: string,
): Promise<readonly UnpostedPayment[]> {
  const read = await sql<{ pending_payments: PendingPaymentRows }>`
    select ${pendingPaymentsQuery(sql`${lenderId}::uuid`, sql`${loanId}::uuid`)} as pending_payments`.execute(
    trx,
  )
  return toPendingPayments(read.rows[0]?.pending_payments ?? [])
}

/** `pendingPaymentsQuery`, as the driver hands it over. */
export type PendingPaymentRows = readonly {
  readonly channel: PendingPayment['channel']
  /** cents */
  readonly amount: string
  readonly effectiveOn: LocalDate
  readonly isConfirming: boolean
}[]

/** One value: all payments that are under way to a loan. */
export function pendingPaymentsQuery(lenderId: RawBuilder<unknown>, loanId: RawBuilder<unknown>) {
  return sql<PendingPaymentRows>`coalesce((select jsonb_agg(jsonb_build_object('channel', p.channel,
      'amount', p.amount_cents::text, 'effectiveOn', p.effective_on,
      'isConfirming', ${isConfirmingPayment})
      order by p.effective_on, p.payment_id)
    from payments p
    where p.lender_id = ${lenderId} and p.loan_id = ${loanId} and ${isPendingPayment}), '[]'::jsonb)`
}

export function toPendingPayments(rows: PendingPaymentRows): readonly UnpostedPayment[] {
  return rows.map(({ amount, ...row }) => ({ ...row, amount: cents(BigInt(amount)) }))
}
