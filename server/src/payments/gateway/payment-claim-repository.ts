import { randomUUID } from 'node:crypto'
import { type Instant, toInstant, type LocalDate } from '@quittance/domain/calendar'
import { type Currency } from '@quittance/domain/money'
import type { InnerState } from '@quittance/domain/payments/payment'
import type { MethodKind } from '@quittance/domain/payments/payment-method'
import { sql } from 'kysely'
import { type LenderTransaction, toCents } from '../../platform/database/database.ts'
import { type PaymentIntent, leaseMs } from '../intents/payment-intent-repository.ts'
import { undecidedStates } from '../intents/pending-payment-repository.ts'
import { undecided } from '../intents/pending-payments.ts'
import {
  type ReplacedDebitRow,
  replacedDebitOf,
  toReplacedDebit,
} from '../replacements/replaced-debit-repository.ts'
import {
  type ReplacedRetryRow,
  replacedRetryOf,
  toReplacedRetry,
} from '../replacements/replaced-retry-row.ts'
import { type PaymentRow, scheduledAtOf } from '../intents/payment-row.ts'
import { stepTo } from '../intents/payment-state-repository.ts'
import { type GatewaySilence, measureSilence } from './resubmit-policy.ts'

export type ClaimedPayment = {
  readonly intent: PaymentIntent
  /** whether it may have reached the gateway before: then it is asked first */
  readonly wasSent: boolean
  /** when the lease of a holder ended that wrote nothing down; elapsed time, null: there was none */
  readonly heldUntil: Instant | null
  /** when it was decided on under the lock of its loan, by whoever holds it since; elapsed time */
  readonly decidedAt?: Instant
}

/** A payment that was claimed, as the database answers it. */
export type ClaimedRow = {
  payment_id: string
  loan_id: string
  loan_no: string
  borrower_id: string | null
  method_id: string
  method_kind: MethodKind
  method_brand: string
  method_last_four: string
  account_type: '' | 'checking' | 'savings'
  vault_token: string
  fingerprint: string
  ip: string
  amount_cents: bigint
  fee_cents: bigint
  currency: Currency
  gateway_ref: string
  reference: string
  effective_on: LocalDate
  collected_on: LocalDate | null
  instead_of: string | null
  instead_of_scheduled: string | null
  replaced_debit?: ReplacedDebitRow | null
  replaced_retry?: ReplacedRetryRow | null
  made_at: Date
  platform: PaymentRow['platform']
  written_at: Date
  version: number
  attempts: number
  was: InnerState
  held_until: Date | null
}

const replacedDebit = replacedDebitOf('payments.lender_id', 'payments.instead_of_scheduled')
const replacedRetry = replacedRetryOf({
  lenderId: sql`payments.lender_id`,
  placeId: sql`payments.instead_of`,
})

export type ClaimQuery = {
  /** elapsed time */
  readonly now: Instant
  readonly most: number
  /** the one payment that is meant; any that is due when left out */
  readonly only?: string | null
}

/**
 * Takes open payments that nobody holds: not sent yet, held by a program whose lease ran out, or
 * waiting to be asked for again. Each gets a lease and a token of its own; two workers never get
 * the same one.
 */
export async function claimOpenPayments(
  trx: LenderTransaction,
  lenderId: string,
  { now, most, only = null }: ClaimQuery,
): Promise<ClaimedPayment[]> {
  const at = new Date(now)
  const leaseToken = randomUUID()
  const claimed = await sql<ClaimedRow>`
    with due as (
      select payment_id, state, lease_until from payments
      where lender_id = ${lenderId}::uuid and method_id is not null
        and state in ${undecidedStates}
        and (${only}::uuid is null or payment_id = ${only}::uuid)
        and ((state = 'created' and coalesce(next_attempt_at, written_at) <= ${at}::timestamptz)
          or (state = 'submitting' and lease_until <= ${at}::timestamptz)
          or (state = 'confirming' and next_attempt_at <= ${at}::timestamptz))
      order by written_at limit ${most}
      for update skip locked
    )
    update payments set ${stepTo('submitting', undecided)},
      lease_until = ${new Date(now + leaseMs)}::timestamptz, lease_token = ${leaseToken}::uuid
    from due, methods m, loans l
    where payments.lender_id = ${lenderId}::uuid and payments.payment_id = due.payment_id
      and m.lender_id = payments.lender_id and m.method_id = payments.method_id
      and l.lender_id = payments.lender_id and l.loan_id = payments.loan_id
    returning payments.*, ${replacedDebit} as replaced_debit, ${replacedRetry} as replaced_retry, l.loan_no, m.account_type, m.vault_token, m.fingerprint,
      due.state as was, due.lease_until as held_until, coalesce((select ip from consents c
        where c.lender_id = payments.lender_id and c.consent_id = payments.consent_id), '') as ip`.execute(
    trx,
  )
  return claimed.rows.map((row) => ({
    intent: toClaimedIntent(row, { lenderId, leaseToken }),
    wasSent: row.was !== 'created' || row.attempts > 0,
    heldUntil: row.held_until === null ? null : toInstant(row.held_until.getTime()),
  }))
}

export function toClaimedIntent(
  row: ClaimedRow,
  { lenderId, leaseToken }: Pick<PaymentIntent, 'lenderId' | 'leaseToken'>,
): PaymentIntent {
  return {
    lenderId,
    leaseToken,
    paymentId: row.payment_id,
    loanId: row.loan_id,
    loanNo: row.loan_no,
    loan: null,
    borrowerId: row.borrower_id,
    gatewayRef: row.gateway_ref,
    reference: row.reference,
    token: row.vault_token,
    fingerprint: row.fingerprint,
    ip: row.ip,
    amount: toCents(row.amount_cents),
    fee: toCents(row.fee_cents),
    currency: row.currency,
    effectiveOn: row.effective_on,
    collectedOn: row.collected_on ?? row.effective_on,
    insteadOf: row.instead_of ?? row.instead_of_scheduled,
    replacedDebit: toReplacedDebit(row.replaced_debit ?? null),
    replacedRetry: toReplacedRetry(row.replaced_retry ?? null),
    madeAt: toInstant(row.made_at.getTime()),
    scheduledAt: scheduledAtOf(row),
    writtenAt: toInstant(row.written_at.getTime()),
    version: row.version,
    attempts: row.attempts,
    method: {
      id: row.method_id,
      kind: row.method_kind,
      brand: row.method_brand,
      lastFour: row.method_last_four,
      accountType: row.account_type,
    },
  }
}

export async function readGatewaySilence(
  trx: LenderTransaction,
  intent: PaymentIntent,
): Promise<GatewaySilence> {
  const rows = await trx
    .selectFrom('gateway_attempts')
    .select(['kind', 'outcome', 'at'])
    .where('lender_id', '=', intent.lenderId)
    .where('payment_id', '=', intent.paymentId)
    .orderBy('n')
    .execute()
  const exchanges = rows.map(({ at, ...row }) => ({ ...row, at: toInstant(at.getTime()) }))
  return measureSilence(exchanges, intent.writtenAt)
}
