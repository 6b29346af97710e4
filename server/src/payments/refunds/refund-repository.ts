import { randomUUID } from 'node:crypto'
import type { Instant, LocalDate } from '@quittance/domain/calendar'
import type { PaymentSplit } from '@quittance/domain/payments/payment-split'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { leaseMs } from '../intents/payment-intent-repository.ts'
import { changePaymentState } from '../intents/payment-state-repository.ts'
import type { StoredLoanAfter } from '../../platform/database/stored-loan-after.ts'
import type { LockedPayment } from '../returns/returned-payment-repository.ts'
import type { GatewaySilence } from '../gateway/resubmit-policy.ts'
import { refundColumns, type RefundState, type StoredRefund, toRefund } from './refund-row.ts'

const openStates = ['submitting', 'confirming', 'posting'] as const
export function isOpenRefund({ state }: Pick<StoredRefund, 'state'>): boolean {
  return openStates.some((one) => one === state)
}

type NewRefund = Pick<
  StoredRefund,
  | 'lenderId'
  | 'refundId'
  | 'paymentId'
  | 'loanId'
  | 'amount'
  | 'fee'
  | 'currency'
  | 'reason'
  | 'author'
  | 'madeAt'
>

/** Writes down what is about to go back, held by the writer. */
export async function writeRefund(
  trx: LenderTransaction,
  refund: NewRefund,
  now: Instant,
): Promise<StoredRefund> {
  const gatewayKey = `${refund.lenderId}.refund.${refund.refundId}`
  await trx
    .insertInto('refunds')
    .values({
      lender_id: refund.lenderId,
      refund_id: refund.refundId,
      payment_id: refund.paymentId,
      loan_id: refund.loanId,
      amount_cents: refund.amount,
      fee_cents: refund.fee,
      currency: refund.currency,
      gateway_key: gatewayKey,
      state: 'submitting',
      lease_until: new Date(now + leaseMs),
      lease_token: randomUUID(),
      next_attempt_at: new Date(now + leaseMs),
      reason: refund.reason,
      author: refund.author,
      made_at: new Date(refund.madeAt),
      written_at: new Date(now),
    })
    .execute()
  const fresh = { state: 'submitting', version: 0, attempts: 0, refundedOn: null, split: null }
  const silence = { writtenAt: now, lastSentAt: now, foundNothing: 0 }
  return { ...refund, gatewayKey, confirmId: '', ...fresh, ...silence } as StoredRefund
}

/** A refund that nobody else changes until this transaction ends. */
export async function lockRefund(
  trx: LenderTransaction,
  lenderId: string,
  refundId: string,
): Promise<StoredRefund | null> {
  const row = await refundRows(trx, lenderId)
    .where('refund_id', '=', refundId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row === undefined ? null : toRefund(row)
}

/** Every refund of a payment, oldest first. */
export async function listRefunds(
  trx: LenderTransaction,
  { lenderId, paymentId }: { readonly lenderId: string; readonly paymentId: string },
): Promise<StoredRefund[]> {
  const rows = await refundRows(trx, lenderId)
    .where('payment_id', '=', paymentId)
    .orderBy('written_at')
    .orderBy('refund_id')
    .execute()
  return rows.map(toRefund)
}

/** The refunds of a loan's payments whose end is not known, oldest first. */
export async function listOpenRefunds(
  trx: LenderTransaction,
  { lenderId, loanId }: { readonly lenderId: string; readonly loanId: string },
): Promise<StoredRefund[]> {
  const rows = await refundRows(trx, lenderId)
    .where('loan_id', '=', loanId)
    .where(
      'state',
      'in',
      openStates.map((state) => sql.lit(state)),
    )
    .orderBy('written_at')
    .orderBy('refund_id')
    .execute()
  return rows.map(toRefund)
}

/**
 * Takes refunds whose end is not known and that nobody holds now; each gets a lease. One whose holder
 * wrote nothing down may have been sent until that lease ended. What the network made stays so.
 */
export async function claimRefunds(
  trx: LenderTransaction,
  lenderId: string,
  { now, most }: { readonly now: Instant; readonly most: number },
): Promise<StoredRefund[]> {
  const until = new Date(now + leaseMs)
  const claimed = await sql<{ refund_id: string }>`
    with due as (
      select refund_id, state, lease_until from refunds where lender_id = ${lenderId}::uuid
        and state in (${sql.join(openStates.map((state) => sql.lit(state)))})
        and next_attempt_at <= ${new Date(now)}::timestamptz
      order by written_at limit ${most} for update skip locked
    )
    update refunds r set version = r.version + 1,
      state = case due.state when 'posting' then 'posting' else 'submitting' end,
      lease_until = ${until}::timestamptz, lease_token = ${randomUUID()}::uuid,
      next_attempt_at = ${until}::timestamptz,
      last_sent_at = case due.state when 'submitting' then due.lease_until else r.last_sent_at end,
      found_nothing = case due.state when 'submitting' then 0 else r.found_nothing end
    from due where r.lender_id = ${lenderId}::uuid and r.refund_id = due.refund_id
    returning r.refund_id`.execute(trx)
  const ids = claimed.rows.map((row) => row.refund_id)
  if (ids.length === 0) return []
  const rows = await refundRows(trx, lenderId).where('refund_id', 'in', ids).execute()
  return rows.map(toRefund)
}

export type RefundEnd = {
  readonly state: Exclude<RefundState, 'submitting'>
  readonly confirmId: string
  /** when the worker asks again; null when its end is known */
  readonly nextTryAt: Instant | null
  readonly refundedOn: LocalDate | null
  readonly split: PaymentSplit | null
  /** how it leaves the loan; null until it is posted */
  readonly after: StoredLoanAfter | null
  /** when it leaves the lender's cash; null where it never was there */
  readonly settlesOn: LocalDate | null
  readonly silence: GatewaySilence
  readonly now: Instant
}

export async function markRefund(
  trx: LenderTransaction,
  { lenderId, refundId }: Pick<StoredRefund, 'lenderId' | 'refundId'>,
  end: RefundEnd,
): Promise<void> {
  const isOpen = end.nextTryAt !== null
  await trx
    .updateTable('refunds')
    .set((is) => ({
      state: end.state,
      version: is('version', '+', 1),
      attempts: is('attempts', '+', 1),
      lease_until: null,
      lease_token: null,
      next_attempt_at: end.nextTryAt === null ? null : new Date(end.nextTryAt),
      final_at: isOpen ? null : new Date(end.now),
      confirm_id: end.confirmId,
      refunded_on: end.refundedOn,
      split: end.split === null ? null : splitText(end.split),
      loan_after: end.after && JSON.stringify(end.after),
      settles_on: end.settlesOn,
      last_sent_at: new Date(end.silence.lastSentAt),
      found_nothing: end.silence.foundNothing,
    }))
    .where('lender_id', '=', lenderId)
    .where('refund_id', '=', refundId)
    .execute()
}

/** Whether the end of a refund of this payment is not known yet. */
export async function hasOpenRefund(
  trx: LenderTransaction,
  { lenderId, paymentId }: { readonly lenderId: string; readonly paymentId: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('refunds')
    .select('refund_id')
    .where('lender_id', '=', lenderId)
    .where('payment_id', '=', paymentId)
    .where('state', 'in', openStates)
    .executeTakeFirst()
  return row !== undefined
}

/** A payment that never arrives takes nothing out of the lender's cash, whatever went back of it. */
export async function clearSettlement(
  trx: LenderTransaction,
  { lenderId, paymentId }: { readonly lenderId: string; readonly paymentId: string },
): Promise<void> {
  await trx
    .updateTable('refunds')
    .set({ settles_on: null })
    .where('lender_id', '=', lenderId)
    .where('payment_id', '=', paymentId)
    .where('settled_on', 'is', null)
    .where('settles_on', 'is not', null)
    .execute()
}

/** The payment tells what went back of it in all. */
export async function addRefunded(
  trx: LenderTransaction,
  payment: LockedPayment,
  { amount, fee }: StoredRefund,
  now: Instant,
): Promise<void> {
  await changePaymentState(trx, payment.lenderId, {
    payments: [payment],
    to: 'refunded',
    more: (is) => ({
      refunded_cents: is('refunded_cents', '+', amount + fee),
      refunded_fee_cents: is('refunded_fee_cents', '+', fee),
      final_at: new Date(now),
    }),
  })
}

function refundRows(trx: LenderTransaction, lenderId: string) {
  return trx.selectFrom('refunds').select(refundColumns).where('lender_id', '=', lenderId)
}

function splitText(split: PaymentSplit): string {
  const parts = Object.entries(split).map(([name, amount]) => [name, String(amount)])
  return JSON.stringify(Object.fromEntries(parts))
}
