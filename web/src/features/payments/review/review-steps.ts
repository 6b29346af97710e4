import type { LocalDate } from '@quittance/domain/calendar'
import { warnsBelowDue } from '@quittance/domain/lenders/lender-features'
import type { PortalSettings } from '@quittance/domain/lenders/settings-portal'
import { warnsOfScheduled } from '../../../lib/loans/coming-debits.ts'
import { isPayoff, type PaymentOrder } from './payment-order.ts'

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
