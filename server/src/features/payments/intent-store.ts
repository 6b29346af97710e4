import { createHash, randomUUID } from 'node:crypto'
import type { Instant, LocalDate } from '@quittance/domain/calendar'
import type { Cents } from '@quittance/domain/money'
import { sql } from 'kysely'
import { compileOnce } from '../../db/compile-once.ts'
import type { LenderTransaction } from '../../db/database.ts'
import { executeLast } from '../../db/transaction.ts'
import type { StoredLoan } from '../ledger/loan-state-store.ts'
import { hourMs } from '../limits/limit-store.ts'
import { type Owner, type PayableMethod, startOf } from './payable-store.ts'
import type { StoredPayment } from './payment-store.ts'

/** What only the gateway's answer, or a bank's return, tells. */
type Unknown = 'state' | 'confirmId' | 'declineCode' | 'returnCode' | 'returnedOn' | 'returnFee'

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
  /** the loan as it stood then; null where the writer did not read it */
  readonly loan: StoredLoan | null
}

/** How long a holder has until another may take over: more than a query and a submit take. */
export const leaseMs = 60_000

export type IntentToWrite = {
  readonly owner: Owner
  readonly route: string
  readonly key: string
  readonly requestHash: Buffer
  readonly loan: StoredLoan
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
 * Writes down what is about to be charged: consent, payment, key and count, in one statement; and
 * commits, which ends the transaction. The payment is held by the writer at once, so that no worker
 * takes it up meanwhile. The method is held too: who removes or stops it comes before or after.
 *
 * @returns null when key, twin, limit, or an end of the method came in between, while the loan's
 *   lock was waited for: no payment is written, and what was read is to be read again
 */
export async function writeIntent(
  trx: LenderTransaction,
  intent: IntentToWrite,
): Promise<Intent | null> {
  const { owner, loan, method, consent, from, now } = intent
  const paymentId = randomUUID()
  const leaseToken = randomUUID()
  const gatewayRef = `${owner.lenderId}.${paymentId}`
  const statement = intentStatement({
    ...owner,
    ...from,
    paymentId,
    leaseToken,
    gatewayRef,
    route: intent.route,
    key: intent.key,
    requestHash: intent.requestHash,
    loanId: loan.loanId,
    methodId: method.id,
    methodStatus: method.status,
    kind: method.kind,
    brand: method.brand,
    lastFour: method.lastFour,
    amount: intent.amount,
    fee: intent.fee,
    total: intent.amount + intent.fee,
    currency: intent.currency,
    effectiveOn: intent.effectiveOn,
    madeAt: new Date(intent.madeAt),
    writtenAt: new Date(now),
    hour: startOf(hourMs, now),
    leaseUntil: new Date(now + leaseMs),
    twinSince: intent.twinSince === null ? null : new Date(intent.twinSince),
    paymentsMost: intent.paymentsMost,
    consentId: randomUUID(),
    consentKind: consent.kind,
    consentText: consent.text,
    consentHash: createHash('sha256').update(consent.text).digest(),
    language: consent.language,
  })
  const written = await executeLast(trx, statement)
  const held = { paymentId, gatewayRef, leaseToken }
  return written.length === 0 ? null : { ...held, ...firstVersion(intent) }
}

type IntentValues = Owner & {
  readonly paymentId: string
  readonly leaseToken: string
  readonly gatewayRef: string
  readonly route: string
  readonly key: string
  readonly requestHash: Buffer
  readonly loanId: string
  readonly methodId: string
  readonly methodStatus: string
  readonly kind: string
  readonly brand: string
  readonly lastFour: string
  readonly amount: bigint
  readonly fee: bigint
  readonly total: bigint
  readonly currency: string
  readonly effectiveOn: string
  readonly madeAt: Date
  readonly writtenAt: Date
  readonly hour: Date
  readonly leaseUntil: Date
  readonly twinSince: Date | null
  readonly paymentsMost: number
  readonly consentId: string
  readonly consentKind: string
  readonly consentText: string
  readonly consentHash: Buffer
  readonly language: string
  readonly ip: string
  readonly userAgent: string
}

const intentStatement = compileOnce<IntentValues, { payment_id: string }>(
  (at) => sql`
    with counted as (
      insert into limit_counts (lender_id, rule, subject, window_start, count)
      select ${at.lenderId}::uuid, 'paymentsPerUserHour', ${at.borrowerId}::text,
        ${at.hour}::timestamptz, 1
      from methods m where m.lender_id = ${at.lenderId}::uuid
        and m.method_id = ${at.methodId}::uuid and m.removed_at is null
        and m.status = ${at.methodStatus}
        and not exists (select from payments p where p.lender_id = ${at.lenderId}::uuid
          and p.loan_id = ${at.loanId}::uuid and p.method_id = ${at.methodId}::uuid
          and p.amount_cents = ${at.amount}::bigint
          and p.state not in ('declined', 'cancelled')
          and p.written_at > ${at.twinSince}::timestamptz)
        and not exists (select from payment_keys k where k.lender_id = ${at.lenderId}::uuid
          and k.borrower_id = ${at.borrowerId}::uuid and k.route = ${at.route}
          and k.key = ${at.key})
      for share of m
      on conflict (lender_id, rule, subject, window_start)
        do update set count = limit_counts.count + 1
          where limit_counts.count < ${at.paymentsMost}::integer
      returning count
    ), bound as (
      insert into payment_keys (lender_id, borrower_id, route, key, request_hash, payment_id,
        written_at)
      select ${at.lenderId}::uuid, ${at.borrowerId}::uuid, ${at.route}, ${at.key},
        ${at.requestHash}::bytea, ${at.paymentId}::uuid, ${at.writtenAt}::timestamptz
      from counted
      on conflict (lender_id, borrower_id, route, key) do nothing
      returning payment_id
    ), agreed as (
      insert into consents (lender_id, consent_id, borrower_id, loan_id, kind, text, text_hash,
        language, amount_cents, given_at, ip, user_agent)
      select ${at.lenderId}::uuid, ${at.consentId}::uuid, ${at.borrowerId}::uuid,
        ${at.loanId}::uuid, ${at.consentKind}, ${at.consentText}, ${at.consentHash}::bytea,
        ${at.language}, ${at.total}::bigint, ${at.madeAt}::timestamptz, ${at.ip}, ${at.userAgent}
      from bound
    )
    insert into payments (lender_id, payment_id, loan_id, borrower_id, method_id, channel, platform,
      currency, amount_cents, fee_cents, gateway_ref, state, lease_until, lease_token, effective_on,
      made_at, written_at, consent_id, method_kind, method_brand, method_last_four)
    select ${at.lenderId}::uuid, payment_id, ${at.loanId}::uuid, ${at.borrowerId}::uuid,
      ${at.methodId}::uuid, ${at.kind}, 'web', ${at.currency}, ${at.amount}::bigint,
      ${at.fee}::bigint, ${at.gatewayRef}, 'submitting', ${at.leaseUntil}::timestamptz,
      ${at.leaseToken}::uuid, ${at.effectiveOn}::date, ${at.madeAt}::timestamptz,
      ${at.writtenAt}::timestamptz, ${at.consentId}::uuid, ${at.kind}, ${at.brand}, ${at.lastFour}
    from bound
    returning payment_id`,
)

/** What was written, as its writer holds it. */
function firstVersion({
  owner,
  loan,
  method: { id, kind, brand, lastFour, accountType, token, fingerprint },
  ...intent
}: IntentToWrite): Omit<Intent, 'paymentId' | 'gatewayRef' | 'leaseToken'> {
  const { amount, fee, currency, effectiveOn, madeAt, now, from } = intent
  return {
    lenderId: owner.lenderId,
    borrowerId: owner.borrowerId,
    loanId: loan.loanId,
    loanNo: loan.loanNo,
    loan,
    method: { id, kind, brand, lastFour, accountType },
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
