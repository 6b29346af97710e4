import { createHash, randomUUID } from 'node:crypto'
import type { Instant } from '@quittance/domain/calendar'
import type { Cents } from '@quittance/domain/money'
import { sql } from 'kysely'
import { compileOnce } from '../../platform/database/compile-once.ts'
import { rowsOf } from '../../platform/database/rows-of.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { StoredLoan } from '../../servicing/loans/loan-state-repository.ts'
import { hourMs } from '../../platform/rate-limits/rate-limit-repository.ts'
import { windowStart } from './locked-loan-repository.ts'
import { type AgentPayment, commitIntents } from '../consents/agent-payment-repository.ts'
import type { GivenConsent } from '../consents/authorization-text.ts'
import type { LenderAgent } from '../../lenders/borrower.ts'
import type { PayableMethod } from '../methods/method-row.ts'
import type { LoanOwner } from './payable-loan-repository.ts'
import type { PaymentReturn, PlaceTaken, StoredPayment } from './payment-row.ts'
import { drawPaymentReference } from './payment-reference.ts'
import {
  isDuplicateSince,
  isPendingPayment,
  isReplaceable,
  placeTaken,
} from './pending-payment-repository.ts'

/** What only the gateway's answer, or a bank's return, tells. */
type Outcome = 'state' | 'isDatedLater' | 'settlesOn' | 'confirmId' | 'declineCode'
type Unknown = Outcome | keyof PaymentReturn

/**
 * A payment that is on its way to the gateway, held by one program. Whoever holds the lease token
 * of the row's version may write down how it ended; anybody else's result is thrown away.
 */
export type PaymentIntent = Omit<StoredPayment, Unknown> & {
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

type Ordered = 'amount' | 'fee' | 'currency' | 'effectiveOn' | 'madeAt'

/** What its maker asked for, and is told of it. */
export type IntentToWrite = Pick<StoredPayment, Ordered | PlaceTaken> & {
  readonly owner: LoanOwner
  /** who makes it in the borrower's place; null: the borrower */
  readonly agent: LenderAgent | null
  readonly route: string
  readonly key: string
  readonly requestHash: Buffer
  readonly loan: StoredLoan
  readonly method: PayableMethod
  readonly referencePrefix: string
  /** elapsed time */
  readonly now: Instant
  readonly consent: GivenConsent
  readonly from: { readonly ip: string; readonly userAgent: string }
  /** elapsed time since when the same payment stands in the way; null: it was asked about */
  readonly duplicateSince: Instant | null
  /** payments of the loan that were not posted yet when this one was allowed; cents */
  readonly pendingAmount: Cents
  /** payments that this borrower may make in an hour */
  readonly paymentsMost: number
}

/**
 * Writes down what is about to be charged: consent, payment, key and count, of all of them in one
 * statement; and commits, which ends the transaction. No two are of one loan or borrower. Each
 * payment is held by the writer at once, so that no worker takes it up meanwhile. The methods are
 * held too: who removes or stops one comes before or after.
 *
 * @returns one for each, in their order; null when key, duplicate, limit, reference, another payment of the loan, its leaving
 *   the list, or an end of the method came in between, while its lock was waited for: it is not written, and is to be read again
 */
export async function writeIntents(
  trx: LenderTransaction,
  intents: readonly IntentToWrite[],
): Promise<(PaymentIntent | null)[]> {
  const rows = intents.map(intentValues)
  const { owner, paymentsMost } = intents[0] ?? raise()
  const ids = await commitIntents(
    trx,
    intentsStatement({ lenderId: owner.lenderId, paymentsMost, rows: JSON.stringify(rows) }),
    intents.flatMap((intent, at) => agentPaymentOf(intent, rows[at] ?? raise())),
  )
  return intents.map((intent, at) => {
    const { paymentId, gatewayRef, reference, leaseToken } = rows[at] ?? raise()
    const held = { paymentId, gatewayRef, reference, leaseToken }
    return ids.has(paymentId) ? { ...held, ...toWrittenIntent(intent) } : null
  })
}

function agentPaymentOf(
  { owner, agent, loan, amount, fee, now }: IntentToWrite,
  { paymentId: orderId, reference, consentId }: ReturnType<typeof intentValues>,
): AgentPayment[] {
  const session = { ...owner, agent }
  const order = { orderId, reference, consentId, loanId: loan.loanId, amount, fee, now }
  return agent === null ? [] : [{ session, ...order }]
}

function raise(): never {
  throw new Error('intents are written one at least, and each has its row')
}

function intentValues(intent: IntentToWrite) {
  const { owner, agent, loan, method, consent, from, now } = intent
  const paymentId = randomUUID()
  return {
    ...from,
    borrowerId: owner.borrowerId,
    platform: agent === null ? 'web' : 'phoneAgent',
    agent: agent?.name ?? null,
    agentReason: agent?.reason ?? null,
    paymentId,
    leaseToken: randomUUID(),
    gatewayRef: `${owner.lenderId}.${paymentId}`,
    reference: drawPaymentReference(intent.referencePrefix),
    route: intent.route,
    key: intent.key,
    requestHash: `\\x${intent.requestHash.toString('hex')}`,
    loanId: loan.loanId,
    methodId: method.id,
    methodStatus: method.status,
    kind: method.kind,
    brand: method.brand,
    lastFour: method.lastFour,
    amount: String(intent.amount),
    fee: String(intent.fee),
    currency: intent.currency,
    effectiveOn: intent.effectiveOn,
    insteadOf: intent.insteadOf,
    madeAt: new Date(intent.madeAt),
    writtenAt: new Date(now),
    hour: windowStart(hourMs, now),
    leaseUntil: new Date(now + leaseMs),
    duplicateSince: intent.duplicateSince === null ? null : new Date(intent.duplicateSince),
    pendingAmount: String(intent.pendingAmount),
    consentId: randomUUID(),
    consentKind: consent.kind,
    consentText: consent.text,
    consentHash: `\\x${createHash('sha256').update(consent.text).digest('hex')}`,
    language: consent.language,
    agreedNsfFee: consent.nsfFee === null ? null : String(consent.nsfFee),
  }
}

/** The columns of a row of intents; the lender is the same in all of them. */
const intentFields: Readonly<Record<keyof ReturnType<typeof intentValues>, string>> = {
  ip: 'text',
  userAgent: 'text',
  platform: 'text',
  agent: 'text',
  agentReason: 'text',
  borrowerId: 'uuid',
  paymentId: 'uuid',
  leaseToken: 'uuid',
  gatewayRef: 'text',
  reference: 'text',
  route: 'text',
  key: 'text',
  requestHash: 'bytea',
  loanId: 'uuid',
  methodId: 'uuid',
  methodStatus: 'text',
  kind: 'text',
  brand: 'text',
  lastFour: 'text',
  amount: 'bigint',
  fee: 'bigint',
  currency: 'text',
  effectiveOn: 'date',
  insteadOf: 'uuid',
  madeAt: 'timestamptz',
  writtenAt: 'timestamptz',
  hour: 'timestamptz',
  leaseUntil: 'timestamptz',
  duplicateSince: 'timestamptz',
  pendingAmount: 'bigint',
  consentId: 'uuid',
  consentKind: 'text',
  consentText: 'text',
  consentHash: 'bytea',
  agreedNsfFee: 'bigint',
  language: 'text',
}

type GivenIntents = {
  readonly lenderId: string
  readonly paymentsMost: number
  readonly rows: string
}

/** Planned once for all values, hence for as few rows as a run has. */
const intentsStatement = compileOnce<GivenIntents, { payment_id: string }>(
  ({ lenderId, paymentsMost, rows }) => sql`
    with given as materialized (${rowsOf(rows, intentFields)}), counted as (
      insert into limit_counts (lender_id, rule, subject, window_start, count)
      select ${lenderId}::uuid, 'paymentsPerUserHour', g."borrowerId"::text, g.hour, 1
      from given g
      join methods m on m.lender_id = ${lenderId}::uuid and m.method_id = g."methodId"
        and m.removed_at is null and m.status = g."methodStatus"
      join loan_parties y on y.lender_id = ${lenderId}::uuid and y.loan_id = g."loanId"
        and y.borrower_id = g."borrowerId" and y.is_linked
      where not exists (select from payments p where p.lender_id = ${lenderId}::uuid and p.loan_id = g."loanId"
          and p.amount_cents = g.amount and ${isDuplicateSince(sql`g."duplicateSince"`)})
        and coalesce((select sum(p.amount_cents) from payments p
          where p.lender_id = ${lenderId}::uuid and p.loan_id = g."loanId"
            and ${isPendingPayment}), 0) <= g."pendingAmount"
        and ${isReplaceable({
          lenderId: sql`${lenderId}::uuid`,
          loanId: sql`g."loanId"`,
          borrowerId: sql`g."borrowerId"`,
          placeId: sql`g."insteadOf"`,
        })}
        and not exists (select from payment_keys k where k.lender_id = ${lenderId}::uuid
          and k.borrower_id = g."borrowerId" and k.route = g.route and k.key = g.key)
        and not exists (select from payments r where r.lender_id = ${lenderId}::uuid
          and right(r.reference, 9) = right(g.reference, 9)) for share of m
      on conflict (lender_id, rule, subject, window_start)
        do update set count = limit_counts.count + 1
          where limit_counts.count < ${paymentsMost}::integer
      returning subject
    ), bound as (
      insert into payment_keys (lender_id, borrower_id, route, key, request_hash, payment_id,
        written_at)
      select ${lenderId}::uuid, g."borrowerId", g.route, g.key, g."requestHash", g."paymentId",
        g."writtenAt"
      from counted join given g on g."borrowerId"::text = counted.subject
      on conflict (lender_id, borrower_id, route, key) do nothing
      returning payment_id
    ), agreed as (
      insert into consents (lender_id, consent_id, borrower_id, loan_id, kind, text, text_hash,
        language, amount_cents, given_at, ip, user_agent, agent, agent_reason, method_id, nsf_fee_cents)
      select ${lenderId}::uuid, g."consentId", g."borrowerId", g."loanId", g."consentKind",
        g."consentText", g."consentHash", g.language, g.amount + g.fee, g."madeAt", g.ip,
        g."userAgent", g.agent, g."agentReason", g."methodId", g."agreedNsfFee"
      from bound join given g on g."paymentId" = bound.payment_id
    )
    insert into payments (lender_id, payment_id, loan_id, borrower_id, method_id, channel, platform,
      currency, amount_cents, fee_cents, gateway_ref, reference, state, lease_until, lease_token,
      effective_on, made_at, written_at, consent_id, method_kind, method_brand, method_last_four,
      instead_of, instead_of_scheduled, agent, agent_reason)
    select ${lenderId}::uuid, g."paymentId", g."loanId", g."borrowerId", g."methodId", g.kind, g.platform,
      g.currency, g.amount, g.fee, g."gatewayRef", g.reference, 'submitting', g."leaseUntil",
      g."leaseToken", g."effectiveOn", g."madeAt", g."writtenAt", g."consentId", g.kind, g.brand,
      g."lastFour", ${placeTaken(lenderId, 'g."insteadOf"')}, g.agent, g."agentReason"
    from bound join given g on g."paymentId" = bound.payment_id
    returning payment_id`,
)

/** What was written, as its writer holds it. */
export function toWrittenIntent({
  method: { id, kind, brand, lastFour, accountType, token, fingerprint },
  ...intent
}: IntentToWrite): Omit<PaymentIntent, 'paymentId' | 'gatewayRef' | 'reference' | 'leaseToken'> {
  const { owner, loan, now, from, amount, fee, currency, effectiveOn, madeAt } = intent
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
    collectedOn: effectiveOn,
    insteadOf: intent.insteadOf,
    replacedDebit: intent.replacedDebit,
    replacedRetry: intent.replacedRetry,
    madeAt,
    scheduledAt: null,
    writtenAt: now,
    ip: from.ip,
    version: 0,
    attempts: 0,
  }
}
