import type { LocalDate } from '@quittance/domain/calendar'
import type { FeeAccount } from '@quittance/domain/ledger/accounts'
import type { PostedPayment } from '@quittance/domain/loans/events/loan-event'
import type { Channel } from '@quittance/domain/payments/effective-date'
import { toCents } from '../../platform/database/database.ts'
import {
  type SplitRow,
  toPaymentSplit,
} from '../../platform/database/payments/payment-split-row.ts'

export type PostedPaymentRow = SplitRow & {
  readonly fee_cents: bigint
  readonly channel: Channel
  readonly effective_on: LocalDate
  /** null: the effective day */
  readonly collected_on?: LocalDate | null
  /** null where nothing of a fee was posted */
  readonly fee_account?: FeeAccount | null
}

/** Reads a posted payment out of its row, as a return or a settlement needs it. */
export function toPostedPayment(row: PostedPaymentRow): PostedPayment {
  return {
    channel: row.channel,
    amount: toCents(row.amount_cents),
    fee: toCents(row.fee_cents),
    ...(row.fee_account && { feeAccount: row.fee_account }),
    effectiveOn: row.effective_on,
    ...(row.collected_on && { collectedOn: row.collected_on }),
    split: toPaymentSplit(row),
  }
}
