import type { LocalDate } from '../calendar.ts'
import type { LoanState } from '../loans/loan.ts'
import type { LoanEvent, LoanUnderRules } from '../loans/events/loan-event.ts'
import { nsfFeeFor } from '../payments/returned-payment.ts'

type Assessed = Extract<LoanEvent, { kind: 'feeAssessed' }>

/**
 * The fee that a returned payment brings, as an event to follow the return; null for none. A loan
 * that was charged off or closed, or is in bankruptcy, bears none, and where the lender's books are
 * the master it is theirs to say.
 *
 * @param returned all codes that the bank gave, and the fees that the item bore before
 */
export function nsfFeeAfterReturn(
  { rules, mode }: LoanUnderRules,
  state: LoanState,
  returned: { readonly codes: readonly string[]; readonly borne?: number; readonly on: LocalDate },
): Assessed | null {
  const { codes, borne = 0, on } = returned
  const isSpared =
    state.chargedOff !== null || state.bankruptSince !== null || state.closedOn !== null
  if (mode === 'lender' || isSpared) return null
  const amount = nsfFeeFor(codes, rules, borne)
  return amount > 0n ? { kind: 'feeAssessed', fee: 'nsfFee', amount, on } : null
}
