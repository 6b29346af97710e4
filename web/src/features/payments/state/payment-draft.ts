import { takeDraft, useDraft } from '../../../lib/session/drafts.ts'
import type { PaymentState } from './payment-state.ts'

/** What somebody typed and chose: which saved method, and no number of it. */
type PaymentDraft = Pick<PaymentState, 'amount' | 'methodId'>

const nameOf = (loanId: string) => `payment:${loanId}`

/** The payment of a loan with what was typed before its session ended. */
export function openFromDraft(loanId: string, opened: PaymentState): PaymentState {
  return { ...opened, ...(takeDraft(nameOf(loanId)) as PaymentDraft | null) }
}

/** Keeps what was typed where the session ends; what the form opened with is no draft. */
export function usePaymentDraft(loanId: string, state: PaymentState): void {
  const { amount, firstAmount, methodId } = state
  const isUntouched = amount === firstAmount && methodId === null
  useDraft(nameOf(loanId), () => (isUntouched ? null : { amount, methodId }))
}
