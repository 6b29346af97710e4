import { assert } from '@quittance/domain/assert'
import type { StoredLoanAfter } from '../../platform/database/stored-loan-after.ts'
import type { Instant, LocalDate } from '@quittance/domain/calendar'
import { type FeeAccount, feeAccounts } from '@quittance/domain/ledger/accounts'
import type { PostedPayment } from '@quittance/domain/loans/events/loan-event'
import type { Cents } from '@quittance/domain/money'
import type { InnerState } from '@quittance/domain/payments/payment'
import type { MethodStatus } from '@quittance/domain/payments/payment-method'
import { sql } from 'kysely'
import { type LenderTransaction, toCents } from '../../platform/database/database.ts'
import { changePaymentState } from '../intents/payment-state-repository.ts'
import { toPostedPayment } from '../intents/posted-payment.ts'
import { holdMethodRow, lockSchedules } from '../scheduled/schedule-lock-repository.ts'
import { lockMethodsBeside } from './correction-repository.ts'

/** A payment that nobody else changes until this transaction ends. */
export type LockedPayment = {
  readonly lenderId: string
  readonly paymentId: string
  readonly loanId: string
  readonly borrowerId: string | null
  readonly methodId: string | null
  readonly lastFour: string
  /** by which its borrower and the lender speak of it */
  readonly reference: string
  readonly gatewayRef: string
  readonly state: InnerState
  readonly isPosted: boolean
  readonly isSettled: boolean
  /** when its money arrives; null where it is there at once, or never was charged */
  readonly settlesOn: LocalDate | null
  /** whether the gateway has it; a payment that waits for the day's batch is not there yet */
  readonly isAtGateway: boolean
  readonly isCancelAsked: boolean
  /** whether it was to stand in the place of a scheduled payment, or came after one that may have been */
  readonly takesDebitPlace: boolean
  /** whether it was made in the place of the retry of a debit that came back */
  readonly isInsteadOfRetry: boolean
  /** when it is presented again; null: it is not */
  readonly retryOn: LocalDate | null
  readonly posted: PostedPayment
  /** what its bank took back; cents, null where that is just what refunds had left, or nothing */
  readonly took: Cents | null
  /** whether refunds gave all of it back */
  readonly isAllBack: boolean
}

/** Where the fee of a row of `payments` went: the lender's setting may be another by now. */
const postedFeeAccount = sql<FeeAccount | null>`(select e.account from ledger_transactions t
  join ledger_entries e using (lender_id, transaction_id)
  where t.lender_id = payments.lender_id and t.payment_id = payments.payment_id
    and t.kind = 'payment' and e.account in ('4120', '2300') limit 1)`

export async function lockPayment(
  trx: LenderTransaction,
  lenderId: string,
  paymentId: string,
): Promise<LockedPayment | null> {
  const row = await trx
    .selectFrom('payments')
    .selectAll()
    .select(postedFeeAccount.as('fee_account'))
    .where('lender_id', '=', lenderId)
    .where('payment_id', '=', paymentId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    lenderId,
    paymentId,
    loanId: row.loan_id,
    borrowerId: row.borrower_id,
    methodId: row.method_id,
    lastFour: row.method_last_four,
    reference: row.reference,
    gatewayRef: row.gateway_ref,
    state: row.state,
    isPosted: row.posted_on !== null,
    isSettled: row.settled_on !== null,
    settlesOn: row.settles_on,
    isAtGateway: row.confirm_id !== '',
    isCancelAsked: row.cancel_requested_at !== null,
    takesDebitPlace: (row.instead_of_scheduled ?? row.represents ?? row.instead_of) !== null,
    isInsteadOfRetry: row.instead_of !== null,
    retryOn: row.retry_on,
    posted: toPostedPayment(row),
    took: row.returned_cents === null ? null : toCents(row.returned_cents),
    isAllBack: row.refunded_cents === row.amount_cents + row.fee_cents,
  }
}

export type ReturnedPayment = {
  readonly state: 'returned' | 'cancelled'
  readonly code: string
  readonly on: LocalDate
  /** what the bank took; cents, null or left out where it is all that refunds had left */
  readonly took?: Cents | null
  /** how it leaves the loan; null where it had not been posted */
  readonly after: StoredLoanAfter | null
  /** whether nothing had been owed on the loan, and now something is; left out: no */
  readonly reopens?: boolean
  /** when the bank takes back what it had paid out; null when it never did */
  readonly settlesOn: LocalDate | null
  /** elapsed time */
  readonly now: Instant
}

export async function markPaymentReturned(
  trx: LenderTransaction,
  payment: LockedPayment,
  { state, code, on, took = null, after, reopens = false, settlesOn, now }: ReturnedPayment,
): Promise<void> {
  await changePaymentState(trx, payment.lenderId, {
    payments: [payment],
    to: state,
    more: {
      return_code: code,
      returned_on: state === 'returned' ? on : null,
      returned_cents: took,
      loan_after: after === null ? null : JSON.stringify(after),
      reopened_loan: reopens,
      return_settles_on: settlesOn,
      cancel_requested_at: null,
      final_at: new Date(now),
    },
  })
}

export async function setReturnCode(
  trx: LenderTransaction,
  { lenderId, paymentId }: LockedPayment,
  code: string,
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ return_code: code })
    .where('lender_id', '=', lenderId)
    .where('payment_id', '=', paymentId)
    .execute()
}

/** What its return cost, to be told beside it. */
export async function setReturnFee(
  trx: LenderTransaction,
  { lenderId, paymentId }: LockedPayment,
  fee: Cents,
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ return_fee_cents: fee })
    .where('lender_id', '=', lenderId)
    .where('payment_id', '=', paymentId)
    .execute()
}

export type ReturnFees = {
  /** how many were posted of the payment itself */
  readonly own: number
  /** how many of the whole item, which is the payment with those that it tries again */
  readonly ofItem: number
  /** what its payer agreed to, cents; null where the consent named no fee */
  readonly agreed: Cents | null
}

/** Fees for a return that were posted, and the one that was agreed to. */
export async function readReturnFees(
  trx: LenderTransaction,
  { lenderId, paymentId }: LockedPayment,
): Promise<ReturnFees> {
  // A late fee that the return brings back is of the same kind, and of the same payment.
  const account = feeAccounts.nsfFee.receivable
  const read = await sql<{ own: number; of_item: number; agreed: bigint | null }>`
    with recursive item as (
      select payment_id, represents, consent_id from payments
      where lender_id = ${lenderId}::uuid and payment_id = ${paymentId}::uuid
      union all
      select p.payment_id, p.represents, p.consent_id from payments p
        join item on p.payment_id = item.represents
      where p.lender_id = ${lenderId}::uuid
    ), posted as (
      select t.payment_id from ledger_transactions t join item using (payment_id)
        join ledger_entries e using (lender_id, transaction_id)
      where t.lender_id = ${lenderId}::uuid and t.kind = 'feeAssessed' and e.account = ${account}
    )
    select count(*) filter (where payment_id = ${paymentId}::uuid)::integer as own,
      count(*)::integer as of_item,
      (select min(c.nsf_fee_cents) from item join consents c on c.lender_id = ${lenderId}::uuid
        and c.consent_id = item.consent_id) as agreed
    from posted`.execute(trx)
  const [fees] = read.rows
  assert(fees !== undefined, 'an aggregate has a row')
  const { own, of_item: ofItem, agreed } = fees
  return { own, ofItem, agreed: agreed === null ? null : toCents(agreed) }
}

/** Holds the method that was debited: with those beside it, to be changed, where the return ends it; shared otherwise. */
export async function holdDebitedMethod(
  trx: LenderTransaction,
  { lenderId, methodId }: Pick<LockedPayment, 'lenderId' | 'methodId'>,
  { isClosed }: { readonly isClosed: boolean },
): Promise<void> {
  if (methodId === null) return
  if (isClosed) await lockMethodsBeside(trx, { lenderId, methodId })
  else await holdMethodRow(trx, lenderId, methodId)
}

/**
 * A revoked method stays revoked; a blocked one can still be revoked. The same number that was
 * removed and given again is the same method, however often.
 */
export async function setMethodStatus(
  trx: LenderTransaction,
  { lenderId, methodId }: { readonly lenderId: string; readonly methodId: string },
  status: Extract<MethodStatus, 'blocked' | 'revoked'>,
): Promise<void> {
  await lockMethodsBeside(trx, { lenderId, methodId })
  await trx
    .updateTable('methods')
    .from('methods as debited')
    .set({ status })
    .where('debited.lender_id', '=', lenderId)
    .where('debited.method_id', '=', methodId)
    .where('methods.lender_id', '=', lenderId)
    .whereRef('methods.borrower_id', '=', 'debited.borrower_id')
    .whereRef('methods.fingerprint', '=', 'debited.fingerprint')
    .where('methods.status', '!=', 'revoked')
    .execute()
}

/**
 * Lets the active schedules wait that this account pays, whichever row of it they name; those that
 * wait already stay as they are. The payment keeps how many they are.
 */
export async function holdSchedules(
  trx: LenderTransaction,
  { lenderId, paymentId, methodId }: LockedPayment,
  { code, on }: { readonly code: string; readonly on: LocalDate },
): Promise<string[]> {
  if (methodId === null) return []
  const paid = await sql<{ schedule_id: string }>`
    select s.schedule_id from schedules s, methods debited, methods m
    where debited.lender_id = ${lenderId}::uuid and debited.method_id = ${methodId}::uuid
      and m.lender_id = debited.lender_id and m.borrower_id = debited.borrower_id
      and m.fingerprint = debited.fingerprint
      and s.lender_id = m.lender_id and s.method_id = m.method_id
      and s.status = 'active' and s.suspended_on is null`.execute(trx)
  const paidIds = paid.rows.map((row) => row.schedule_id)
  await lockSchedules(trx, lenderId, paidIds)
  const held = await sql<{ schedule_id: string }>`
    update schedules s set suspended_on = ${on}::date, suspension_reason = ${code}, version = s.version + 1
    where s.lender_id = ${lenderId}::uuid and s.schedule_id = any (${paidIds}::uuid[])
      and s.status = 'active' and s.suspended_on is null
    returning s.schedule_id`.execute(trx)
  const count = held.rows.length
  if (count === 0) return []
  await trx
    .updateTable('payments')
    .set((is) => ({ schedules_suspended: is('schedules_suspended', '+', count) }))
    .where('lender_id', '=', lenderId)
    .where('payment_id', '=', paymentId)
    .execute()
  return held.rows.map((row) => row.schedule_id)
}
