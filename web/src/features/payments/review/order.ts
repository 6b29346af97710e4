import type { LoanAccount } from '@quittance/contract/loans'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import { warnsBelowDue } from '@quittance/domain/lender/lender-features'
import type { PortalSettings } from '@quittance/domain/lender/settings-portal'
import type { Cents } from '@quittance/domain/money'
import type { FeeState, Quote } from '../form/use-quote.ts'

/** All that a borrower agrees to when paying once, as the server priced it. */
export type Order = Quote & {
  readonly loan: LoanAccount
  readonly method: SavedMethod
  readonly amount: Cents
}

type Priced = { readonly method: SavedMethod | null; readonly amount: Cents | null }

/** What would be paid now; null while amount, method or fee is not settled. */
export function orderNow(
  loan: LoanAccount,
  { amount, method }: Priced,
  fee: FeeState,
): Order | null {
  if (amount === null || method === null || fee.kind !== 'known') return null
  const { kind: _, ...quote } = fee
  return { loan, method, amount, ...quote }
}

/** What has to be agreed to before a payment is made. */
export type Step = 'scheduled' | 'message' | 'terms' | 'belowDue'

/** The steps that this payment takes, in their order (PAY-08); the others are left out. */
export function stepsOf(
  { loan, amount }: Pick<Order, 'loan' | 'amount'>,
  settings: PortalSettings,
): readonly Step[] {
  return [
    ...(loan.hasScheduled ? (['scheduled'] as const) : []),
    ...(settings.paymentMessage ? (['message'] as const) : []),
    'terms',
    ...(warnsBelowDue(settings) && amount < loan.nextPayment ? (['belowDue'] as const) : []),
  ]
}
