import { type Cents, formatDollars, readAmount } from '@quittance/domain/money'
import { isPayoff, likelyPlace, type PaymentOrder } from '../review/payment-order.ts'
import { isPriceOutdated, type PaymentAttempt } from './payment-attempt.ts'
import type { ChangedPrice, PaymentEvent, PaymentState } from './payment-state.ts'

/**
 * The payment after an event. The phase changes as the table says; every other event leaves it.
 * "over": paid, not paid, never received, or refused by a rule. "changed": refused because the fee,
 * the day or the payoff is another one by now. "unknown": confirming, the key is in use for another
 * amount, or a lost answer. "free": a lost answer that says that nothing was charged.
 *
 * | phase      | reviewAsked | reviewClosed | repricingBegan | priced    | pricingFailed | notSent    | sent       | over    | changed | unknown    | free    |
 * | ---------- | ----------- | ------------ | -------------- | --------- | ------------- | ---------- | ---------- | ------- | ------- | ---------- | ------- |
 * | editing    | reviewing   | editing      | editing        | editing   | editing       | editing    | sending    | editing | pricing | confirming | editing |
 * | reviewing  | reviewing   | editing      | pricing        | reviewing | reviewing     | editing    | sending    | editing | pricing | confirming | editing |
 * | pricing    | pricing     | pricing      | pricing        | reviewing | reviewing     | pricing    | pricing    | editing | pricing | confirming | editing |
 * | sending    | sending     | sending      | sending        | sending   | sending       | sending    | sending    | editing | pricing | confirming | editing |
 * | confirming | confirming  | confirming   | confirming     | confirming | confirming   | confirming | confirming | editing | pricing | confirming | editing |
 *
 * Where the last look was closed while the price was asked for, `priced` and `pricingFailed` lead to
 * `editing`, unless the server refused the price: then `priced` opens it again.
 */
export function reducePayment(state: PaymentState, event: PaymentEvent): PaymentState {
  switch (event.kind) {
    case 'amountTyped':
    case 'amountSet':
    case 'methodChosen':
    case 'insteadChosen':
    case 'firstAmountChanged':
    case 'payoffChanged':
      return { ...state, ...fieldsAfter(state, event) }
    case 'reviewAsked':
    case 'stepToggled':
    case 'reviewClosed':
    case 'repricingBegan':
    case 'priced':
    case 'pricingFailed':
      return { ...state, ...reviewAfter(state, event) }
    case 'notSent':
    case 'sent':
    case 'answerIsLate':
    case 'proofAsked':
    case 'answered':
    case 'answerLost':
      return { ...state, ...attemptedAfter(state, event) }
    case 'anotherEnded':
      return { ...state, notice: event.end, viewed: null }
    case 'sheetMoved':
      return { ...state, sheet: event.to }
    case 'noticeDismissed':
      return { ...state, notice: null }
    case 'statusViewed':
      return { ...state, viewed: event.id }
    case 'cancelAsked':
      return { ...state, cancelling: event.payment }
    case 'cooldownBegan': {
      const others = state.cooldowns.filter((one) => one.methodId !== event.cooldown.methodId)
      return { ...state, nowMs: event.atMs, cooldowns: [...others, event.cooldown] }
    }
    case 'ticked': {
      const cooldowns = state.cooldowns.filter(({ endsAtMs }) => endsAtMs > event.atMs)
      return { ...state, nowMs: event.atMs, cooldowns }
    }
    default:
      return event satisfies never
  }
}

type EventOf<Kind extends PaymentEvent['kind']> = Extract<PaymentEvent, { kind: Kind }>

type FieldEvent = EventOf<
  | 'amountTyped'
  | 'amountSet'
  | 'methodChosen'
  | 'insteadChosen'
  | 'firstAmountChanged'
  | 'payoffChanged'
>

function fieldsAfter(state: PaymentState, event: FieldEvent): Partial<PaymentState> {
  switch (event.kind) {
    case 'amountTyped':
      return { amount: event.amount, typed: event.text }
    case 'amountSet':
      return { amount: event.text, typed: null }
    case 'methodChosen':
      return { methodId: event.methodId }
    case 'insteadChosen': {
      const { insteadOf, amount = state.amount } = event
      const isPlaceChosen = true
      return { insteadOf, isPlaceChosen, amount, ...(amount !== state.amount && { typed: null }) }
    }
    case 'firstAmountChanged': {
      // Another regular payment, or settings that came late: an amount that nobody touched follows.
      const isUntouched = state.amount === state.firstAmount
      return {
        firstAmount: event.amount,
        ...(isUntouched && { amount: event.amount, typed: null }),
      }
    }
    case 'payoffChanged': {
      const isFollowed = readAmount(state.amount) === state.payoff && event.payoff !== state.payoff
      return { payoff: event.payoff, ...(isFollowed && setAmount(event.payoff)) }
    }
    default:
      return event satisfies never
  }
}

function setAmount(amount: Cents): Partial<PaymentState> {
  return { amount: formatDollars(amount), typed: null }
}

type ReviewEvent = EventOf<
  'reviewAsked' | 'stepToggled' | 'reviewClosed' | 'repricingBegan' | 'priced' | 'pricingFailed'
>

function reviewAfter(state: PaymentState, event: ReviewEvent): Partial<PaymentState> {
  const { phase, isReviewOpen } = state
  const isBusy = phase === 'pricing' || phase === 'sending'
  switch (event.kind) {
    case 'reviewAsked':
      if (isBusy) return { isReviewOpen: true }
      if (phase === 'confirming') return {}
      return { phase: 'reviewing', isReviewOpen: true, ...agreeAnew(state, event.order, null) }
    case 'stepToggled': {
      const agreed = new Set(state.agreed)
      if (!agreed.delete(event.step)) agreed.add(event.step)
      return { agreed }
    }
    case 'reviewClosed':
      return { isReviewOpen: false, phase: phase === 'reviewing' ? 'editing' : phase }
    case 'repricingBegan':
      return { phase: phase === 'reviewing' ? 'pricing' : phase }
    case 'priced': {
      if (phase !== 'pricing') return {}
      const isOpen = isReviewOpen || event.reopens
      const { order, changed } = event
      const isSameAmount = readAmount(state.amount) === order.amount
      return {
        phase: isOpen ? 'reviewing' : 'editing',
        isReviewOpen: isOpen,
        ...agreeAnew(state, order, changed),
        methodId: order.method.id,
        ...(!isSameAmount && setAmount(order.amount)),
      }
    }
    case 'pricingFailed':
      return phase === 'pricing' ? { phase: isReviewOpen ? 'reviewing' : 'editing' } : {}
    default:
      return event satisfies never
  }
}

/** Another order has to be agreed to anew. */
function agreeAnew(
  state: PaymentState,
  order: PaymentOrder,
  changed: ChangedPrice | null,
): Partial<PaymentState> {
  return { order, changed, agreed: new Set(), insteadOf: placeOf(state, order) }
}

/** What pays the loan off takes the place of no scheduled payment: it stops them all. */
function placeOf({ insteadOf, isPlaceChosen }: PaymentState, order: PaymentOrder): string | null {
  if (!isPlaceChosen) return likelyPlace(order)
  const isScheduled = order.loan.replaceableDebits.some((one) => one.scheduledId === insteadOf)
  return isScheduled && isPayoff(order) ? null : insteadOf
}

const noPlace = { insteadOf: null, isPlaceChosen: false } as const

/** Of a form whose payment was made. */
const cleared = { typed: null, methodId: '', ...noPlace, sheet: 'closed' } as const

type AttemptEvent = EventOf<
  'notSent' | 'sent' | 'answerIsLate' | 'proofAsked' | 'answered' | 'answerLost'
>

function attemptedAfter(state: PaymentState, event: AttemptEvent): Partial<PaymentState> {
  const { phase } = state
  const isReady = phase === 'editing' || phase === 'reviewing'
  switch (event.kind) {
    case 'notSent':
      if (!isReady) return {}
      return { phase: 'editing', isReviewOpen: false, notice: event, viewed: null }
    case 'sent':
      if (!isReady) return {}
      return { phase: 'sending', attempt: event.attempt, notice: null, viewed: null }
    case 'answerIsLate':
      if (phase !== 'sending') return {}
      return { isAnswerLate: true, isReviewOpen: false, viewed: state.attempt.key }
    case 'proofAsked':
      // Late as the question came, nothing was sent on: the last look stands under it again.
      if (phase !== 'sending' || !state.isAnswerLate) return {}
      return { isAnswerLate: false, isReviewOpen: true, viewed: null }
    case 'answered':
      return answeredAfter(state, event)
    case 'answerLost':
      // The message bar and the panel stand on the page: no sheet may cover them.
      return { ...afterEnd(event.attempt), viewed: null, sheet: 'closed' }
    default:
      return event satisfies never
  }
}

function answeredAfter(
  state: PaymentState,
  { end, attempt }: EventOf<'answered'>,
): Partial<PaymentState> {
  if (isPriceOutdated(end)) return { phase: 'pricing', attempt, isAnswerLate: false, viewed: null }
  if (end.kind === 'confirming') {
    // Who closed the steps while the call was out is not shown them again.
    const isFirstWord = state.phase === 'sending' && !state.isAnswerLate
    const viewed = isFirstWord ? attempt.key : state.viewed
    return { ...afterEnd(attempt), viewed, sheet: 'closed' }
  }
  return {
    ...afterEnd(attempt),
    viewed: null,
    notice: end,
    ...(end.kind === 'paid' && { ...cleared, amount: state.firstAmount }),
    ...(end.kind === 'refused' && end.reason === 'retryGone' && noPlace),
  }
}

/** What the attempt is by now says whether the form opens again. */
function afterEnd(attempt: PaymentAttempt): Partial<PaymentState> {
  const phase = attempt.sent === null ? 'editing' : 'confirming'
  return { attempt, phase, isReviewOpen: false, isAnswerLate: false }
}
