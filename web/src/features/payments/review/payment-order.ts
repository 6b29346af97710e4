import type { LoanAccount } from '@quittance/contract/loans'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import type { LocalDate } from '@quittance/domain/calendar'
import { warnsBelowDue } from '@quittance/domain/lenders/lender-features'
import type { PortalSettings } from '@quittance/domain/lenders/settings-portal'
import type { Cents } from '@quittance/domain/money'
import { warnsOfScheduled } from '../../../lib/loans/coming-debits.ts'
import type { FeeQuote, PaymentQuote } from '../form/use-quote.ts'

/** Everything the borrower agrees to in a one-time payment, as the server quoted it. */
export type PaymentOrder = PaymentQuote & {
  readonly loan: LoanAccount
  readonly method: SavedMethod
  readonly amount: Cents
}

type Priced = { readonly method: SavedMethod | null; readonly amount: Cents | null }

/** The order of what the form holds; null while amount, method or fee is not known. */
export function toPaymentOrder(
  loan: LoanAccount,
  { amount, method }: Priced,
  fee: FeeQuote,
): PaymentOrder | null {
  if (amount === null || method === null || fee.kind !== 'known') return null
  const { kind: _, ...quote } = fee
  return { loan, method, amount, ...quote }
}

/** Whether a payment leaves nothing to pay on its loan. */
export function isPayoff({ amount, payoff }: Pick<PaymentOrder, 'amount' | 'payoff'>): boolean {
  return amount >= payoff
}

/** In whose place a payment is made while nobody said so: of the first debit of its amount. */
export function likelyPlace(order: PaymentOrder): string | null {
  const same = order.loan.replaceableDebits.find(({ amount }) => amount === order.amount)
  return same === undefined || isPayoff(order) ? null : same.scheduledId
}

/** Whether a payment stops what the schedules of its loan take next: it pays the loan off before. */
export function stopsNextDebit(order: PaymentOrder, today: LocalDate): boolean {
  const { nextDebit } = order.loan
  const { effectiveOn } = order
  if (!isPayoff(order)) return false
  return effectiveOn <= today || nextDebit === null || nextDebit.on > effectiveOn
}

/** What has to be agreed to before a payment is made. */
export type ReviewStep = 'scheduled' | 'message' | 'terms' | 'belowDue'

/** The steps that this payment takes, in their order (PAY-08); the others are left out. */
export function listReviewSteps(
  order: Pick<PaymentOrder, 'loan' | 'amount' | 'payoff'>,
  settings: PortalSettings,
): readonly ReviewStep[] {
  return [
    ...(warnsOfScheduled(order.loan) ? (['scheduled'] as const) : []),
    ...(settings.paymentMessage ? (['message'] as const) : []),
    'terms',
    ...(warnsBelowDue(settings) && isBelowDue(order) ? (['belowDue'] as const) : []),
  ]
}

/**
 * Nothing is due of a loan that is paid ahead: any amount is enough (AMB-33). Nor is a payoff too
 * little, which may be less than what is due on a later day: its interest ends before.
 */
function isBelowDue(order: Pick<PaymentOrder, 'loan' | 'amount' | 'payoff'>): boolean {
  const { nextPayment, paidAheadUntil } = order.loan
  return paidAheadUntil === null && order.amount < nextPayment && !isPayoff(order)
}
