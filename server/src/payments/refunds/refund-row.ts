import { type Instant, type LocalDate, toInstant } from '@quittance/domain/calendar'
import { type Cents, cents, type Currency } from '@quittance/domain/money'
import { noSplit, type PaymentSplit } from '@quittance/domain/payments/payment-split'
import type { Selectable } from 'kysely'
import { toCents } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables/tables.ts'
import type { GatewaySilence } from '../gateway/resubmit-policy.ts'

/** `posting`: the network gave the money back, and the books do not have it yet */
export type RefundState = 'submitting' | 'confirming' | 'posting' | 'completed' | 'refused'

/** Money that goes back to who paid it, as it stands in the database. */
export type StoredRefund = {
  readonly lenderId: string
  readonly refundId: string
  readonly paymentId: string
  readonly loanId: string
  /** of what went to the loan; cents, 0 or above */
  readonly amount: Cents
  /** of the convenience fee; cents, 0 or above */
  readonly fee: Cents
  readonly currency: Currency
  /** our key at the gateway: the same in every try, for ever */
  readonly gatewayKey: string
  /** what the network calls it; '' until it said yes */
  readonly confirmId: string
  readonly state: RefundState
  readonly version: number
  readonly attempts: number
  readonly reason: string
  readonly author: string
  /** business time */
  readonly madeAt: Instant
  readonly refundedOn: LocalDate | null
  /** what it took back of the payment; null until it is posted */
  readonly split: PaymentSplit | null
  /** elapsed time */
  readonly writtenAt: Instant
} & GatewaySilence

/** The columns that say what a refund is and how it stands. */
export const refundColumns = [
  'lender_id',
  'refund_id',
  'payment_id',
  'loan_id',
  'amount_cents',
  'fee_cents',
  'currency',
  'gateway_key',
  'confirm_id',
  'state',
  'version',
  'attempts',
  'reason',
  'author',
  'made_at',
  'refunded_on',
  'split',
  'written_at',
  'last_sent_at',
  'found_nothing',
] as const satisfies (keyof Tables['refunds'])[]

type StoredRow = Pick<Selectable<Tables['refunds']>, (typeof refundColumns)[number]>

/** Reads a refund out of a row. */
export function toRefund(row: StoredRow): StoredRefund {
  return {
    lenderId: row.lender_id,
    refundId: row.refund_id,
    paymentId: row.payment_id,
    loanId: row.loan_id,
    amount: toCents(row.amount_cents),
    fee: toCents(row.fee_cents),
    currency: row.currency,
    gatewayKey: row.gateway_key,
    confirmId: row.confirm_id,
    state: row.state,
    version: row.version,
    attempts: row.attempts,
    reason: row.reason,
    author: row.author,
    madeAt: toInstant(row.made_at.getTime()),
    refundedOn: row.refunded_on,
    split: toRefundSplit(row.split),
    writtenAt: toInstant(row.written_at.getTime()),
    lastSentAt: toInstant((row.last_sent_at ?? row.written_at).getTime()),
    foundNothing: row.found_nothing,
  }
}

/** Reads what a refund took back of its payment; null while it is not posted. */
export function toRefundSplit(split: unknown): PaymentSplit | null {
  if (split === null) return null
  const kept = split as Readonly<Record<string, string>>
  const parts = Object.keys(noSplit).map((name) => [name, cents(BigInt(kept[name] ?? '0'))])
  return Object.fromEntries(parts) as PaymentSplit
}
