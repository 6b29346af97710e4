import { randomUUID } from 'node:crypto'
import type { Instant, LocalDate } from '@quittance/domain/calendar'
import type { PaymentState } from '@quittance/domain/payments/payment'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../db/database.ts'
import type { LoanRow } from '../ledger/loan-row.ts'
import { type StoredLoan, toStoredLoan } from '../ledger/loan-state-store.ts'
import type { Intent } from './intent-store.ts'
import { loanFields } from './payable-store.ts'

/** One exchange with the gateway. */
export type Attempt = {
  readonly kind: 'submit' | 'query'
  readonly outcome: string
  /** elapsed time */
  readonly at: Instant
}

export type Result = {
  readonly state: Extract<PaymentState, 'completed' | 'pending' | 'declined' | 'confirming'>
  readonly attempts: readonly Attempt[]
  readonly confirmId: string
  readonly authId: string
  readonly declineCode: string
  /** when the bank or processor pays out; null when nothing was charged */
  readonly settlesOn: LocalDate | null
  /** when the worker asks again; null when the result is known */
  readonly nextTryAt: Instant | null
  /** said for good under the caller's key; null while the result is not final */
  readonly answer: string | null
  /** what people are told of it; null for nothing */
  readonly topic: string | null
  /** elapsed time */
  readonly now: Instant
}

/**
 * Writes down how an attempt ended: the payment, its exchanges with the gateway, what is to be
 * told, and the answer under the caller's key, in one statement; and locks the loan.
 *
 * @returns null when the writer does not hold the payment any more: nothing is written
 */
export async function writeResult(
  trx: LenderTransaction,
  intent: Intent,
  result: Result,
): Promise<StoredLoan | null> {
  const { lenderId, paymentId } = intent
  const at = new Date(result.now)
  const isKnown = result.nextTryAt === null
  const finalAt = isKnown && result.state !== 'pending' ? at : null
  const attempts = JSON.stringify(
    result.attempts.map(({ kind, outcome, at: when }, index) => ({
      n: intent.attempts + index + 1,
      kind,
      outcome,
      at: new Date(when).toISOString(),
    })),
  )
  const written = await sql<LoanRow>`
    with held as (
      update payments set state = ${result.state}, version = version + 1,
        attempts = attempts + ${result.attempts.length}::integer,
        lease_until = null, lease_token = null,
        next_try_at = ${result.nextTryAt === null ? null : new Date(result.nextTryAt)}::timestamptz,
        final_at = ${finalAt}::timestamptz, confirm_id = ${result.confirmId},
        auth_id = ${result.authId}, decline_code = ${result.declineCode},
        settles_on = ${result.settlesOn}::date
      where lender_id = ${lenderId}::uuid and payment_id = ${paymentId}::uuid
        and state = 'submitting' and lease_token = ${intent.leaseToken}::uuid
        and version = ${intent.version}::integer
      returning payment_id
    ), exchanged as (
      insert into gateway_attempts (lender_id, payment_id, n, kind, outcome, at)
      select ${lenderId}::uuid, payment_id, a.n, a.kind, a.outcome, a.at
      from held, jsonb_to_recordset(${attempts}::jsonb)
        as a(n integer, kind text, outcome text, at timestamptz)
    ), told as (
      insert into outbox (lender_id, message_id, dedupe_key, topic, payload, written_at, next_try_at)
      select ${lenderId}::uuid, ${randomUUID()}::uuid, ${`${result.topic}:${paymentId}`},
        ${result.topic}, jsonb_build_object('paymentId', payment_id), ${at}::timestamptz,
        ${at}::timestamptz
      from held where ${result.topic}::text is not null
      on conflict (lender_id, dedupe_key) do nothing
    ), answered as (
      update payment_keys set answer = ${result.answer}::text
      where lender_id = ${lenderId}::uuid
        and payment_id in (select payment_id from held)
        and answer is null and ${isKnown}::boolean
    )
    select ${loanFields} from held
    join loans on loans.lender_id = ${lenderId}::uuid and loans.loan_id = ${intent.loanId}::uuid
    for no key update of loans`.execute(trx)
  const [loan] = written.rows
  return loan === undefined ? null : toStoredLoan(loan)
}
