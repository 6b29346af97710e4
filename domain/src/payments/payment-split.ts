import { type Cents, zero } from '../money.ts'

/**
 * Where the money of one payment went; kept with the payment, since a return takes it back by the
 * same split. Cents, each 0 or above.
 *
 * interest + principal + lateFee + nsfFee + otherFee + payoffFee + unapplied + overpayment +
 * smallBalance + recovery is the payment's amount, without its convenience fee.
 */
export type PaymentSplit = {
  readonly interest: Cents
  readonly principal: Cents
  /** the part of `principal` that was not due yet */
  readonly principalExtra: Cents
  readonly lateFee: Cents
  readonly nsfFee: Cents
  readonly otherFee: Cents
  /** the contract's charge for paying off early; only of the payment that pays off */
  readonly payoffFee: Cents
  /** held, being less than an installment; see setting `holdPartials` */
  readonly unapplied: Cents
  /** more than was owed, and to be refunded */
  readonly overpayment: Cents
  /** more than was owed, and too little to refund */
  readonly smallBalance: Cents
  /** paid on a charged-off loan */
  readonly recovery: Cents
  /** the part of interest and principal that satisfies installments */
  readonly satisfied: Cents
}

/** The parts that share out the whole amount: the lines of a receipt. */
export type ReceiptSplit = Omit<PaymentSplit, 'principalExtra' | 'satisfied'>

/** A split of nothing, to be filled in. */
export const noSplit: PaymentSplit = {
  interest: zero,
  principal: zero,
  principalExtra: zero,
  lateFee: zero,
  nsfFee: zero,
  otherFee: zero,
  payoffFee: zero,
  unapplied: zero,
  overpayment: zero,
  smallBalance: zero,
  recovery: zero,
  satisfied: zero,
}
