import type { LocalDate } from '../calendar.ts'
import type { LoanState } from '../loans/loan.ts'
import type { LoanEvent, LoanUnderRules } from '../loans/events/loan-event.ts'
import { type Cents, smallest } from '../money.ts'
import { nsfFeeFor } from '../payments/returned-payment.ts'

type Assessed = Extract<LoanEvent, { kind: 'feeAssessed' }>

type ReturnedItem = {
  readonly codes: readonly string[]
  readonly borne?: number
  readonly agreed?: Cents | null
  readonly on: LocalDate
}

/**
 * The fee that a returned payment brings, as an event to follow the return; null for none. A loan
 * that was charged off or closed, or is in bankruptcy, bears none, and where the lender's books are
 * the master it is theirs to say.
 *
 * @param returned all codes that the bank gave, the fees that the item bore before, and the most that its payer
 *   agreed to, cents; null where that named no fee
 */
export function nsfFeeAfterReturn(
  { rules, mode }: LoanUnderRules,
  state: LoanState,
  returned: ReturnedItem,
): Assessed | null {
  const { codes, borne = 0, agreed = null, on } = returned
  const isSpared =
    state.chargedOff !== null || state.bankruptSince !== null || state.closedOn !== null
  if (mode === 'lender' || isSpared) return null
  const fee = nsfFeeFor(codes, rules, borne)
  const amount = agreed === null ? fee : smallest(fee, agreed)
  return amount > 0n ? { kind: 'feeAssessed', fee: 'nsfFee', amount, on } : null
}
