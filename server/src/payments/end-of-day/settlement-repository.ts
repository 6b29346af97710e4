import type { Instant, LocalDate } from '@quittance/domain/calendar'
import type { PostedPayment } from '@quittance/domain/loans/events/loan-event'
import { cents, zero } from '@quittance/domain/money'
import { type InnerState, settledState } from '@quittance/domain/payments/payment'
import { sql } from 'kysely'
import { type LenderTransaction, toCents } from '../../platform/database/database.ts'
import { isMoneyArriving } from '../../servicing/ledger/effective-payment-repository.ts'
import { changePaymentState, type StateChange } from '../intents/payment-state-repository.ts'
import { underWayStates } from '../intents/pending-payment-repository.ts'
import { type PostedPaymentRow, toPostedPayment } from '../intents/posted-payment.ts'
import type { NextOfDay } from './take-in-batches.ts'

/** The last day that was opened: accrued to, and settled. */
export async function readBusinessDate(
  trx: LenderTransaction,
  lenderId: string,
): Promise<LocalDate> {
  const row = await trx
    .selectFrom('lenders')
    .select('business_date')
    .where('lender_id', '=', lenderId)
    .executeTakeFirstOrThrow()
  return row.business_date
}

/**
 * Moves it by one day, and closes the day before for postings; without effect when another worker
 * did so already.
 */
export async function moveBusinessDate(
  trx: LenderTransaction,
  lenderId: string,
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
): Promise<void> {
  await trx
    .updateTable('lenders')
    .set({ business_date: to, closed_through: from })
    .where('lender_id', '=', lenderId)
    .where('business_date', '=', from)
    .execute()
}

export type NextToPost = {
  /** payments that take effect by this day */
  readonly by: LocalDate
  /** the payment after which the list goes on; null for its beginning */
  readonly after: string | null
  readonly most: number
}

/**
 * Accepted payments that no posting has: their day had not begun, or was not open. In the order of
 * their effective days, those of one day as they were made: the waterfall goes by this order.
 */
export async function listPaymentsToPost(
  trx: LenderTransaction,
  lenderId: string,
  { by, after, most }: NextToPost,
): Promise<string[]> {
  const rows = await sql<{ payment_id: string }>`
    select payment_id from payments
    where lender_id = ${lenderId}::uuid and posted_on is null
      and state in ('pending', 'completed') and effective_on <= ${by}::date
      and (${after}::uuid is null or (effective_on, made_at, payment_id) >
        (select last.effective_on, last.made_at, last.payment_id from payments last
          where last.lender_id = ${lenderId}::uuid and last.payment_id = ${after}::uuid))
    order by effective_on, made_at, payment_id limit ${most}`.execute(trx)
  return rows.rows.map((row) => row.payment_id)
}

export type KnownPayment = { readonly paymentId: string; readonly loanId: string }

/**
 * Accepted payments of some loans that took effect before a day and are not posted, in the order in
 * which they are to be. Asked under the locks of the loans, it misses none whose result is written.
 */
export async function listPaymentsKnownBefore(
  trx: LenderTransaction,
  lenderId: string,
  asked: {
    readonly loanIds: readonly string[]
    readonly before: LocalDate
    readonly except: readonly string[]
  },
): Promise<KnownPayment[]> {
  return trx
    .selectFrom('payments')
    .select(['payment_id as paymentId', 'loan_id as loanId'])
    .where('lender_id', '=', lenderId)
    .where((is) => is('loan_id', '=', is.fn.any(is.val(asked.loanIds))))
    .where('posted_on', 'is', null)
    .where('state', 'in', ['pending', 'completed'])
    .where('effective_on', '<', asked.before)
    .where((is) => is.not(is('payment_id', '=', is.fn.any(is.val(asked.except)))))
    .orderBy('effective_on')
    .orderBy('made_at')
    .orderBy('payment_id')
    .execute()
}

/** Of some loans, those of which a bank debit is not settled. */
export async function listLoansSettling(
  trx: LenderTransaction,
  lenderId: string,
  loans: readonly { readonly loanId: string }[],
): Promise<ReadonlySet<string>> {
  if (loans.length === 0) return new Set()
  const loanIds = loans.map(({ loanId }) => loanId)
  const rows = await trx
    .selectFrom('payments as p')
    .select('p.loan_id')
    .distinct()
    .where('p.lender_id', '=', lenderId)
    .where((is) => is('p.loan_id', '=', is.fn.any(is.val(loanIds))))
    .where('p.channel', 'in', ['ach', 'pad'])
    .where(sql<boolean>`p.state in ${underWayStates}`)
    .execute()
  return new Set(rows.map((row) => row.loan_id))
}

export type PaymentToSettle = {
  readonly paymentId: string
  readonly state: InnerState
  readonly loanId: string
  readonly payment: PostedPayment
}

/**
 * Takes payments whose money arrives by this day; another worker waits for them. What no bank has
 * yet, and what its maker asked to take back, does not settle by the calendar.
 */
export async function claimPaymentsToSettle(
  trx: LenderTransaction,
  lenderId: string,
  { by, most, except = [] }: NextOfDay,
): Promise<PaymentToSettle[]> {
  const rows = await trx
    .selectFrom('payments')
    .selectAll()
    .where('lender_id', '=', lenderId)
    .where('settles_on', '<=', by)
    .where('settled_on', 'is', null)
    .where('posted_on', 'is not', null)
    .where('cancel_requested_at', 'is', null)
    .where(isMoneyArriving)
    .where((is) =>
      is.or([
        is('method_kind', 'not in', ['ach', 'pad']),
        is('confirm_id', '!=', ''),
        is('gateway_ref', 'like', 'boarded-%'),
      ]),
    )
    .where((is) => is.not(is('payment_id', '=', is.fn.any(is.val(except)))))
    .orderBy('loan_id')
    .orderBy('payment_id')
    .limit(most)
    .forNoKeyUpdate()
    .execute()
  return rows.map((row) => ({
    paymentId: row.payment_id,
    state: row.state,
    loanId: row.loan_id,
    payment: toPostedPayment(row),
  }))
}

/** The money is there: a bank payment is completed by it, a card was completed before. */
export async function markPaymentsSettled(
  trx: LenderTransaction,
  lenderId: string,
  { payments, on, at }: Pick<StateChange, 'payments'> & { on: LocalDate; at: Instant },
): Promise<void> {
  for (const to of ['completed', 'refunded'] as const)
    await changePaymentState(trx, lenderId, {
      payments: payments.filter(({ state }) => settledState(state) === to),
      to,
      more: (is) => ({
        settled_on: on,
        final_at: is.fn.coalesce('final_at', is.val(new Date(at))),
      }),
    })
}

/** Takes payments that came back after they settled, and whose money the bank takes by this day. */
export async function claimFundsToReturn(
  trx: LenderTransaction,
  lenderId: string,
  { by, most, except = [] }: NextOfDay,
): Promise<PaymentToSettle[]> {
  const rows = await trx
    .selectFrom('payments')
    .selectAll()
    .where('lender_id', '=', lenderId)
    .where('return_settles_on', '<=', by)
    .where('return_settled_on', 'is', null)
    .where((is) => is.not(is('payment_id', '=', is.fn.any(is.val(except)))))
    .orderBy('loan_id')
    .orderBy('payment_id')
    .limit(most)
    .forNoKeyUpdate()
    .execute()
  return rows.map((row) => ({
    paymentId: row.payment_id,
    state: row.state,
    loanId: row.loan_id,
    payment: leftToClawBack(row),
  }))
}

/** Refunds of parts left the lender's cash by themselves; a bank may have taken another amount. */
function leftToClawBack(
  row: PostedPaymentRow &
    Readonly<Record<'refunded_cents' | 'refunded_fee_cents', bigint>> & {
      readonly returned_cents: bigint | null
    },
): PostedPayment {
  const payment = toPostedPayment(row)
  if (row.returned_cents !== null)
    return { ...payment, amount: toCents(row.returned_cents), fee: zero }
  const { refunded_cents: refunded, refunded_fee_cents: fee } = row
  const amount = cents(payment.amount - (refunded - fee))
  return { ...payment, amount, fee: cents(payment.fee - fee) }
}

export async function markFundsReturned(
  trx: LenderTransaction,
  lenderId: string,
  { paymentIds, on }: { readonly paymentIds: readonly string[]; readonly on: LocalDate },
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ return_settled_on: on })
    .where('lender_id', '=', lenderId)
    .where('payment_id', 'in', paymentIds)
    .execute()
}
