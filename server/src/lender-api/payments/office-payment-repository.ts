import type { Instant, LocalDate } from '@quittance/domain/calendar'
import type { Cents, Currency } from '@quittance/domain/money'
import type { LenderTransaction } from '../../platform/database/database.ts'

export type OfficePayment = {
  readonly lenderId: string
  readonly paymentId: string
  readonly loanId: string
  readonly channel: 'check' | 'cash'
  readonly currency: Currency
  readonly amount: Cents
  readonly effectiveOn: LocalDate
  /** by which people name it */
  readonly paymentReference: string
  /** number of the cheque, or of the office's receipt; '' for none */
  readonly reference: string
  /** business time */
  readonly madeAt: Instant
  /** elapsed time */
  readonly now: Instant
}

/** Writes down money that came in at the office: it is there at once, and no gateway knows of it. */
export async function writeOfficePayment(
  trx: LenderTransaction,
  paid: OfficePayment,
): Promise<void> {
  const at = new Date(paid.now)
  await trx
    .insertInto('payments')
    .values({
      lender_id: paid.lenderId,
      payment_id: paid.paymentId,
      loan_id: paid.loanId,
      channel: paid.channel,
      platform: 'office',
      currency: paid.currency,
      amount_cents: paid.amount,
      fee_cents: 0n,
      gateway_ref: `office-${paid.paymentId}`,
      reference: paid.paymentReference,
      state: 'completed',
      effective_on: paid.effectiveOn,
      made_at: new Date(paid.madeAt),
      written_at: at,
      final_at: at,
      confirm_id: paid.reference,
    })
    .execute()
}
