import { isAttemptOver } from '@quittance/domain/payments/payment'
import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import type { CallError } from '../../../lib/api/call.ts'
import { readOwn, storeOwn } from '../../../lib/session/owned.ts'
import { storageKeys } from '../../../lib/session/storage.ts'

/** One attempt to pay a loan, under one key, until its result is final (AMB-101). */
export type PaymentAttempt = {
  readonly key: string
  /** A call has gone out: until an answer says otherwise, it may have charged. */
  readonly sent: SentPayment | null
}

/** What went out, as the panel names it; the amount as on the wire, "25.00", empty if unknown. */
export type SentPayment = {
  readonly amount: string
  readonly orderId: string | null
  /** payments of the loan that were under way before it, by their orders */
  readonly before?: readonly string[]
}

/** Refusals that end an attempt: an order was made under its key, and it was not charged. */
const declines = [
  'declined',
  'declinedFunds',
  'declinedExpired',
  'declinedCode',
  'methodGone',
  'loanClosed',
]

export function createAttempt(): PaymentAttempt {
  return { key: crypto.randomUUID(), sent: null }
}

/** A loan's attempt is kept in session storage: a reload finds it, another person does not. */
export function readAttempt(loanId: string): PaymentAttempt | null {
  const kept = readOwn(storageKeys.paymentAttempt(loanId))
  return kept === null ? null : (JSON.parse(kept) as PaymentAttempt)
}

export function storeAttempt(loanId: string, attempt: PaymentAttempt): void {
  storeOwn(storageKeys.paymentAttempt(loanId), JSON.stringify(attempt))
}

/** What an answer to paying, or to asking, means for the attempt and for the borrower. */
export type PaymentEnd =
  /** charged, or for a bank account accepted: the receipt shows */
  | { readonly kind: 'paid'; readonly payment: PaymentAnswer }
  /** known for good not to be charged */
  | { readonly kind: 'notPaid'; readonly message: string }
  /** the server has nothing under this key */
  | { readonly kind: 'neverReceived'; readonly message: string }
  /** a rule said no before any order was made; the key stays good */
  | {
      readonly kind: 'refused'
      readonly reason: string
      readonly message: string
      /** too many tries: when the next one counts; seconds */
      readonly retryAfterSeconds: number | null
      readonly data: Readonly<Record<string, string>>
    }
  /** an order was made under this key with other figures: how that one ended is asked */
  | { readonly kind: 'keyReused'; readonly message: string }
  /** nobody knows yet */
  | { readonly kind: 'confirming'; readonly payment: PaymentAnswer }

type Answered =
  | { readonly kind: 'done'; readonly result: PaymentAnswer }
  | {
      readonly kind: 'refused'
      readonly reason: string
      readonly message: string
      readonly retryAfterSeconds: number | null
      readonly data: Readonly<Record<string, string>>
    }

export function readPaymentEnd(answer: Answered): PaymentEnd {
  if (answer.kind === 'done') return endOfState(answer.result)
  const { reason, message, retryAfterSeconds, data } = answer
  if (declines.includes(reason)) return { kind: 'notPaid', message }
  if (reason === 'neverReceived') return { kind: 'neverReceived', message }
  if (reason === 'keyReused') return { kind: 'keyReused', message }
  return { kind: 'refused', reason, message, retryAfterSeconds, data }
}

function endOfState(payment: PaymentAnswer): PaymentEnd {
  if (payment.state === 'declined' || payment.state === 'cancelled')
    return { kind: 'notPaid', message: '' }
  // A card is charged or not: only a bank account is accepted first and settled later, and what is
  // dated later posts on its day.
  const isToday = payment.effectiveOn <= payment.paidOn
  const isOpen = payment.state === 'pending' && payment.method.kind === 'card' && isToday
  return isOpen || !isAttemptOver(payment.state)
    ? { kind: 'confirming', payment }
    : { kind: 'paid', payment }
}

/** The attempt after that end: another key on a known final result, and never before. */
export function attemptAfter(attempt: PaymentAttempt, end: PaymentEnd): PaymentAttempt {
  switch (end.kind) {
    case 'paid':
    case 'notPaid':
      return createAttempt()
    case 'neverReceived':
    case 'refused':
      return { key: attempt.key, sent: null }
    case 'keyReused':
      return { key: attempt.key, sent: { amount: '', orderId: null } }
    case 'confirming': {
      const amount = attempt.sent?.amount ?? ''
      return { key: attempt.key, sent: { amount, orderId: end.payment.orderId } }
    }
    default:
      return end satisfies never
  }
}

/** The fee, the day or the payoff is another one by now: the last look says so, and stays. */
export function isPriceOutdated(end: PaymentEnd): boolean {
  return end.kind === 'refused' && end.reason === 'changed'
}

/** The attempt after an answer that did not come, or that told nothing of the payment. */
export function attemptAfterLoss(attempt: PaymentAttempt, error: CallError): PaymentAttempt {
  // Turned away before any rule was asked: nothing was charged, and the key stays good.
  const isOurNo = error.kind === 'notAvailable' && error.message !== ''
  const isOpen = error.kind === 'signedOut' || isOurNo
  return isOpen ? { key: attempt.key, sent: null } : attempt
}
