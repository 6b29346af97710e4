import type { LoanUnderRules } from '../loans/events/loan-event.ts'
import type { LoanState } from '../loans/loan.ts'
import { type Cents, smallest, zero } from '../money.ts'
import { convenienceFee, type FeeRule } from '../payments/convenience-fee.ts'
import { representmentAmount, type RepresentmentRequest } from './representment.ts'

/** A debit that came back, by which rail, and what is asked of its loan besides. */
export type RepresentmentToPrice = Omit<RepresentmentRequest, 'amount'> & {
  /** what came back; cents, 0 or above */
  readonly back: { readonly amount: Cents; readonly fee: Cents }
  /** what was debited, without its convenience fee; cents, above 0 */
  readonly debited: Cents
  /** whether a series made it, by which a convenience fee goes */
  readonly isSeries: boolean
  readonly channel: 'card' | 'ach' | 'pad' | 'check' | 'cash'
  /** where its borrower lives, by which a convenience fee goes */
  readonly region: string
}

/**
 * What a debit that came back is presented again for. Never more than came back: what a refund gave back
 * is not taken again. The fee is the first one's, or less where less is taken.
 *
 * @returns amount 0: it is not presented again
 */
export function priceRepresentment(
  loan: LoanUnderRules,
  state: LoanState,
  { back, debited, isSeries, channel, region, ...asked }: RepresentmentToPrice,
  feeRules: readonly FeeRule[],
): { readonly amount: Cents; readonly fee: Cents } {
  const amount = representmentAmount(loan, state, { ...asked, amount: back.amount })
  if (amount === 0n) return { amount, fee: zero }
  if (amount === debited || channel === 'check' || channel === 'cash')
    return { amount, fee: back.fee }
  const occurrence = isSeries ? 'recurring' : 'once'
  const paying = { kind: channel, funding: null, region, occurrence } as const
  return { amount, fee: smallest(back.fee, convenienceFee(feeRules, { ...paying, amount })) }
}
