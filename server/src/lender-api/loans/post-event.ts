import { randomUUID } from 'node:crypto'
import type { LoanEventOf, LoanEventRequest } from '@quittance/contract/lender-api/loan-events'
import type { LoanEvent } from '@quittance/domain/loans/events/loan-event'
import { isPaidOff } from '@quittance/domain/loans/status/loan-status'
import { type Cents, formatDollars, zero } from '@quittance/domain/money'
import type { PaymentSplit } from '@quittance/domain/payments/payment-split'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { postLoanEvent } from '../../servicing/ledger/post-loan-event.ts'
import {
  readFirstParty,
  writePaymentNotification,
} from '../../payments/returns/payment-notification-repository.ts'
import {
  lockPayment,
  markPaymentReturned,
} from '../../payments/returns/returned-payment-repository.ts'
import { bookReturn } from '../../payments/returns/book-return.ts'
import { postgresReturns } from '../../payments/returns/postgres-returns.ts'
import { debitsBeforePayoff } from '../../payments/scheduled/notices/ended-with-payoff.ts'
import { reopenLoan } from '../../payments/returns/reopen-loan.ts'
import { reversePayment } from '../../payments/returns/reverse-payment.ts'
import { endSchedules, setLedgerMode } from '../../servicing/loans/loan-event-repository.ts'
import {
  drawUnusedReferenceBody,
  lenderReferencePrefix,
} from '../../payments/intents/payment-reference.ts'
import { writeOfficePayment } from '../payments/office-payment-repository.ts'
import { endRefundTasks } from '../../servicing/end-of-day/overpayment-task-repository.ts'
import { readOverpaymentInTransit } from '../../payments/refunds/overpayment-in-transit-repository.ts'
import { readOverpaymentUnderWay } from '../../payments/refunds/overpayment-under-way-repository.ts'
import { Problem } from '../problem.ts'
import { listDebitsUnderWay } from '../../payments/scheduled/execution/debits-under-way-repository.ts'
import { refuseForbidden } from './refuse-loan-event.ts'
import { reverseChargeOff } from './reverse-charge-off.ts'
import type { LoanEventResult, LoanEventContext } from './event-context.ts'

/** Does one event to the loan that the caller holds. @throws Problem where the rules forbid it */
export async function postEvent(
  trx: LenderTransaction,
  place: LoanEventContext,
  asked: LoanEventRequest,
): Promise<LoanEventResult> {
  if (asked.kind === 'payment') return payAtOffice(trx, place, asked)
  if (asked.kind === 'reversal') return reverseAtOffice(trx, place, asked)
  if (asked.kind === 'modeChanged') return changeMode(trx, place, asked)
  if (asked.kind === 'chargeOffReversed') return reverseChargeOff(trx, place)
  return postPlain(trx, place, asked)
}

type PlainAsked = Exclude<
  LoanEventRequest,
  { kind: 'payment' | 'reversal' | 'modeChanged' | 'chargeOffReversed' }
>

async function postPlain(
  trx: LenderTransaction,
  place: LoanEventContext,
  asked: PlainAsked,
): Promise<LoanEventResult> {
  const { lender, loan, today, at, now } = place
  const event = eventOf(place, asked)
  const isRefund = event.kind === 'overpaymentRefunded'
  const facts = isRefund
    ? {
        inTransit: await readOverpaymentInTransit(trx, loan),
        underWay: await readOverpaymentUnderWay(trx, lender, loan),
      }
    : {}
  refuseForbidden(place, event, facts)
  const { loanId } = loan
  const readDebitsEnded = debitsBeforePayoff(postgresReturns(trx), lender, {
    paymentId: null,
    today,
  })
  const posting = { lender, loanId, readDebitsEnded, enteredAt: now }
  const isPassedBy = isOver(loan) && loan.state.closedThrough < today
  // What a flag takes along would else be posted on the last day that looked at the loan.
  if (isPassedBy) await postLoanEvent(trx, { ...posting, event: { kind: 'dayClosed', on: today } })
  await postLoanEvent(trx, { ...posting, event })
  if (isRefund) await endRefundTasks(trx, lender.id, { loanId, now })
  const done = { on: dayIn(event) ?? today, amount: amountIn(event) }
  if (!endsDebits(asked)) return done
  const reason = `${asked.kind}: ${asked.reason}`
  const ending = { lenderId: lender.id, loanId }
  const schedulesEnded = await endSchedules(trx, ending, { by: 'lender', reason, at })
  const debitsUnderWay = await listDebitsUnderWay(trx, ending)
  return { ...done, told: { schedulesEnded, debitsUnderWay } }
}

/** Paid off or charged off: the ends of days pass it by. */
function isOver({ state }: LoanEventContext['loan']): boolean {
  return isPaidOff(state) || state.chargedOff !== null
}

/** From then on no debit is due, and none may be taken without a new authorization. */
function endsDebits(asked: PlainAsked): boolean {
  return asked.kind === 'chargedOff' || (asked.kind === 'flagged' && asked.flag === 'bankruptcy')
}

function eventOf({ today: on }: LoanEventContext, asked: PlainAsked): LoanEvent {
  switch (asked.kind) {
    case 'feeAssessed':
      return assessed(asked, on)
    case 'feeWaived':
      return waived(asked, on)
    case 'rateChanged':
      return { kind: 'rateChanged', from: asked.from, rate: asked.rate, on }
    case 'accrualStopped':
    case 'accrualResumed':
    case 'partialsReleased':
    case 'chargedOff':
    case 'writtenOff':
      return { kind: asked.kind, on }
    case 'overpaymentRefunded':
      return { kind: asked.kind, amount: asked.amount, on }
    case 'flagged':
      return { kind: 'flagged', flag: asked.flag, on: asked.on ?? on, enteredOn: on }
    case 'flagLifted':
      return { kind: 'flagged', flag: asked.flag, on: null, enteredOn: on }
    case 'stated': {
      const { reason: _why, ...stated } = asked
      return { ...stated, on }
    }
    default:
      return asked satisfies never
  }
}

type Day = LoanEventContext['today']

function assessed({ fee, amount, installment }: LoanEventOf<'feeAssessed'>, on: Day): LoanEvent {
  if (installment === undefined) return { kind: 'feeAssessed', fee, amount, on }
  refuseOtherFee(fee)
  return { kind: 'lateFeeAssessed', no: installment, amount, on }
}

function waived({ fee, amount, installment }: LoanEventOf<'feeWaived'>, on: Day): LoanEvent {
  if (installment !== undefined) {
    refuseOtherFee(fee)
    if (amount !== undefined)
      throw new Problem(422, 'amount: the late fee of an installment is waived whole.', 'amount')
    return { kind: 'lateFeeWaived', no: installment, on }
  }
  if (amount === undefined) throw new Problem(422, 'amount: how much is waived.', 'amount')
  return { kind: 'feeWaived', fee, amount, on }
}

function refuseOtherFee(fee: string): void {
  if (fee !== 'lateFee')
    throw new Problem(422, 'installment: only a late fee belongs to one.', 'installment')
}

function dayIn(event: LoanEvent): Day | null {
  return 'on' in event ? event.on : null
}

function amountIn(event: LoanEvent): Cents {
  return 'amount' in event && event.amount !== undefined ? event.amount : zero
}

async function payAtOffice(
  trx: LenderTransaction,
  place: LoanEventContext,
  { channel, amount, effectiveOn = place.today, reference = '' }: LoanEventOf<'payment'>,
): Promise<LoanEventResult> {
  const { lender, loan, today, at, now } = place
  const event = {
    kind: 'payment',
    channel,
    amount,
    fee: zero,
    effectiveOn,
    enteredOn: today,
  } as const
  refuseForbidden(place, event)
  const paymentId = randomUUID()
  const { loanId } = loan
  const { currency } = loan.terms
  const body = await drawUnusedReferenceBody(trx, lender.id)
  const paymentReference = `${lenderReferencePrefix(lender)}-${body}`
  const paid = { paymentId, paymentReference, loanId, channel, currency, amount, effectiveOn }
  await writeOfficePayment(trx, { lenderId: lender.id, ...paid, reference, madeAt: at, now })
  const readDebitsEnded = debitsBeforePayoff(postgresReturns(trx), lender, { paymentId, today })
  const posting = { lender, loanId, locked: loan, paymentId, event, readDebitsEnded }
  const { split } = await postLoanEvent(trx, { ...posting, enteredAt: now })
  await tell(trx, place, { paymentId, topic: 'payment.completed' })
  return {
    on: effectiveOn,
    amount,
    paymentId,
    told: split === null ? {} : { split: splitOf(split) },
  }
}

/** Money that came in at the office goes back there: a cheque that bounced, or a mistake. */
async function reverseAtOffice(
  trx: LenderTransaction,
  place: LoanEventContext,
  { orderId, code }: LoanEventOf<'reversal'>,
): Promise<LoanEventResult> {
  const { lender, loan, today, at, now } = place
  const payment = await lockPayment(trx, lender.id, orderId)
  if (payment === null || payment.loanId !== loan.loanId)
    throw refusal('unknownPayment', 'there is no such payment of this loan.')
  const { channel, amount } = payment.posted
  if (channel !== 'check' && channel !== 'cash')
    throw refusal('notAtOffice', 'what a network took goes back by a refund, or by its bank.')
  const event = { kind: 'returned', payment: payment.posted, on: today } as const
  const isReversed = payment.state !== 'completed'
  refuseForbidden(place, event, { isReversed, ...(code !== undefined && { code }) })
  const done = { on: today, amount, paymentId: orderId }
  if (code !== undefined) {
    const borrowerId = await readFirstParty(trx, loan.loanId)
    const taking = {
      payment: { ...payment, borrowerId },
      state: 'returned',
      codes: [code],
    } as const
    await reversePayment(postgresReturns(trx), lender, { ...taking, today, at, now })
    return done
  }
  const back = { payment, took: null, closedMethodId: null, on: today, now }
  const { schedules } = await bookReturn(postgresReturns(trx), lender, back)
  const taken = { state: 'returned', code: 'office', on: today, settlesOn: null, now } as const
  await markPaymentReturned(trx, payment, { ...taken, after: null })
  await tell(trx, place, { paymentId: orderId, topic: 'payment.reversed' })
  const reopening = {
    loanId: loan.loanId,
    before: loan.state,
    schedules,
    cause: 'reversed',
    today,
    now,
  } as const
  await reopenLoan(postgresReturns(trx), lender, reopening)
  return done
}

function refusal(reason: string, detail: string): Problem {
  return new Problem(422, `orderId: ${detail}`, { field: 'orderId', reason })
}

/** Whose loan it is reads it, though nobody of the portal made the payment. */
async function tell(
  trx: LenderTransaction,
  { lender, loan, now }: LoanEventContext,
  { paymentId, topic }: { readonly paymentId: string; readonly topic: string },
): Promise<void> {
  const borrowerId = await readFirstParty(trx, loan.loanId)
  const payload = borrowerId === null ? {} : { borrowerId }
  await writePaymentNotification(trx, { lenderId: lender.id, paymentId }, { topic, payload, now })
}

function splitOf(split: PaymentSplit): Readonly<Record<keyof PaymentSplit, string>> {
  const parts = Object.entries(split).map(([name, amount]) => [name, formatDollars(amount)])
  return Object.fromEntries(parts) as Record<keyof PaymentSplit, string>
}

async function changeMode(
  trx: LenderTransaction,
  { lender, loan, today }: LoanEventContext,
  { mode }: LoanEventOf<'modeChanged'>,
): Promise<LoanEventResult> {
  await setLedgerMode(trx, { lenderId: lender.id, loanId: loan.loanId }, mode)
  return { on: today }
}
