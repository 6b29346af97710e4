import type { LoanAccount, NextDebit } from '@quittance/contract/loans'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import type { Cents } from '@quittance/domain/money'
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

/**
 * In whose place a payment is made while nobody said so: of the first debit of its amount that would pay what is asked
 * for now. One of a later due date is left to pay that.
 */
export function likelyPlace(order: PaymentOrder): string | null {
  const { loan, amount } = order
  const same = loan.replaceableDebits.find(
    (one) => one.amount === amount && paysWhatIsAsked(loan, one),
  )
  return same === undefined || isPayoff(order) ? null : same.scheduledId
}

/** Whether a debit comes before the due date after those that are asked for now. */
export function paysWhatIsAsked(
  { followingDueOn }: Pick<LoanAccount, 'followingDueOn'>,
  { dueOn }: Pick<NextDebit, 'dueOn'>,
): boolean {
  return followingDueOn === null || dueOn < followingDueOn
}
