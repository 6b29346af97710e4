import type { Instant, LocalDate } from '@quittance/domain/calendar'
import type { Cents } from '@quittance/domain/money'
import { convenienceFee, type Funding } from '@quittance/domain/payments/convenience-fee'
import { processingDay, settlesOn } from '@quittance/domain/payments/effective-date'
import type { MethodKind } from '@quittance/domain/payments/payment-method'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { Borrower } from '../../lenders/borrower.ts'

export type PaymentPrice = {
  /** on top of the amount; cents, 0 or above */
  readonly fee: Cents
  /** the day from which the payment counts */
  readonly effectiveOn: LocalDate
}

/** The day on which a payment by this kind of method posts, made at a moment of business time. */
export function postingDay(
  { settings }: Pick<Lender, 'settings'>,
  kind: MethodKind,
  now: Instant,
): LocalDate {
  const { cardCutoffApplies, extraClosedDays } = settings.servicing
  return processingDay(now, kind, { cardCutoffApplies, extraClosedDays })
}

/** What one payment costs now, and from when it counts: shown before paying, and taken when paid. */
export function pricePayment(
  lender: Lender,
  borrower: Pick<Borrower, 'stateCode'>,
  payment: {
    readonly kind: MethodKind
    readonly funding: Funding | null
    readonly amount: Cents
    readonly occurrence: 'once' | 'recurring'
    /** business time */
    readonly now: Instant
  },
): PaymentPrice {
  const { feeRules } = lender.settings.servicing
  const { kind, funding, amount, occurrence, now } = payment
  const paying = { kind, funding, amount, occurrence, region: borrower.stateCode }
  return {
    fee: convenienceFee(feeRules, paying),
    effectiveOn: postingDay(lender, kind, now),
  }
}

/** The day on which the money of a payment by this kind of method is expected to arrive. */
export function settlementDay(
  { country, settings }: Pick<Lender, 'country' | 'settings'>,
  kind: MethodKind,
  effectiveOn: LocalDate,
): LocalDate {
  const { achSettleDays, padSettleDays, cardSettleDays, extraClosedDays } = settings.servicing
  const settleDays = { ach: achSettleDays, pad: padSettleDays, card: cardSettleDays }
  return settlesOn(effectiveOn, kind, { country, settleDays, extraClosedDays })
}
