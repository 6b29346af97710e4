import {
  makePaymentEndpoint,
  type PaymentRequest,
  paymentStatusEndpoint,
} from '@quittance/contract/payments/payments'
import { formatDollars, parseDollars } from '@quittance/domain/money'
import { type Dispatch, useRef, useState } from 'react'
import { useApi } from '../../../lib/api/api.ts'
import { CallError } from '../../../lib/api/call.ts'
import { browserClock } from '../../../lib/time/clock.ts'
import { describeError, useLabel } from '../../../lib/i18n/labels.ts'
import { useMessages } from '../../../lib/feedback/messages.ts'
import { useIsAgent } from '../../../lib/session/is-agent.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useUpdateLender } from '../../../lib/settings/lender-settings.ts'
import type { PaymentOrder } from '../review/payment-order.ts'
import {
  attemptAfter,
  attemptAfterLoss,
  readPaymentEnd,
  storeAttempt,
  type PaymentAttempt,
  type PaymentEnd,
  type SentPayment,
} from './payment-attempt.ts'
import type { PaymentEvent, PaymentState } from './payment-state.ts'
import { sendAgain } from './send-again.ts'
import { useReloadPayments } from './use-reload-payments.ts'

type Asking = {
  readonly confirmDuplicate: boolean
  /** told that the page asks who makes this payment, and that the asking is over */
  readonly onProof: (isAsked: boolean) => void
}

/**
 * The calls of one loan's payment. The key changes on a result that is known for good, and never
 * before: pressing again after a lost answer, a reload or a `confirming` can not charge twice
 * (AMB-101). The attempt is kept before its call goes out.
 */
export function usePaymentCalls(
  loanId: string,
  state: PaymentState,
  dispatch: Dispatch<PaymentEvent>,
) {
  const api = useApi()
  const reload = useReloadPayments()
  const tellLost = useTellLost(dispatch)
  const applyMinimum = useApplyMinimum()
  const isStillHere = useStillHere()
  const isAgent = useIsAgent()
  const isBusy = useRef(false)
  return { pay, askStatus, reload, tellLost }

  /** @returns how it ended; null when nothing is known of it, or nothing was sent */
  async function pay(order: PaymentOrder, { confirmDuplicate, onProof }: Asking) {
    const { phase, attempt } = state
    if (isBusy.current || (phase !== 'editing' && phase !== 'reviewing')) return null
    if (!navigator.onLine) {
      dispatch({ kind: 'notSent' })
      return null
    }
    isBusy.current = true
    const sent = { ...attempt, sent: toSent(order) }
    keep(sent)
    dispatch({ kind: 'sent', attempt: sent })
    const request = requestOf(order, { confirmDuplicate, isAgent, insteadOf: state.insteadOf })
    const send = () => api(makePaymentEndpoint, request, { key: attempt.key, onProof })
    const end = await sendAgain(send, isStillHere)
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
    if (end.kind === 'refused') applyMinimum(end.data['minimum'])
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

function toSent({ amount, loan }: PaymentOrder): SentPayment {
  const before = loan.openPayments.map(({ orderId }) => orderId)
  return { amount: formatDollars(amount), orderId: null, before }
}

/** Refusals that say that the page shows what is no more. */
const outdated: ReadonlySet<string> = new Set(['railUnavailable', 'retryGone', 'sameAgain'])

type Chosen = {
  readonly confirmDuplicate: boolean
  readonly insteadOf: string | null
  readonly isAgent: boolean
}

function requestOf(
  order: PaymentOrder,
  { confirmDuplicate, insteadOf, isAgent }: Chosen,
): PaymentRequest {
  const { loan, method, amount, fee: shownFee, effectiveOn: shownDate, payoff } = order
  const shown = { shownFee, shownDate, shownPayoff: payoff }
  return {
    loanId: loan.id,
    methodId: method.id,
    kind: method.kind,
    amount,
    ...shown,
    confirmDuplicate,
    ...(insteadOf !== null && { insteadOf }),
    ...(isAgent && { isReadOut: true }), // sent once each step is agreed to
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
function useApplyMinimum(): (minimum: string | undefined) => void {
  const learn = useUpdateLender()
  return (minimum) => {
    if (minimum === undefined) return
    const enableMinPaymentAmount = parseDollars(minimum)
    learn(({ settings }) => ({ settings: { ...settings, enableMinPaymentAmount } }))
  }
}

/**
 * Whether whoever opened the form is still signed in. An answer that comes later is nobody's: the
 * storage was cleared at sign-out, and stays so.
 */
function useStillHere(): () => boolean {
  const { store } = useSession()
  const [name] = useState(() => store.state.current()?.name)
  return () => name !== undefined && store.state.current()?.name === name
}
