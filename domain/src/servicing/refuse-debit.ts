import type { LoanState } from '../loans/loan.ts'
import type { Cents } from '../money.ts'

/** Why a debit that was accepted is not made any more. */
export type DebitRefusal = 'methodEnded' | 'chargedOff' | 'inBankruptcy' | 'loanClosed' | 'paidOff'

/** A debit that waits for its bank, and what happened since it was accepted. */
export type WaitingDebit = {
  /** whether neither its bank nor its owner ended the debits of the account */
  readonly isMethodUsable: boolean
  /** whether the loan was charged off after it: one made later is a voluntary payment */
  readonly isChargedOffSince: boolean
  /** whether a petition was entered after it: one made later is a voluntary payment */
  readonly isBankruptSince: boolean
  /** what of it paid something of the loan; cents, 0 while it is not posted */
  readonly applied: Cents
}

/**
 * Decides whether a debit may still be handed to its bank: asked as the batch is sent, as account and
 * loan may have changed since its borrower made it. The first reason that holds.
 *
 * @returns null when it may
 */
export function refuseDebit(state: LoanState, debit: WaitingDebit): DebitRefusal | null {
  if (!debit.isMethodUsable) return 'methodEnded'
  if (state.chargedOff !== null && debit.isChargedOffSince) return 'chargedOff'
  if (state.bankruptSince !== null && debit.isBankruptSince) return 'inBankruptcy'
  if (state.closedOn !== null) return 'loanClosed'
  // A debit that is itself part of what paid the loan off is owed.
  return state.paidOffOn !== null && debit.applied === 0n ? 'paidOff' : null
}
