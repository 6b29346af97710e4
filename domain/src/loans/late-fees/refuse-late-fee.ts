import { isLateFeeStopped } from '../../servicing/late-fees.ts'
import { installmentDueOn } from '../contract-terms/installments.ts'
import { hasHadLateFee } from './late-fee-events.ts'
import type { LoanState } from '../loan.ts'
import type { LoanEvent, LoanUnderRules } from '../events/loan-event.ts'

/** Why a late fee can not be charged by hand, by name. */
export type LateFeeRefusal =
  | 'noSuchInstallment'
  | 'notDueYet'
  | 'hadLateFee'
  | 'noPrincipal'
  | 'lateFeesStopped'
  | 'notPositive'

/**
 * Decides whether somebody at the lender may charge a late fee: for an installment that is due, once,
 * and where the night could have charged one. That it was paid in time is not asked: the lender may
 * know better.
 */
export function refuseLateFee(
  loan: LoanUnderRules,
  state: LoanState,
  { no, amount, on }: Extract<LoanEvent, { kind: 'lateFeeAssessed' }>,
): LateFeeRefusal | null {
  if (no < 1 || no > loan.terms.installments) return 'noSuchInstallment'
  if (installmentDueOn(loan.terms, no) > on) return 'notDueYet'
  if (hasHadLateFee(state, no)) return 'hadLateFee'
  if (state.principal === 0n) return 'noPrincipal'
  if (isLateFeeStopped(loan, state, on)) return 'lateFeesStopped'
  return amount > 0n ? null : 'notPositive'
}
