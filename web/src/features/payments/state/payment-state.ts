import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import { type Cents, formatDollars, readAmount } from '@quittance/domain/money'
import type { PaymentOrder, ReviewStep } from '../review/payment-order.ts'
import { isPriceOutdated, type PaymentAttempt, type PaymentEnd } from './payment-attempt.ts'

/**
 * How far a payment got. `editing`: the form is open. `reviewing`: the last look is. `pricing`: the
 * price is asked for anew. `sending`: the call is out. `confirming`: nobody knows what became of it.
 */
export type PaymentPhase = 'editing' | 'reviewing' | 'pricing' | 'sending' | 'confirming'

/** How a payment ended, as a dialog tells it. */
export type PaymentNotice =
  | Exclude<PaymentEnd, { kind: 'confirming' }>
  | { readonly kind: 'notSent' }

/** What is another one than the borrower agreed to a moment ago. */
export type ChangedPrice = 'price' | 'payoff'

/** After too many tries nothing more is taken for a while: by one method, or by any (null). */
export type Cooldown = { readonly methodId: string | null; readonly endsAtMs: number }

export type PaymentState = {
  readonly phase: PaymentPhase
  /** the amount as it was read, "1234.56", or what was typed where that is none; and the first one */
  readonly amount: string
  readonly firstAmount: string
  /** the amount letter by letter as it was typed; null where it was set */
  readonly typed: string | null
  /** '' once a payment was made; null while nobody chose: then the form chooses one itself */
  readonly methodId: string | null
  /** the returned debit whose next try this payment takes the place of; null for none */
  readonly insteadOf: string | null
  /** the payoff by the chosen method, which an amount that pays the loan off follows */
  readonly payoff: Cents
  /** what the last look shows, and what of it is agreed to; it stays when the last look is closed */
  readonly order: PaymentOrder | null
  readonly agreed: ReadonlySet<ReviewStep>
  readonly changed: ChangedPrice | null
  readonly isReviewOpen: boolean
  readonly attempt: PaymentAttempt
  /** the key of an attempt that was under way before this page was opened */
  readonly keyAtOpening: string | null
  readonly notice: PaymentNotice | null
  /** the id of the payment whose status is looked at */
  readonly viewed: string | null
  readonly cancelling: PaymentAnswer | null
  readonly cooldowns: readonly Cooldown[]
  readonly nowMs: number
}

export type PaymentEvent =
  /** with the amount that the reader's language reads in it, or the text again where it is none */
  | { readonly kind: 'amountTyped'; readonly text: string; readonly amount: string }
  /** an amount that was chosen or read whole takes the place of what was typed */
  | { readonly kind: 'amountSet'; readonly text: string }
  | { readonly kind: 'methodChosen'; readonly methodId: string }
  /** with an amount where the form takes that of the debit */
  | { readonly kind: 'insteadChosen'; readonly insteadOf: string | null; readonly amount?: string }
  | { readonly kind: 'firstAmountChanged'; readonly amount: string }
  | { readonly kind: 'payoffChanged'; readonly payoff: Cents }
  | { readonly kind: 'reviewAsked'; readonly order: PaymentOrder }
  | { readonly kind: 'stepToggled'; readonly step: ReviewStep }
  | { readonly kind: 'reviewClosed' }
  | { readonly kind: 'repricingBegan' }
  /** `reopens`: the server refused the price that was shown, so the last look is to be seen */
  | {
      readonly kind: 'priced'
      readonly order: PaymentOrder
      readonly changed: ChangedPrice | null
      readonly reopens: boolean
    }
  | { readonly kind: 'pricingFailed' }
  | { readonly kind: 'notSent' }
  | { readonly kind: 'sent'; readonly attempt: PaymentAttempt }
  | { readonly kind: 'answered'; readonly end: PaymentEnd; readonly attempt: PaymentAttempt }
  /** an answer did not come, or it told nothing of the payment */
  | { readonly kind: 'answerLost'; readonly attempt: PaymentAttempt }
  /** a payment made elsewhere came to its end; it has a key of its own */
  | { readonly kind: 'anotherEnded'; readonly end: Exclude<PaymentEnd, { kind: 'confirming' }> }
  | { readonly kind: 'noticeDismissed' }
  | { readonly kind: 'statusViewed'; readonly id: string | null }
  | { readonly kind: 'cancelAsked'; readonly payment: PaymentAnswer | null }
  | { readonly kind: 'cooldownBegan'; readonly cooldown: Cooldown; readonly atMs: number }
  | { readonly kind: 'ticked'; readonly atMs: number }

type Opening = Pick<PaymentState, 'attempt' | 'firstAmount' | 'payoff'>

/** A loan's payment when its page opens: an attempt that went out before is still unknown. */
export function openPayment({ attempt, firstAmount, payoff }: Opening): PaymentState {
  const isUnknown = attempt.sent !== null
  return {
    phase: isUnknown ? 'confirming' : 'editing',
    amount: firstAmount,
    firstAmount,
    typed: null,
    methodId: null,
    insteadOf: null,
    payoff,
    order: null,
    agreed: new Set(),
    changed: null,
    isReviewOpen: false,
    attempt,
    keyAtOpening: isUnknown ? attempt.key : null,
    notice: null,
    viewed: null,
    cancelling: null,
    cooldowns: [],
    nowMs: 0,
  }
}

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
    case 'answered':
    case 'answerLost':
      return { ...state, ...attemptedAfter(state, event) }
    case 'anotherEnded':
      return { ...state, notice: event.end }
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
      return { insteadOf, amount, ...(amount !== state.amount && { typed: null }) }
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
      const isPayoff = readAmount(state.amount) === state.payoff && event.payoff !== state.payoff
      return { payoff: event.payoff, ...(isPayoff && setAmount(event.payoff)) }
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
  const isUnderWay = phase === 'pricing' || phase === 'sending'
  switch (event.kind) {
    case 'reviewAsked':
      if (isUnderWay) return { isReviewOpen: true }
      if (phase === 'confirming') return {}
      return { phase: 'reviewing', isReviewOpen: true, ...agreeAnew(event.order, null) }
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
        ...agreeAnew(order, changed),
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
function agreeAnew(order: PaymentOrder, changed: ChangedPrice | null): Partial<PaymentState> {
  return { order, changed, agreed: new Set() }
}

/** Of a form whose payment was made. */
const cleared = { typed: null, methodId: '', insteadOf: null } as const

type AttemptEvent = EventOf<'notSent' | 'sent' | 'answered' | 'answerLost'>

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
    case 'answered': {
      const { end, attempt } = event
      if (isPriceOutdated(end)) return { phase: 'pricing', attempt }
      return {
        ...afterEnd(attempt),
        ...(end.kind !== 'confirming' && { notice: end }),
        ...(end.kind === 'paid' && { ...cleared, amount: state.firstAmount }),
        ...(end.kind === 'refused' && end.reason === 'retryGone' && { insteadOf: null }),
      }
    }
    case 'answerLost':
      return afterEnd(event.attempt)
    default:
      return event satisfies never
  }
}

/** What the attempt is by now says whether the form opens again. */
function afterEnd(attempt: PaymentAttempt): Partial<PaymentState> {
  const isUnknown = attempt.sent !== null
  return { attempt, phase: isUnknown ? 'confirming' : 'editing', isReviewOpen: false }
}
