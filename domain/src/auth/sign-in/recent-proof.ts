import { type Instant, minutesBefore } from '../../calendar.ts'
import { add, type Cents } from '../../money.ts'

/** How long somebody who proved who they are may do what asks for a proof; minutes. */
const proofMinutes = 10

/** Whether who somebody is was proven lately enough for what asks for a proof. */
export function isProofRecent(provenAt: Instant, now: Instant): boolean {
  return provenAt >= minutesBefore(now, proofMinutes)
}

type PaymentToProve = {
  /** that of the lender for a day, above which a proof is asked for; null: of no payment */
  readonly limit: Cents | null
  /** what its borrower ordered that day before it */
  readonly before: Cents
  /** without the fee */
  readonly amount: Cents
  readonly provenAt: Instant
  readonly now: Instant
}

/**
 * Whether a payment waits until whoever makes it has proven once more who they are: with what was ordered
 * before it that day it is above the limit.
 */
export function isPaymentUnproven(payment: PaymentToProve): boolean {
  const { limit, before, amount, provenAt, now } = payment
  return limit !== null && add(before, amount) > limit && !isProofRecent(provenAt, now)
}
