import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import { useState } from 'react'

/** What the borrower opened over the page besides the last look. */
export function usePaymentDialogs() {
  /** the reference of the payment whose status is looked at */
  const [viewed, setViewed] = useState<string | null>(null)
  const [cancelling, setCancelling] = useState<PaymentAnswer | null>(null)
  return {
    viewed,
    cancelling,
    view: (reference: string) => setViewed(reference),
    closeStatus: () => setViewed(null),
    cancel: setCancelling,
    isAny: viewed !== null || cancelling !== null,
  }
}

export type PaymentDialogs = ReturnType<typeof usePaymentDialogs>
