import type { LoanAccount } from '@quittance/contract/loans'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import {
  makePaymentEndpoint,
  type PaymentRequest,
  paymentStatusEndpoint,
} from '@quittance/contract/payments/payments'
import { minimumPayment, prefillsAmount } from '@quittance/domain/lender/lender-features'
import { formatDollars, parseDollars, readAmount } from '@quittance/domain/money'
import { useQueryClient } from '@tanstack/react-query'
import { type Dispatch, useEffect, useReducer, useRef, useState } from 'react'
import { useApi } from '../../../lib/api/api.ts'
import { CallError } from '../../../lib/api/call.ts'
import { browserClock } from '../../../lib/time/clock.ts'
import { describeError, useLabel } from '../../../lib/i18n/labels.ts'
import { useMessages } from '../../../lib/feedback/messages.ts'
import { useTicks } from '../../../lib/time/use-ticks.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useLender, useUpdateLender } from '../../../lib/settings/lender-settings.ts'
import { type AmountBounds, checkTypedAmount, readPrefilledAmount } from '../form/payment-amount.ts'
import { type FeeQuote, useFeeQuote, usePayoff, useRequestQuote } from '../form/use-quote.ts'
import { useChosenMethod } from '../form/use-chosen-method.ts'
import { type PaymentOrder, toPaymentOrder } from '../review/payment-order.ts'
import {
  attemptAfter,
  attemptAfterLoss,
  readPaymentEnd,
  isPriceOutdated,
  storeAttempt,
  createAttempt,
  type PaymentAttempt,
  type PaymentEnd,
  readAttempt,
} from './payment-attempt.ts'
import { openFromDraft, usePaymentDraft } from './payment-draft.ts'
import {
  openPayment,
  type PaymentEvent,
  type PaymentState,
  reducePayment,
} from './payment-state.ts'
import { useStatusPolling } from './use-status-polling.ts'

export type Payment = ReturnType<typeof usePayment>

/**
 * One loan's payment: `reducePayment`'s state, and every effect that goes with it. The price of what
 * the form holds is asked for, the payment is sent, its status is asked for until it is known, and
 * the attempt is kept for a reload.
 */
export function usePayment(loan: LoanAccount, methods: readonly SavedMethod[]) {
  const { settings } = useLender()
  const first = readPrefilledAmount(loan, prefillsAmount(settings))
  const [state, dispatch] = useReducer(reducePayment, null, () => {
    const attempt = readAttempt(loan.id) ?? createAttempt()
    const opened = openPayment({ attempt, firstAmount: first, payoff: loan.payoff })
    return openFromDraft(loan.id, opened)
  })
  usePaymentDraft(loan.id, state)
  const method = useChosenMethod(loan, methods, state.methodId)
  const payoff = usePayoff(loan, method?.kind ?? null)
  const bounds: AmountBounds = {
    minimum: minimumPayment(settings),
    payoff: payoff.amount,
    payoffOn: payoff.postsOn,
  }
  const problem = checkTypedAmount(state.amount, bounds)
  const amount = problem === null ? readAmount(state.amount) : null
  const quote = useFeeQuote(loan, method, amount)
  const fee: FeeQuote = payoff.isAsking ? { kind: 'asking' } : quote
  const calls = usePaymentCalls(loan.id, state, dispatch)
  const reprice = useReprice(loan, dispatch, calls.tellLost)
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
    const end = await calls.pay(order, confirmDuplicate)
    if (end?.kind !== 'refused' || !isPriceOutdated(end)) return
    const isPayoff = end.data['payoffAmount'] !== undefined || order.amount === order.payoff
    await reprice(order, { isPayoff, isRefused: true })
  }
}

/**
 * The calls of one loan's payment. The key changes on a result that is known for good, and never
 * before: pressing again after a lost answer, a reload or a `confirming` can not charge twice
 * (AMB-101). The attempt is kept before its call goes out.
 */
function usePaymentCalls(loanId: string, state: PaymentState, dispatch: Dispatch<PaymentEvent>) {
  const api = useApi()
  const reload = useReload()
  const tellLost = useTellLost(dispatch)
  const learnMinimum = useLearnMinimum()
  const isStillHere = useStillHere()
  const isBusy = useRef(false)
  return { pay, askStatus, reload, tellLost }

  /** @returns how it ended; null when nothing is known of it, or nothing was sent */
  async function pay(order: PaymentOrder, confirmDuplicate: boolean): Promise<PaymentEnd | null> {
    const { phase, attempt } = state
    if (isBusy.current || (phase !== 'editing' && phase !== 'reviewing')) return null
    if (!navigator.onLine) {
      dispatch({ kind: 'notSent' })
      return null
    }
    isBusy.current = true
    const sent = { ...attempt, sent: { amount: formatDollars(order.amount), orderId: null } }
    keep(sent)
    dispatch({ kind: 'sent', attempt: sent })
    const { insteadOf } = state
    const request = requestOf(order, { confirmDuplicate, ...(insteadOf !== null && { insteadOf }) })
    const end = await api(makePaymentEndpoint, request, { key: attempt.key })
      .then(readPaymentEnd)
      .catch((error: unknown) => loseAnswer(sent, error))
    isBusy.current = false
    if (end === null) return null
    applyEnd(sent, end)
    if (end.kind === 'refused' && end.retryAfterSeconds !== null) {
      const methodId = end.reason === 'tooManyDeclines' ? order.method.id : null
      dispatch(beginCooldown(methodId, end.retryAfterSeconds))
    }
    return end
  }

  async function askStatus(): Promise<void> {
    const asked = state.attempt
    const how = { key: asked.key, background: true }
    const answer = await api(paymentStatusEndpoint, {}, how).catch(() => null)
    const end = answer === null ? null : readPaymentEnd(answer)
    // A question that was refused for another reason than the payment's end says nothing about it.
    if (end !== null && end.kind !== 'refused') applyEnd(asked, end)
  }

  function applyEnd(asked: PaymentAttempt, end: PaymentEnd): void {
    const attempt = attemptAfter(asked, end)
    keep(attempt)
    dispatch({ kind: 'answered', end, attempt })
    const isOutdated = end.kind === 'refused' && outdated.has(end.reason)
    if (end.kind === 'refused') learnMinimum(end.data['minimum'])
    if (isOutdated || (end.kind !== 'refused' && end.kind !== 'neverReceived')) reload()
  }

  function loseAnswer(asked: PaymentAttempt, error: unknown): null {
    if (!(error instanceof CallError)) throw error
    const attempt = attemptAfterLoss(asked, error)
    keep(attempt)
    dispatch({ kind: 'answerLost', attempt })
    if (isStillHere()) tellLost(error)
    return null
  }

  function keep(attempt: PaymentAttempt): void {
    if (isStillHere()) storeAttempt(loanId, attempt)
  }
}

/** Refusals that say that the page shows what is no more. */
const outdated: ReadonlySet<string> = new Set(['railAway', 'retryGone'])

function requestOf(
  order: PaymentOrder,
  chosen: Pick<PaymentRequest, 'confirmDuplicate' | 'insteadOf'>,
): PaymentRequest {
  const { loan, method, amount, fee: shownFee, effectiveOn: shownDate, payoff } = order
  const shown = { shownFee, shownDate, shownPayoff: payoff }
  return {
    loanId: loan.id,
    methodId: method.id,
    kind: method.kind,
    amount,
    ...shown,
    ...chosen,
  }
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

/** Says in the message bar that an answer did not come, and waits where the server asks for it. */
function useTellLost(dispatch: Dispatch<PaymentEvent>): (error: CallError) => void {
  const label = useLabel()
  const messages = useMessages()
  return (error) => {
    messages.failure(describeError(error, label))
    if (error.retryAfterSeconds !== null) dispatch(beginCooldown(null, error.retryAfterSeconds))
  }
}

/** @param methodId the method that takes nothing meanwhile; null: none does */
function beginCooldown(methodId: string | null, seconds: number): PaymentEvent {
  const atMs = browserClock.now()
  const cooldown = { methodId, endsAtMs: atMs + seconds * 1000 }
  return { kind: 'cooldownBegan', cooldown, atMs }
}

/** Takes over a minimum that the lender raised since the page was opened, as a refusal tells it. */
function useLearnMinimum(): (minimum: string | undefined) => void {
  const learn = useUpdateLender()
  return (minimum) => {
    if (minimum === undefined) return
    const enableMinPaymentAmount = parseDollars(minimum)
    learn(({ settings }) => ({ settings: { ...settings, enableMinPaymentAmount } }))
  }
}

/** Loads anew what a payment changes. */
function useReload(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const list of ['loans', 'receipts', 'methods'])
      void queries.invalidateQueries({ queryKey: [list] })
  }
}

/**
 * Whether whoever opened the form is still signed in. An answer that comes later is nobody's: the
 * storage was cleared at sign-out, and stays so.
 */
function useStillHere(): () => boolean {
  const { store } = useSession()
  const [token] = useState(() => store.state.current()?.token)
  return () => token !== undefined && store.state.current()?.token === token
}
