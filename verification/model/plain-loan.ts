import { addDays, type LocalDate } from '@quittance/domain/calendar'
import type { Transaction } from '@quittance/domain/ledger/transaction'
import { applyEvent } from '@quittance/domain/loans/events/apply-event'
import type {
  LoanEvent,
  LoanUnderRules,
  PostedPayment,
} from '@quittance/domain/loans/events/loan-event'
import type { LoanState } from '@quittance/domain/loans/loan'
import { highestPayment } from '@quittance/domain/loans/payoff/payoff'
import { isPaidOff } from '@quittance/domain/loans/status/loan-status'
import { refuseLoanEvent } from '@quittance/domain/loans/events/refuse-loan-event'
import { paymentAfterReversal } from '@quittance/domain/loans/charge-off/reverse-charge-off'
import { remainingPayment } from '@quittance/domain/loans/payments/reverse-payment'
import { add, type Cents, cents, zero } from '@quittance/domain/money'
import { type Channel, settlesOn } from '@quittance/domain/payments/effective-date'
import type { EndOfDayTask } from '@quittance/domain/servicing/bankruptcy'
import { closeDay } from '@quittance/domain/servicing/close-day'
import { nsfFeeAfterReturn } from '@quittance/domain/servicing/nsf'
import type { ModelAct } from './acts.ts'
import { checkEvent, checkDayClose } from './check-event.ts'
import { readOwed } from './read-due.ts'

/** Banks pay out after as many days as the settings of every lender here say. */
const settling = { country: 'US', settleDays: { ach: 3, pad: 3, card: 2 } } as const

export type ModelPayment = {
  /** null until the database has given it one */
  id: string | null
  readonly channel: Channel
  /** amount and fee, as it was paid; cents */
  readonly paid: Cents
  /** of a debit: when its bank pays it out */
  readonly arrivesOn: LocalDate | null
  /** what refunds left of it; null once it came back */
  left: PostedPayment | null
}

/** A loan in memory and nothing else: no rows, no locks, no day that is open for two. */
export class PlainLoan {
  state: LoanState
  /** once paid off, written off or charged off, whatever came back since */
  hasEnded = false
  #wasOver = false
  readonly loan: LoanUnderRules
  readonly boarded: LoanState
  readonly events: LoanEvent[] = []
  readonly transactions: Transaction[] = []
  readonly payments: ModelPayment[] = []
  /** what a person was asked to decide */
  readonly tasks: EndOfDayTask[] = []
  /** what happened and may not; each a sentence */
  readonly faults: string[] = []
  /** money that came in less money that went out, by sums alone; cents */
  money = 0n

  constructor(loan: LoanUnderRules, boarded: LoanState) {
    this.loan = loan
    this.boarded = boarded
    this.state = boarded
  }

  /** The days between pass, one after the other; a loan that is over they pass by, but once. */
  openThrough(from: LocalDate, to: LocalDate): void {
    for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) {
      const isPassedBy = this.#wasOver && this.#isOver()
      this.#wasOver = this.#isOver()
      if (isPassedBy) continue
      const closed = closeDay(this.loan, this.state, day)
      this.faults.push(...checkDayClose(this, closed, day))
      this.#standsAt(closed.state)
      this.events.push(...closed.events)
      this.tasks.push(...closed.tasks)
      this.transactions.push(...closed.transactions)
      this.#wasOver = this.#isOver()
    }
  }

  #isOver(): boolean {
    return isPaidOff(this.state) || this.state.chargedOff !== null
  }

  /** @returns why it may not be; null when it was done */
  take(event: LoanEvent, today: LocalDate): string | null {
    const inTransit = this.#inTransit(today)
    const refusal = refuseLoanEvent(this.loan, this.state, event, { today, inTransit })
    if (refusal !== null) return refusal
    // Of a loan that the days pass by, they are over once somebody looks at it again.
    const isPassedBy = this.#isOver() && this.state.closedThrough < today
    if (isPassedBy) this.#post({ kind: 'dayClosed', on: today })
    this.#post(event)
    if (event.kind === 'chargeOffReversed')
      for (const payment of this.payments)
        payment.left = payment.left && paymentAfterReversal(payment.left)
    return null
  }

  pay(event: Extract<LoanEvent, { kind: 'payment' }>, today: LocalDate): string | null {
    const refusal = refuseLoanEvent(this.loan, this.state, event, { today })
    if (refusal === null) this.charge(event)
    return refusal
  }

  /** A payment whose money is here: it is taken whatever the loan's status. */
  charge(event: Extract<LoanEvent, { kind: 'payment' }>): void {
    const { split } = this.#post(event)
    if (split === null) throw new Error('a payment has its split')
    const paid = add(event.amount, event.fee)
    const { channel, effectiveOn } = event
    const arrivesOn = channel === 'ach' ? settlesOn(effectiveOn, channel, settling) : null
    this.payments.push({ id: null, channel, paid, arrivesOn, left: { ...event, split } })
    this.money += event.amount + event.fee
  }

  /** @returns why it may not be, and does nothing */
  refusalOf(event: LoanEvent, today: LocalDate): string | null {
    return refuseLoanEvent(this.loan, this.state, event, { today, isReversed: false })
  }

  /**
   * A payment comes back, with the fee that its code bears.
   *
   * @param took what its bank takes; what is left of it and no more when left out
   */
  comeBack(payment: ModelPayment, today: LocalDate, code: string | null, took?: Cents): void {
    const { left } = payment
    if (left === null) throw new Error('what is gone does not come back')
    const money = took ?? left.amount + left.fee
    const amount = money < left.amount ? cents(money) : left.amount
    const ownFee = money - amount < left.fee ? cents(money - amount) : left.fee
    const beyond = cents(money - amount - ownFee)
    this.#post({
      kind: 'returned',
      payment: { ...left, fee: ownFee },
      on: today,
      ...(amount < left.amount && { amount }),
      ...(beyond > 0n && { beyond }),
    })
    payment.left = null
    this.money -= money
    const fee =
      code === null ? null : nsfFeeAfterReturn(this.loan, this.state, { codes: [code], on: today })
    if (fee !== null) this.#post(fee)
  }

  refund(payment: ModelPayment, event: Extract<LoanEvent, { kind: 'refunded' }>): void {
    const { takenBack } = this.#post(event)
    if (takenBack === null) throw new Error('a refund takes something back')
    this.money -= (event.amount ?? event.payment.amount) + (event.withFee ? event.payment.fee : 0n)
    payment.left = remainingPayment(event.payment, { split: takenBack, withFee: event.withFee })
  }

  /** What debits left over whose banks have not paid yet. */
  #inTransit(today: LocalDate) {
    const isHeld = this.state.unapplied > 0n
    const coming = this.payments.flatMap(({ arrivesOn, left }) =>
      arrivesOn !== null && arrivesOn > today && left !== null ? [left.split] : [],
    )
    const over = coming.map((split) => split.overpayment + (isHeld ? 0n : split.unapplied))
    const amount = cents(over.reduce((sum, one) => sum + one, 0n))
    return amount === 0n ? null : { amount, until: null }
  }

  repaid(amount: Cents): void {
    this.money -= amount
  }

  /** Whether its bank may still take back what paid the loan off: money at the office is taken then. */
  get isHeld(): boolean {
    const { paidOffOn, heldUntil, closedOn } = this.state
    return paidOffOn !== null && heldUntil !== null && closedOn === null
  }

  most(today: LocalDate): Cents {
    return highestPayment(this.loan, this.state, today)
  }

  #standsAt(state: LoanState): void {
    this.state = state
    if (state.paidOffOn !== null || state.chargedOff !== null) this.hasEnded = true
  }

  #post(event: LoanEvent) {
    this.faults.push(...checkEvent(this, event))
    const applied = applyEvent(this.loan, this.state, event)
    this.#standsAt(applied.state)
    this.events.push(event)
    this.transactions.push(...applied.transactions)
    return applied
  }
}

const channels = {
  pay: 'cash',
  payOwed: 'cash',
  payAlmost: 'cash',
  payLate: 'check',
  payByCard: 'card',
  payByBank: 'ach',
  payOff: 'check',
  payOffByCard: 'card',
  payOffByBank: 'ach',
} as const

/**
 * A payment over a network or at the office, as an act asks for it. Of a payoff over a network one
 * in three leaves a little: what is written off at the next opening, or is too much for that. Where
 * all but the fees is paid and the installments are due, it ends the principal alone.
 */
export function paymentOf(plain: PlainLoan, { kind, amount, pick }: ModelAct, today: LocalDate) {
  const channel = channels[kind as keyof typeof channels]
  const most = plain.most(today)
  const isNearly = kind.startsWith('payOffBy') && pick % 3 === 0
  const payoff = isNearly ? most - BigInt(pick % 150) : most
  const less = { payOwed: readOwed(plain).fees, payAlmost: 1n + (amount % 1_50n) }[
    kind as 'payOwed'
  ]
  const wanted = kind.startsWith('payOff') ? payoff : less === undefined ? amount : most - less
  const effectiveOn = kind === 'payLate' ? addDays(today, -(pick % 14)) : today
  const days = { effectiveOn, enteredOn: today }
  return {
    kind: 'payment',
    channel,
    amount: cents(wanted > 0n ? wanted : amount),
    fee: channel === 'card' ? cents(3_95n) : zero,
    ...days,
  } as const
}
