import type { SavedMethod } from '@quittance/contract/payments/methods'
import { useState } from 'react'
import { CallError } from '../../../lib/api/call.ts'
import type { PaymentDialogs } from './use-payment-dialogs.ts'
import { isOutdated, type MakingPayment } from './use-make-payment.ts'
import type { Review } from '../review/use-review.ts'

type Given = {
  review: Review
  payment: MakingPayment
  looking: PaymentDialogs
  onLost: (error: CallError) => void
  /** too many tries: for so long nothing is taken by this method, or by any (null) */
  onRest: (methodId: string | null, seconds: number) => void
}

/** From the last look to the call, and back to it when the price is another one by now. */
export function usePaying({ review, payment, looking, onLost, onRest }: Given) {
  const [isAsking, setAsking] = useState(false)
  return {
    isBusy: payment.isSending || isAsking,
    payFrom: (method: SavedMethod) => asking(() => review.payFrom(method)),
    pay,
  }

  /** What was shown goes with it: the server takes no other fee, day or payoff. */
  async function pay(confirmDuplicate: boolean): Promise<void> {
    const { order } = review
    if (order === null) return
    looking.closeStatus()
    const { loan, method, amount, fee: shownFee, effectiveOn: shownDate, payoff } = order
    const shown = { shownFee, shownDate, shownPayoff: payoff }
    const request = { loanId: loan.id, methodId: method.id, kind: method.kind, amount }
    const end = await payment.pay({ ...request, ...shown, confirmDuplicate })
    if (end?.kind === 'refused' && end.retryAfterSeconds !== null)
      onRest(end.reason === 'tooManyDeclines' ? method.id : null, end.retryAfterSeconds)
    if (end?.kind !== 'refused' || !isOutdated(end)) return review.close()
    await asking(() => review.again(end.data['payoffAmount'] !== undefined))
  }

  async function asking(ask: () => Promise<void>): Promise<void> {
    setAsking(true)
    await ask().catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
      onLost(error)
    })
    setAsking(false)
  }
}
