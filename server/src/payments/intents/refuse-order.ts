import { type Outcome, refused } from '@quittance/contract/endpoint'
import { labelFor, type Reader, showValue } from '@quittance/contract/labels/labels'
import type { PaymentRequest } from '@quittance/contract/payments/payments'
import { dayOf, type Instant, toInstant, type LocalDate } from '@quittance/domain/calendar'
import {
  bankMethodKind,
  gatewayFor,
  canPayByCard,
  canPayOnceByBank,
  minimumPayment,
} from '@quittance/domain/lenders/lender-features'
import { highestPaymentOn } from '@quittance/domain/loans/payoff/project-loan'
import { isMissedPayoff } from '@quittance/domain/loans/payoff/missed-payoff'
import { isPaidOff } from '@quittance/domain/loans/status/loan-status'
import { type Cents, formatDollars, smallest, sum } from '@quittance/domain/money'
import { checkPayment } from '@quittance/domain/payments/check-payment'
import { type MethodKind, takesCurrency } from '@quittance/domain/payments/payment-method'
import type { StoredLoan } from '../../servicing/loans/loan-state-repository.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { dayMs, hourMs } from '../../platform/rate-limits/rate-limit-repository.ts'
import type { Borrower } from '../../lenders/borrower.ts'
import type { PaymentFacts } from './locked-loan-repository.ts'
import { whyUnusable } from '../methods/method-row.ts'
import { confirmingOf } from './pending-payments.ts'
import { refuseUnprovenPayment } from '../proof/refuse-unproven-payment.ts'

export type OrderRefusal = Outcome<
  never,
  | 'notToday'
  | 'notPositive'
  | 'belowMinimum'
  | 'abovePayoff'
  | 'aboveRest'
  | 'paidByOthers'
  | 'beingConfirmed'
  | 'loanClosed'
  | 'methodNotFound'
  | 'methodExpired'
  | 'methodNotOffered'
  | 'methodUnvalidated'
  | 'methodBlocked'
  | 'methodRevoked'
  | 'changed'
  | 'retryGone'
  | 'tooManyPayments'
  | 'tooManyDeclines'
  | 'sameAgain'
  | 'proofNeeded'
>

export type OrderToJudge = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly order: PaymentRequest & { readonly reader: Reader }
  readonly loan: StoredLoan
  readonly surroundings: PaymentFacts
  /** what the borrower ordered before it that day, where that counts */
  readonly before: Cents
  /** convenience fee of now */
  readonly fee: Cents
  readonly effectiveOn: LocalDate
  /** business time: days */
  readonly today: Instant
  /** elapsed time: limits */
  readonly now: Instant
}

/** Why an order may not be paid, the first reason only; null when it may. */
export function refuseOrder(judged: OrderToJudge): OrderRefusal | null {
  const { lender, borrower, order, surroundings } = judged
  return (
    refuseOtherDay(judged) ??
    refuseReplacement(judged) ??
    refuseAmount(judged) ??
    refuseMethod(lender, borrower, judged) ??
    refuseChanged(judged) ??
    refuseFrequent(lender, surroundings, judged) ??
    refuseDuplicate(judged) ??
    // Last: nobody proves who they are for what can not be paid.
    refuseUnprovenPayment({ ...judged, amount: order.amount })
  )
}

/** A payment is made on the business day; one for another day is a scheduled payment (AMB-84). */
function refuseOtherDay({ order: { paidOn }, today }: OrderToJudge): OrderRefusal | null {
  const day = dayOf(today)
  if (paidOn === undefined || paidOn === day) return null
  return refused('notToday', { field: 'date', values: { today: { day } } })
}

/** A try that was made or stopped meanwhile has no place to take: it would be debited twice. */
function refuseReplacement({ lender, surroundings }: OrderToJudge): OrderRefusal | null {
  const { isReplaceable, replacedDebit } = surroundings
  const mayReplace = replacedDebit === null || lender.settings.portal.scheduleDelete
  return isReplaceable && mayReplace ? null : refused('retryGone', { field: 'insteadOf' })
}

/** The borrower agreed to a fee and a day: another one has to be agreed to anew. */
function refuseChanged({ order, fee, effectiveOn }: OrderToJudge): OrderRefusal | null {
  const { shownFee = fee, shownDate = effectiveOn, reader } = order
  if (shownFee === fee && shownDate === effectiveOn) return null
  const what = labelFor(reader)('payments.refused.changedPrice')
  return refused('changed', { values: { what } })
}

/** What was meant to pay the loan off and would leave it open: the right figure goes with the no. */
function refuseMissedPayoff(judged: OrderToJudge, most: Cents): OrderRefusal {
  const { loan, order, effectiveOn } = judged
  const what = labelFor(order.reader)('payments.refused.changedPayoff', {
    amount: { cents: most, currency: loan.terms.currency },
    date: { dueOn: effectiveOn },
  })
  const data = { payoffAmount: formatDollars(most), effectiveDate: effectiveOn }
  return refused('changed', { field: 'amount', values: { what }, data })
}

function refuseAmount(judged: OrderToJudge): OrderRefusal | null {
  const { order, loan, effectiveOn } = judged
  const { pendingPayments } = judged.surroundings
  const { settings } = judged.lender
  const { amount, shownPayoff } = order
  const { terms, state, mode } = loan
  if (isPaidOff(state)) return refused('loanClosed', { field: 'loanId' })
  const underRules = { terms, rules: settings.servicing, mode }
  if (highestPaymentOn(underRules, state, [], effectiveOn) === 0n)
    return refused('loanClosed', { field: 'loanId' })
  // Whatever is on its way will be posted: together they stay within what is owed.
  const most = highestPaymentOn(underRules, state, pendingPayments, effectiveOn)
  // Nobody is told that less is owed, as long as nobody knows; nor to pay it twice.
  const unknown = sum(confirmingOf(pendingPayments).map((one) => one.amount))
  if (unknown > 0n && amount > most) {
    const values = { amount: { cents: unknown, currency: terms.currency } }
    return refused('beingConfirmed', { field: 'amount', values })
  }
  if (most === 0n) return refused('paidByOthers', { field: 'loanId' })
  const paying = {
    amount,
    today: dayOf(judged.today),
    postsOn: effectiveOn,
    shownPayoff,
    pendingPayments,
  }
  if (isMissedPayoff(underRules, state, paying)) return refuseMissedPayoff(judged, most)
  const minimum = minimumPayment(settings.portal)
  const reason = checkPayment(amount, minimum, most)
  if (reason === null) return null
  const { currency } = terms
  const bound = reason === 'abovePayoff' ? most : smallest(minimum, most)
  const values = { amount: { cents: bound, currency }, date: { day: effectiveOn } }
  const data = reason === 'belowMinimum' ? { data: { minimum: formatDollars(minimum) } } : {}
  if (reason !== 'abovePayoff' || pendingPayments.length === 0)
    return refused(reason, { field: 'amount', values, ...data })
  const pending = { cents: sum(pendingPayments.map((coming) => coming.amount)), currency }
  return refused('aboveRest', { field: 'amount', values: { ...values, pending } })
}

function refuseMethod(
  lender: Lender,
  borrower: Borrower,
  { order, surroundings, loan, today }: OrderToJudge,
): OrderRefusal | null {
  const { method } = surroundings
  if (method === null || method.kind !== order.kind)
    return refused('methodNotFound', { field: 'id' })
  const isTaken =
    isOffered(lender, borrower, method.kind) && takesCurrency(method.kind, loan.terms.currency)
  if (!isTaken) return refused('methodNotOffered', { field: 'id' })
  const reason = whyUnusable(method, dayOf(today))
  if (reason === null) return null
  return refused(reason, { field: 'id', values: { lastFour: method.lastFour } })
}

/**
 * Whether this borrower pays once by this kind here: a card at once, a bank account in real time or
 * by the lender's batch (AMB-61), always that of the borrower's country.
 */
export function isOffered(lender: Lender, borrower: Borrower, kind: MethodKind): boolean {
  const { portal, servicing } = lender.settings
  if (gatewayFor(servicing, kind) === null) return false
  if (kind === 'card') return canPayByCard(portal, borrower.country)
  return canPayOnceByBank(portal) && bankMethodKind(borrower.country) === kind
}

function refuseFrequent(
  { settings }: Lender,
  used: PaymentFacts,
  { order, now }: OrderToJudge,
): OrderRefusal | null {
  const { paymentsPerUserHour, declinesPerCardDay, declinesPerIpHour } = settings.servicing
  if (used.paymentsThisHour >= paymentsPerUserHour)
    return refused('tooManyPayments', untilEndOf(hourMs, now))
  if (used.cardDeclinesToday >= declinesPerCardDay)
    return refused('tooManyDeclines', untilEndOf(dayMs, now))
  // Only cards are guessed at: a bank payment stays open (L15).
  if (order.kind === 'card' && used.ipDeclinesThisHour >= declinesPerIpHour)
    return refused('tooManyDeclines', untilEndOf(hourMs, now))
  return null
}

/** Counts run in windows of fixed ends: what is left of the one that a moment lies in. */
function untilEndOf(windowMs: number, now: Instant) {
  const leftMs = windowMs - (now % windowMs)
  const values = { time: toInstant(now + leftMs) }
  return { retryAfterSeconds: Math.ceil(leftMs / 1000), values }
}

function refuseDuplicate({ order, surroundings, loan, today }: OrderToJudge): OrderRefusal | null {
  const { amount, confirmDuplicate, reader } = order
  const { duplicateAt: at } = surroundings
  if (at === null || confirmDuplicate) return null
  const date = { onDayOf: at }
  const isToday = showValue(date, reader) === showValue({ onDayOf: today }, reader)
  const time = isToday ? at : labelFor(reader)('payments.refused.paidBefore', { time: at, date })
  const values = { amount: { cents: amount, currency: loan.terms.currency }, time }
  return refused('sameAgain', { values })
}
