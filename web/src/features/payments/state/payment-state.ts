import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import type { Cents } from '@quittance/domain/money'
import type { PaymentOrder } from '../review/payment-order.ts'
import type { ReviewStep } from '../review/review-steps.ts'
import type { PaymentAttempt, PaymentEnd } from './payment-attempt.ts'

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

/** Where the form stands in a sheet over the page: whether that is open, and at its amount. */
export type SheetPlace = 'closed' | 'open' | 'atAmount'

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
  /** the returned or the scheduled payment that this one takes the place of; null for none */
  readonly insteadOf: string | null
  /** whether somebody said so; otherwise it follows from the amount */
  readonly isPlaceChosen: boolean
  /** the payoff by the chosen method, which an amount that pays the loan off follows */
  readonly payoff: Cents
  /** what the last look shows, and what of it is agreed to; it stays when the last look is closed */
  readonly order: PaymentOrder | null
  readonly agreed: ReadonlySet<ReviewStep>
  readonly changed: ChangedPrice | null
  readonly isReviewOpen: boolean
  readonly sheet: SheetPlace
  readonly attempt: PaymentAttempt
  /** the call is out for longer than a press may wait: the steps are shown in place of the last look */
  readonly isAnswerLate: boolean
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
  | { readonly kind: 'answerIsLate' }
  /** the server asks who pays before it takes anything */
  | { readonly kind: 'proofAsked' }
  | { readonly kind: 'answered'; readonly end: PaymentEnd; readonly attempt: PaymentAttempt }
  /** an answer did not come, or it told nothing of the payment */
  | { readonly kind: 'answerLost'; readonly attempt: PaymentAttempt }
  /** a payment made elsewhere came to its end; it has a key of its own */
  | { readonly kind: 'anotherEnded'; readonly end: Exclude<PaymentEnd, { kind: 'confirming' }> }
  | { readonly kind: 'sheetMoved'; readonly to: SheetPlace }
  | { readonly kind: 'noticeDismissed' }
  | { readonly kind: 'statusViewed'; readonly id: string | null }
  | { readonly kind: 'cancelAsked'; readonly payment: PaymentAnswer | null }
  | { readonly kind: 'cooldownBegan'; readonly cooldown: Cooldown; readonly atMs: number }
  | { readonly kind: 'ticked'; readonly atMs: number }

type Opening = Pick<PaymentState, 'attempt' | 'firstAmount' | 'payoff'>

/** A loan's payment when its page opens: an attempt that went out before is still unknown. */
export function initialPaymentState({ attempt, firstAmount, payoff }: Opening): PaymentState {
  const isUnknown = attempt.sent !== null
  return {
    phase: isUnknown ? 'confirming' : 'editing',
    amount: firstAmount,
    firstAmount,
    typed: null,
    methodId: null,
    insteadOf: null,
    isPlaceChosen: false,
    payoff,
    order: null,
    agreed: new Set(),
    changed: null,
    isReviewOpen: false,
    sheet: 'closed',
    attempt,
    isAnswerLate: false,
    keyAtOpening: isUnknown ? attempt.key : null,
    notice: null,
    viewed: null,
    cancelling: null,
    cooldowns: [],
    nowMs: 0,
  }
}
