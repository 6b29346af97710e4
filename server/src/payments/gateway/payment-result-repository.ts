import { randomUUID } from 'node:crypto'
import type { Instant, LocalDate } from '@quittance/domain/calendar'
import type { PaymentState } from '@quittance/domain/payments/payment'
import { sql } from 'kysely'
import { columnsOf, compileOnce } from '../../platform/database/compile-once.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { rowsOf } from '../../platform/database/rows-of.ts'
import { executeAndCommit } from '../../platform/database/transaction.ts'
import {
  ledgerSteps,
  type Posting,
  postingValues,
  type PostingValues,
  splitColumns,
  splitRecord,
  loanStateStep,
} from '../../servicing/ledger/ledger-repository.ts'
import { lockLoan, type StoredLoan } from '../../servicing/loans/loan-state-repository.ts'
import type { PaymentIntent } from '../intents/payment-intent-repository.ts'
import { checkStep, paymentStateColumns } from '../intents/payment-state-repository.ts'

/** One exchange with the gateway. */
export type GatewayExchange = {
  readonly kind: 'submit' | 'query'
  readonly outcome: string
  /** elapsed time */
  readonly at: Instant
}

export type PaymentResult = {
  readonly state: Extract<PaymentState, 'completed' | 'pending' | 'declined' | 'confirming'>
  readonly attempts: readonly GatewayExchange[]
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
 * Writes down how an attempt ended that posts nothing: the payment, its exchanges with the gateway,
 * what is to be told, and the answer under the caller's key, in one statement.
 *
 * @returns false when nothing is written: the writer does not hold the payment any more
 */
export async function writePaymentResult(
  trx: LenderTransaction,
  intent: PaymentIntent,
  result: PaymentResult,
): Promise<boolean> {
  const written = await trx.executeQuery(resultStatement(resultValues(intent, result)))
  return written.rows.length === 1
}

/** A result, and what it does to the loan as it was read. */
export type PostedResult = {
  readonly intent: PaymentIntent
  readonly result: PaymentResult
  readonly posting: Posting
}

/**
 * Writes down results together with what they post to the ledger, each whole or not at all, all in
 * one statement; and commits, which ends the transaction.
 *
 * @returns the payments whose result is written. Of any other nothing is: the writer does not hold
 *   it any more, its loan is not as it was when the posting was computed, or is held by somebody
 *   else just now; or two results are of one loan, and the other one was first
 */
export async function writePostedResults(
  trx: LenderTransaction,
  lenderId: string,
  results: readonly PostedResult[],
): Promise<ReadonlySet<string>> {
  const rows = results.map(({ intent, result, posting }) => {
    const values = { ...postingValues(posting), ...resultValues(intent, result) }
    return { ...values, principal: String(values.principal), lastPaid: String(values.lastPaid) }
  })
  const statement = postedResultsStatement({ lenderId, rows: JSON.stringify(rows) })
  const written = await executeAndCommit(trx, statement)
  return new Set(written.map(({ payment_id }) => payment_id))
}

/** Locks the loan of a payment that the caller still holds; null when it does not. */
export async function lockHeldLoan(
  trx: LenderTransaction,
  intent: PaymentIntent,
): Promise<StoredLoan | null> {
  const { lenderId, paymentId, leaseToken, version, loanId } = intent
  const values = { lenderId, paymentId, leaseToken, version }
  const isHeld = async () => (await trx.executeQuery(heldStatement(values))).rows.length > 0
  if (!(await isHeld())) return null
  const loan = await lockLoan(trx, loanId)
  // While the lock was waited for, the lease may have ended and somebody else taken the payment up.
  return (await isHeld()) ? loan : null
}

type HeldValues = Pick<PaymentIntent, 'lenderId' | 'leaseToken'> & {
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

type ResultValues = Pick<PaymentIntent, 'lenderId' | 'leaseToken'> &
  Pick<
    PaymentResult,
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
  intent: PaymentIntent,
  { attempts, now, nextTryAt, ...result }: PaymentResult,
): ResultValues {
  const { lenderId, leaseToken, paymentId } = intent
  checkStep('submitting', result.state)
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
    // Half a character, which the gateway may have said, would be refused for ever as JSON.
    confirmId: result.confirmId.toWellFormed(),
    authId: result.authId.toWellFormed(),
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

const resultColumns = (at: ResultValues) => sql`${paymentStateColumns(sql`${at.state}`)},
        attempts = payments.attempts + ${at.tries}::integer, lease_until = null, lease_token = null,
        next_attempt_at = ${at.nextTryAt}::timestamptz, final_at = ${at.finalAt}::timestamptz,
        confirm_id = ${at.confirmId}, auth_id = ${at.authId}, decline_code = ${at.declineCode},
        settles_on = ${at.settlesOn}::date`

/** Whoever holds the payment, and nobody else. */
const isHeld = (at: ResultValues) => sql`payments.lender_id = ${at.lenderId}::uuid
        and payments.payment_id = ${at.paymentId}::uuid and payments.state = 'submitting'
        and payments.lease_token = ${at.leaseToken}::uuid
        and payments.version = ${at.paymentVersion}::integer`

/** What else is kept of a result, for each row of `held`. */
const toldSteps = (at: ResultValues) => sql`exchanged as (
      insert into gateway_attempts (lender_id, payment_id, n, kind, outcome, at)
      select ${at.lenderId}::uuid, ${at.paymentId}::uuid, a.n, a.kind, a.outcome, a.at
      from held, jsonb_to_recordset(${at.attempts}::jsonb)
        as a(n integer, kind text, outcome text, at timestamptz)
    ), told as (
      insert into outbox (lender_id, message_id, dedupe_key, topic, payload, written_at, next_attempt_at)
      select ${at.lenderId}::uuid, ${at.messageId}::uuid, ${at.dedupeKey}, ${at.topic},
        jsonb_build_object('paymentId', ${at.paymentId}::uuid), ${at.at}::timestamptz,
        ${at.at}::timestamptz
      from held where ${at.topic}::text is not null
      on conflict (lender_id, dedupe_key) do nothing
    ), answered as (
      update payment_keys set answer = ${at.answer}::text from held
      where payment_keys.lender_id = ${at.lenderId}::uuid
        and payment_keys.payment_id = ${at.paymentId}::uuid
        and payment_keys.answer is null and ${at.isKnown}::boolean
    )`

const resultStatement = compileOnce<ResultValues, { payment_id: string }>(
  (at) => sql`
    with held as (
      update payments set ${resultColumns(at)} where ${isHeld(at)} returning payment_id
    ), ${toldSteps(at)} select payment_id from held`,
)

type PostedValues = PostingValues & ResultValues

/** The columns of a row of results that post; the lender is the same in all of them. */
const postedFields: Readonly<Record<Exclude<keyof PostedValues, 'lenderId'>, string>> = {
  loanId: 'uuid',
  version: 'integer',
  currency: 'text',
  enteredAt: 'timestamptz',
  postedOn: 'date',
  transactions: 'text',
  entries: 'text',
  followed: 'text',
  split: 'text',
  loanState: 'text',
  principal: 'bigint',
  lastPaidOn: 'date',
  lastPaid: 'bigint',
  triesEnd: 'text',
  loanEnds: 'text',
  heldUntil: 'date',
  debitsEnded: 'text',
  paymentId: 'uuid',
  paymentVersion: 'integer',
  leaseToken: 'uuid',
  state: 'text',
  tries: 'integer',
  attempts: 'text',
  nextTryAt: 'timestamptz',
  finalAt: 'timestamptz',
  confirmId: 'text',
  authId: 'text',
  declineCode: 'text',
  settlesOn: 'date',
  answer: 'text',
  isKnown: 'boolean',
  topic: 'text',
  messageId: 'uuid',
  dedupeKey: 'text',
  at: 'timestamptz',
}

/**
 * A loan that is held by somebody else is passed over, and all of its row with it: whoever holds
 * several loans here waits for none.
 */
const postedResultsStatement = compileOnce<
  { readonly lenderId: string; readonly rows: string },
  { payment_id: string }
>(({ lenderId, rows }) => {
  const loan = columnsOf<PostedValues>('loan', { lenderId })
  const held = columnsOf<PostedValues>('held', { lenderId })
  return sql`
    with given as materialized (
      select distinct on ("loanId") * from (${rowsOf(rows, postedFields)}) as r order by "loanId"
    ), loan as materialized (
      select given.* from given join loans on loans.lender_id = ${lenderId}::uuid
        and loans.loan_id = given."loanId" and loans.version = given.version
      for no key update of loans skip locked
    ), held as (
      update payments set ${resultColumns(loan)}, ${splitColumns(loan)}
      from loan, ${splitRecord(loan)} where ${isHeld(loan)} returning loan.*
    ), ${toldSteps(held)}, ${ledgerSteps(held)} ${loanStateStep(held)}
    returning held."paymentId" as payment_id`
})
