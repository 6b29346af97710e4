import type { LoanAccount } from '@quittance/contract/loans'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import { minimumPayment, prefillsAmount } from '@quittance/domain/lenders/lender-features'
import { readAmount } from '@quittance/domain/money'
import { type Dispatch, useEffect, useReducer, useState } from 'react'
import { CallError } from '../../../lib/api/call.ts'
import { browserClock } from '../../../lib/time/clock.ts'
import { useTicks } from '../../../lib/time/use-ticks.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { type AmountBounds, checkTypedAmount, readPrefilledAmount } from '../form/payment-amount.ts'
import { type FeeQuote, useFeeQuote, usePayoff, useRequestQuote } from '../form/use-quote.ts'
import { useChosenMethod } from '../form/use-chosen-method.ts'
import { type PaymentOrder, toPaymentOrder } from '../review/payment-order.ts'
import { isPriceOutdated, createAttempt, type PaymentEnd, readAttempt } from './payment-attempt.ts'
import { openFromDraft, usePaymentDraft } from './payment-draft.ts'
import { initialPaymentState, type PaymentEvent, type PaymentPhase } from './payment-state.ts'
import { reducePayment } from './reduce-payment.ts'
import { usePaymentCalls } from './use-payment-calls.ts'
import { useStatusPolling } from './use-status-polling.ts'

export type Payment = ReturnType<typeof usePayment>

/**
 * One loan's payment: `reducePayment`'s state, and every effect that goes with it. The price of what
 * the form holds is asked for, the payment is sent, its status is asked for until it is known, and
 * the attempt is kept for a reload.
 */
export function usePayment(loan: LoanAccount, methods: readonly SavedMethod[]) {
  const { settings, today } = useLender()
  const first = readPrefilledAmount(loan, prefillsAmount(settings))
  const [state, dispatch] = useReducer(reducePayment, null, () => {
    const attempt = readAttempt(loan.id) ?? createAttempt()
    const opened = initialPaymentState({ attempt, firstAmount: first, payoff: loan.payoff })
    return openFromDraft(loan.id, opened)
  })
  usePaymentDraft(loan.id, state)
  const method = useChosenMethod(loan, methods, state.methodId)
  const minimum = minimumPayment(settings)
  const ofToday = { minimum, payoff: loan.payoff, payoffOn: today }
  const isQuoted = method !== null && checkTypedAmount(state.amount, ofToday) === null
  const payoff = usePayoff(loan, method?.kind ?? null, isQuoted)
  const bounds: AmountBounds = { minimum, payoff: payoff.amount, payoffOn: payoff.postsOn }
  const problem = checkTypedAmount(state.amount, bounds)
  const amount = problem === null ? readAmount(state.amount) : null
  const quote = useFeeQuote(loan, method, amount)
  const fee: FeeQuote = payoff.isAsking ? { kind: 'asking' } : quote
  const calls = usePaymentCalls(loan.id, state, dispatch)
  const reprice = useReprice(loan, dispatch, calls.tellLost)
  const setAsked = useLateAnswer(state.phase, dispatch)
  const isFromOpening = state.attempt.key === state.keyAtOpening
  const takesLong = useStatusPolling({
    isOpen: state.phase === 'confirming',
    ask: calls.askStatus,
    atOnce: isFromOpening,
  })
  useEffect(() => dispatch({ kind: 'firstAmountChanged', amount: first }), [first])
  useEffect(() => dispatch({ kind: 'payoffChanged', payoff: payoff.amount }), [payoff.amount])
  useTicks(state.cooldowns.length > 0, () => dispatch({ kind: 'ticked', atMs: browserClock.now() }))
  const form = { bounds, problem, payableAmount: amount, method, fee }
  const acts = { dispatch, openReview, pay, payFrom, retryFrom, applyAnother, reload: calls.reload }
  return { ...state, ...form, ...acts, takesLong, isFromOpening }

  function openReview(): void {
    const order = toPaymentOrder(loan, { method, amount }, fee)
    if (order !== null) dispatch({ kind: 'reviewAsked', order })
  }

  /** The same by another method, which may cost less, or post on another day with another payoff. */
  async function payFrom(chosen: SavedMethod): Promise<void> {
    const { order, phase } = state
    if (order === null || phase !== 'reviewing') return
    dispatch({ kind: 'repricingBegan' })
    await reprice({ ...order, method: chosen }, { isPayoff: order.amount === order.payoff })
  }

  /** After a decline: the same order again, by another method. */
  async function retryFrom(other: SavedMethod): Promise<void> {
    if (state.order === null) return
    const order = { ...state.order, method: other }
    for (const kind of ['noticeDismissed', 'reviewAsked', 'repricingBegan'] as const)
      dispatch({ kind, order })
    await reprice(order, { isPayoff: order.amount === order.payoff })
  }

  /** A payment made elsewhere came to its end. It has a key of its own, so ours stays. */
  function applyAnother(end: Exclude<PaymentEnd, { kind: 'confirming' }>): void {
    dispatch({ kind: 'anotherEnded', end })
    calls.reload()
  }

  /** What was shown goes with it: the server takes no other fee, day or payoff. */
  async function pay(confirmDuplicate: boolean): Promise<void> {
    const { order } = state
    if (order === null) return
    const end = await calls.pay(order, { confirmDuplicate, onProof: setAsked })
    setAsked(false)
    if (end?.kind !== 'refused' || !isPriceOutdated(end)) return
    const isPayoff = end.data['payoffAmount'] !== undefined || order.amount === order.payoff
    await reprice(order, { isPayoff, isRefused: true })
  }
}

/** How long the button that was pressed waits by itself; then the steps say what goes on. */
const lateMs = 1000

/** @returns told whether the page asks who makes this payment: nothing of it is under way then */
function useLateAnswer(phase: PaymentPhase, dispatch: Dispatch<PaymentEvent>) {
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    if (phase !== 'sending') return undefined
    if (isAsked) return dispatch({ kind: 'proofAsked' })
    const timer = setTimeout(() => dispatch({ kind: 'answerIsLate' }), lateMs)
    return () => clearTimeout(timer)
  }, [phase, isAsked, dispatch])
  return setAsked
}

type Repricing = {
  /** the amount is meant to pay the loan off, so it becomes the payoff of the day */
  isPayoff: boolean
  /** the server refused the price that was shown */
  isRefused?: boolean
}

/** Prices an order anew: all that is shown is shown as it is now, and has to be agreed to again. */
function useReprice(
  loan: LoanAccount,
  dispatch: Dispatch<PaymentEvent>,
  tellLost: (error: CallError) => void,
) {
  const requestQuote = useRequestQuote(loan)
  return async (asked: PaymentOrder, { isPayoff, isRefused = false }: Repricing): Promise<void> => {
    const order = await price(asked, isPayoff).catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
      dispatch({ kind: 'pricingFailed' })
      tellLost(error)
      return null
    })
    if (order === null) return
    const isSameAmount = order.amount === asked.amount
    const changed = isSameAmount ? (isRefused ? 'price' : null) : 'payoff'
    dispatch({ kind: 'priced', order, changed, reopens: isRefused })
  }

  /** What pays the loan off is the payoff of the day on which the payment posts. */
  async function price(asked: PaymentOrder, isPayoff: boolean): Promise<PaymentOrder> {
    const quoted = await requestQuote(asked.method, asked.amount)
    if (!isPayoff || quoted.payoff === asked.amount) return { ...asked, ...quoted }
    const again = await requestQuote(asked.method, quoted.payoff)
    return { ...asked, amount: quoted.payoff, ...again }
  }
}
