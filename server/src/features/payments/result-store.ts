import { randomUUID } from 'node:crypto'
import type { Instant, LocalDate } from '@quittance/domain/calendar'
import type { PaymentState } from '@quittance/domain/payments/payment'
import { sql } from 'kysely'
import { compileOnce } from '../../db/compile-once.ts'
import type { LenderTransaction } from '../../db/database.ts'
import { executeLast } from '../../db/transaction.ts'
import {
  ledgerSteps,
  loanAsRead,
  type Posting,
  postingValues,
  type PostingValues,
  splitColumns,
  splitRecord,
  standingStep,
} from '../ledger/ledger-store.ts'
import { lockLoan, type StoredLoan } from '../ledger/loan-state-store.ts'
import type { Intent } from './intent-store.ts'

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
 * Writes down how an attempt ended: the payment, its exchanges with the gateway, what is to be told,
 * the answer under the caller's key, and what it posts to the ledger, in one statement.
 *
 * @param posting null when nothing was charged
 * @returns false when nothing is written: the writer does not hold the payment any more, or the
 *   loan is not as it was when the posting was computed
 */
export async function writeResult(
  trx: LenderTransaction,
  intent: Intent,
  { result, posting }: { readonly result: Result; readonly posting: Posting | null },
): Promise<boolean> {
  const values = resultValues(intent, result)
  if (posting === null) return (await trx.executeQuery(resultStatement(values))).rows.length === 1
  const statement = postedResultStatement({ ...postingValues(posting), ...values })
  return (await executeLast(trx, statement)).length === 1
}

/** Locks the loan of a payment that the caller still holds; null when it does not. */
export async function lockHeld(trx: LenderTransaction, intent: Intent): Promise<StoredLoan | null> {
  const { lenderId, paymentId, leaseToken, version, loanId } = intent
  const held = await trx.executeQuery(heldStatement({ lenderId, paymentId, leaseToken, version }))
  return held.rows.length === 0 ? null : lockLoan(trx, loanId)
}

type HeldValues = Pick<Intent, 'lenderId' | 'leaseToken'> & {
  readonly paymentId: string | null
  readonly version: number
}

const heldStatement = compileOnce<HeldValues, { payment_id: string }>(
  (at) => sql`
    select payment_id from payments
    where lender_id = ${at.lenderId}::uuid and payment_id = ${at.paymentId}::uuid
      and state = 'submitting' and lease_token = ${at.leaseToken}::uuid
      and version = ${at.version}::integer`,
)

type ResultValues = Pick<Intent, 'lenderId' | 'leaseToken'> &
  Pick<
    Result,
    'state' | 'confirmId' | 'authId' | 'declineCode' | 'settlesOn' | 'answer' | 'topic'
  > & {
    readonly paymentId: string | null
    /** of the payment; that of the loan is `version` */
    readonly paymentVersion: number
    readonly tries: number
    readonly attempts: string
    readonly nextTryAt: Date | null
    readonly finalAt: Date | null
    readonly isKnown: boolean
    readonly messageId: string
    readonly dedupeKey: string
    readonly at: Date
  }

function resultValues(
  intent: Intent,
  { attempts, now, nextTryAt, ...result }: Result,
): ResultValues {
  const { lenderId, leaseToken, paymentId } = intent
  const at = new Date(now)
  const isKnown = nextTryAt === null
  const exchanges = attempts.map(({ kind, outcome, at: when }, index) => ({
    n: intent.attempts + index + 1,
    kind,
    outcome,
    at: new Date(when).toISOString(),
  }))
  return {
    ...result,
    lenderId,
    leaseToken,
    paymentId,
    paymentVersion: intent.version,
    tries: attempts.length,
    attempts: JSON.stringify(exchanges),
    nextTryAt: nextTryAt === null ? null : new Date(nextTryAt),
    finalAt: isKnown && result.state !== 'pending' ? at : null,
    isKnown,
    messageId: randomUUID(),
    dedupeKey: `${result.topic}:${paymentId}`,
    at,
  }
}

const resultColumns = (at: ResultValues) => sql`state = ${at.state}, version = version + 1,
        attempts = attempts + ${at.tries}::integer, lease_until = null, lease_token = null,
        next_try_at = ${at.nextTryAt}::timestamptz, final_at = ${at.finalAt}::timestamptz,
        confirm_id = ${at.confirmId}, auth_id = ${at.authId}, decline_code = ${at.declineCode},
        settles_on = ${at.settlesOn}::date`

/** Whoever holds the payment, and nobody else. */
const isHeld = (at: ResultValues) => sql`lender_id = ${at.lenderId}::uuid
        and payment_id = ${at.paymentId}::uuid and state = 'submitting'
        and lease_token = ${at.leaseToken}::uuid and version = ${at.paymentVersion}::integer`

const toldSteps = (at: ResultValues) => sql`exchanged as (
      insert into gateway_attempts (lender_id, payment_id, n, kind, outcome, at)
      select ${at.lenderId}::uuid, payment_id, a.n, a.kind, a.outcome, a.at
      from held, jsonb_to_recordset(${at.attempts}::jsonb)
        as a(n integer, kind text, outcome text, at timestamptz)
    ), told as (
      insert into outbox (lender_id, message_id, dedupe_key, topic, payload, written_at, next_try_at)
      select ${at.lenderId}::uuid, ${at.messageId}::uuid, ${at.dedupeKey}, ${at.topic},
        jsonb_build_object('paymentId', payment_id), ${at.at}::timestamptz, ${at.at}::timestamptz
      from held where ${at.topic}::text is not null
      on conflict (lender_id, dedupe_key) do nothing
    ), answered as (
      update payment_keys set answer = ${at.answer}::text from held
      where lender_id = ${at.lenderId}::uuid and payment_keys.payment_id = held.payment_id
        and answer is null and ${at.isKnown}::boolean
    )`

const resultStatement = compileOnce<ResultValues, { payment_id: string }>(
  (at) => sql`
    with held as (
      update payments set ${resultColumns(at)} where ${isHeld(at)} returning payment_id
    ), ${toldSteps(at)} select payment_id from held`,
)

const postedResultStatement = compileOnce<PostingValues & ResultValues, { version: number }>(
  (at) => sql`
    with loan as materialized (${loanAsRead(at)}), held as (
      update payments set ${resultColumns(at)}, ${splitColumns(at)}
      from loan, ${splitRecord(at)} where ${isHeld(at)} returning payment_id
    ), ${toldSteps(at)}, ${ledgerSteps(at)} ${standingStep(at)}`,
)
