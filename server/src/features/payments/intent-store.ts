import { createHash, randomUUID } from 'node:crypto'
import type { Instant, LocalDate } from '@quittance/domain/calendar'
import type { Cents } from '@quittance/domain/money'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../db/database.ts'
import { hourMs } from '../limits/limit-store.ts'
import { type Owner, type PayableMethod, startOf } from './payable-store.ts'
import type { StoredPayment } from './payment-store.ts'

/** What only the gateway's answer, or a bank's return, tells. */
type Unknown = 'state' | 'confirmId' | 'declineCode' | 'returnCode' | 'returnedOn'

/**
 * A payment that is on its way to the gateway, held by one program. Whoever holds the lease token
 * of the row's version may write down how it ended; anybody else's result is thrown away.
 */
export type Intent = Omit<StoredPayment, Unknown> & {
  readonly lenderId: string
  readonly borrowerId: string | null
  /** our own reference at the gateway: the same in every try, for ever */
  readonly gatewayRef: string
  readonly token: string
  readonly fingerprint: string
  /** where the caller was; '' when nobody called */
  readonly ip: string
  readonly leaseToken: string
  readonly version: number
  /** submits and queries that were written down */
  readonly attempts: number
  /** elapsed time */
  readonly writtenAt: Instant
}

/** How long a holder has until another may take over: more than a query and a submit take. */
export const leaseMs = 60_000

export type IntentToWrite = {
  readonly owner: Owner
  readonly route: string
  readonly key: string
  readonly requestHash: Buffer
  readonly loan: { readonly id: string; readonly no: string }
  readonly method: PayableMethod
  readonly amount: Cents
  readonly fee: Cents
  readonly currency: 'USD' | 'CAD'
  readonly effectiveOn: LocalDate
  /** business time */
  readonly madeAt: Instant
  /** elapsed time */
  readonly now: Instant
  readonly consent: { readonly kind: string; readonly text: string; readonly language: string }
  readonly from: { readonly ip: string; readonly userAgent: string }
  /** elapsed time since when the same payment stands in the way; null: it was asked about */
  readonly twinSince: Instant | null
  /** payments that this borrower may make in an hour */
  readonly paymentsMost: number
}

/**
 * Writes down what is about to be charged: consent, payment, key and count, in one statement. The
 * payment is held by the writer at once, so that no worker takes it up meanwhile.
 *
 * @returns null when key, twin or limit came in between, while the loan's lock was waited for:
 *   nothing is written, and what was read is to be read again
 */
export async function writeIntent(
  trx: LenderTransaction,
  intent: IntentToWrite,
): Promise<Intent | null> {
  const { owner, method, loan, consent, from, now } = intent
  const { lenderId, borrowerId } = owner
  const paymentId = randomUUID()
  const consentId = randomUUID()
  const leaseToken = randomUUID()
  const gatewayRef = `${lenderId}.${paymentId}`
  const at = new Date(now)
  const hour = startOf(hourMs, now)
  const twinSince = intent.twinSince === null ? null : new Date(intent.twinSince)
  const hash = createHash('sha256').update(consent.text).digest()
  const written = await sql`
    with bound as (
      insert into payment_keys (lender_id, borrower_id, route, key, request_hash, payment_id,
        written_at)
      select ${lenderId}::uuid, ${borrowerId}::uuid, ${intent.route}, ${intent.key},
        ${intent.requestHash}::bytea, ${paymentId}::uuid, ${at}::timestamptz
      where not exists (select from payments p where p.lender_id = ${lenderId}::uuid
          and p.loan_id = ${loan.id}::uuid and p.method_id = ${method.id}::uuid
          and p.amount_cents = ${intent.amount}::bigint
          and p.state not in ('declined', 'cancelled')
          and p.written_at > ${twinSince}::timestamptz)
        and not exists (select from limit_counts u where u.lender_id = ${lenderId}::uuid
          and u.rule = 'paymentsPerUserHour' and u.subject = ${borrowerId}
          and u.window_start = ${hour}::timestamptz and u.count >= ${intent.paymentsMost}::integer)
      on conflict (lender_id, borrower_id, route, key) do nothing
      returning payment_id
    ), agreed as (
      insert into consents (lender_id, consent_id, borrower_id, loan_id, kind, text, text_hash,
        language, amount_cents, given_at, ip, user_agent)
      select ${lenderId}::uuid, ${consentId}::uuid, ${borrowerId}::uuid, ${loan.id}::uuid,
        ${consent.kind}, ${consent.text}, ${hash}::bytea, ${consent.language},
        ${intent.amount + intent.fee}::bigint, ${new Date(intent.madeAt)}::timestamptz,
        ${from.ip}, ${from.userAgent}
      from bound
    ), counted as (
      insert into limit_counts (lender_id, rule, subject, window_start, count)
      select ${lenderId}::uuid, 'paymentsPerUserHour', ${borrowerId}::text,
        ${hour}::timestamptz, 1
      from bound
      on conflict (lender_id, rule, subject, window_start)
        do update set count = limit_counts.count + 1
    )
    insert into payments (lender_id, payment_id, loan_id, borrower_id, method_id, channel, platform,
      currency, amount_cents, fee_cents, gateway_ref, state, lease_until, lease_token, effective_on,
      made_at, written_at, consent_id, method_kind, method_brand, method_last_four)
    select ${lenderId}::uuid, payment_id, ${loan.id}::uuid, ${borrowerId}::uuid,
      ${method.id}::uuid, ${method.kind}, 'web', ${intent.currency}, ${intent.amount}::bigint,
      ${intent.fee}::bigint, ${gatewayRef}, 'submitting', ${new Date(now + leaseMs)}::timestamptz,
      ${leaseToken}::uuid, ${intent.effectiveOn}::date, ${new Date(intent.madeAt)}::timestamptz,
      ${at}::timestamptz, ${consentId}::uuid, ${method.kind}, ${method.brand}, ${method.lastFour}
    from bound
    returning payment_id`.execute(trx)
  const held = { paymentId, gatewayRef, leaseToken }
  return written.rows.length === 0 ? null : { ...held, ...firstVersion(intent) }
}

/** What was written, as its writer holds it. */
function firstVersion({
  owner,
  loan,
  method: { id, kind, brand, lastFour, token, fingerprint },
  ...intent
}: IntentToWrite): Omit<Intent, 'paymentId' | 'gatewayRef' | 'leaseToken'> {
  const { amount, fee, currency, effectiveOn, madeAt, now, from } = intent
  return {
    lenderId: owner.lenderId,
    borrowerId: owner.borrowerId,
    loanId: loan.id,
    loanNo: loan.no,
    method: { id, kind, brand, lastFour },
    token,
    fingerprint,
    amount,
    fee,
    currency,
    effectiveOn,
    madeAt,
    writtenAt: now,
    ip: from.ip,
    version: 0,
    attempts: 0,
  }
}
