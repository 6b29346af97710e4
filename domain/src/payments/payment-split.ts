import type { Cents } from '../money.ts'

/**
 * Where the money of one payment went; kept with the payment, since a return takes it back by the
 * same split. Cents, each 0 or above.
 *
 * interest + principal + lateFee + nsfFee + otherFee + overpayment + smallBalance + recovery is the
 * payment's amount, without its convenience fee.
 */
export type PaymentSplit = {
  readonly interest: Cents
  readonly principal: Cents
  /** the part of `principal` that was not due yet */
  readonly principalExtra: Cents
  readonly lateFee: Cents
  readonly nsfFee: Cents
  readonly otherFee: Cents
  /** more than was owed, and to be refunded */
  readonly overpayment: Cents
  /** more than was owed, and too little to refund */
  readonly smallBalance: Cents
  /** paid on a charged-off loan */
  readonly recovery: Cents
  /** the part of interest and principal that satisfies installments */
  readonly satisfied: Cents
}
