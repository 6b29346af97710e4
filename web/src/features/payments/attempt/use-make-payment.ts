import {
  makePaymentEndpoint,
  type PaymentRequest,
  paymentStatusEndpoint,
} from '@quittance/contract/payments/payments'
import { formatDollars } from '@quittance/domain/money'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useApi } from '../../../lib/api/api.ts'
import { CallError } from '../../../lib/api/call.ts'
import {
  attemptAfter,
  attemptAfterLost,
  endOf,
  type PaymentAttempt,
  type PaymentEnd,
} from './payment-attempt.ts'
import { useAttempt } from './use-attempt.ts'
import { useStatusQuestion } from './use-status-question.ts'

/** What stands after a press of Pay or a question; null while nothing is to be told. */
export type Told = Exclude<PaymentEnd, { kind: 'confirming' }> | { readonly kind: 'notSent' }

type MakePayment = {
  loanId: string
  /** An answer to a payment did not come: for the message bar. */
  onLost: (error: CallError) => void
  /** A payment was made, whoever asked for it. */
  onPaid: () => void
}

/**
 * Pays a loan once. The key changes on a result that is known for good, and never before: pressing
 * again after a lost answer, a reload or a `confirming` can not charge twice (AMB-101).
 */
export function useMakePayment({ loanId, onLost, onPaid }: MakePayment) {
  const api = useApi()
  const reload = useReload()
  const { attempt, keyAtOpening, keep, isStillHere } = useAttempt(loanId)
  const [isSending, setSending] = useState(false)
  const [told, setTold] = useState<Told | null>(null)
  const busy = useRef(false)

  const unknown = isSending ? null : attempt.sent
  const isUnknown = unknown !== null
  const atOnce = attempt.key === keyAtOpening
  const takesLong = useStatusQuestion({ isOpen: isUnknown, ask, atOnce })

  return {
    pay,
    isSending,
    /** A payment went out and nobody knows yet what became of it. */
    confirming: unknown === null ? null : { ...unknown, key: attempt.key, takesLong },
    /** the attempt was made here, and not found when the page was opened */
    isNews: !atOnce,
    told,
    learnOfAnother,
    dismiss: () => setTold(null),
    reload,
  }

  /** @returns how it ended; null when nothing is known of it, or nothing was sent */
  async function pay(request: PaymentRequest): Promise<PaymentEnd | null> {
    if (busy.current || isUnknown) return null
    const isOffline = !navigator.onLine
    setTold(isOffline ? { kind: 'notSent' } : null)
    if (isOffline) return null
    busy.current = true
    const sent = { ...attempt, sent: { amount: formatDollars(request.amount), orderId: null } }
    keep(sent)
    setSending(true)
    const end = await api(makePaymentEndpoint, request, { key: attempt.key })
      .then(endOf)
      .catch((error: unknown) => lose(sent, error))
    busy.current = false
    setSending(false)
    if (end !== null) learn(sent, end)
    return end
  }

  async function ask(): Promise<void> {
    const asked = attempt
    const how = { key: asked.key, background: true }
    const answer = await api(paymentStatusEndpoint, {}, how).catch(() => null)
    const end = answer === null ? null : endOf(answer)
    // A question that was refused for another reason than the payment's end says nothing about it.
    if (end !== null && end.kind !== 'refused') learn(asked, end)
  }

  function learn(asked: PaymentAttempt, end: PaymentEnd): void {
    keep(attemptAfter(asked, end))
    if (end.kind !== 'confirming' && !isOutdated(end)) setTold(end)
    if (end.kind === 'paid') onPaid()
    const isAway = end.kind === 'refused' && end.reason === 'railAway'
    if (isAway || (end.kind !== 'refused' && end.kind !== 'neverReceived')) reload()
  }

  /** A payment made elsewhere came to its end. It has a key of its own, so ours stays. */
  function learnOfAnother(end: Exclude<PaymentEnd, { kind: 'confirming' }>): void {
    setTold(end)
    reload()
  }

  function lose(asked: PaymentAttempt, error: unknown): null {
    if (!(error instanceof CallError)) throw error
    keep(attemptAfterLost(asked, error))
    if (isStillHere()) onLost(error)
    return null
  }
}

export type MakingPayment = ReturnType<typeof useMakePayment>

/** The fee, the day or the payoff is another one by now: the last look says so, and stays. */
export function isOutdated(end: PaymentEnd): boolean {
  return end.kind === 'refused' && end.reason === 'changed'
}

function useReload(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const list of ['loans', 'receipts', 'methods'])
      void queries.invalidateQueries({ queryKey: [list] })
  }
}
