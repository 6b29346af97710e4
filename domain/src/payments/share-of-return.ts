import { add, type Cents, smallest, subtract, zero } from '../money.ts'

/** Money of a payment: what went to the loan, and the convenience fee; cents, 0 or above. */
type Money = { readonly amount: Cents; readonly fee: Cents }

/** What comes back of a payment, and what its bank took beyond it; cents, 0 or above. */
export type ReturnShare = Money & {
  /** money that a refund gave back already: the borrower has it twice */
  readonly beyond: Cents
}

/**
 * Shares what a bank took out by what refunds had left of a payment: the loan's part first, then
 * the convenience fee; the rest is owed to the lender.
 *
 * @param took what the bank names; null where it names nothing, and so took the whole payment
 */
export function shareOfReturn(paid: Money, left: Money, took: Cents | null): ReturnShare {
  const taken = took ?? add(paid.amount, paid.fee)
  const amount = smallest(taken, left.amount)
  const fee = smallest(subtract(taken, amount), left.fee)
  return { amount, fee, beyond: subtract(taken, add(amount, fee)) }
}

/** Whether a bank took just what refunds had left. */
export function isWholeRemainder({ amount, fee, beyond }: ReturnShare, left: Money): boolean {
  return amount === left.amount && fee === left.fee && beyond === zero
}
