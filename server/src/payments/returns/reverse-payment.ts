import { dayOf, type Instant, latestDay, type LocalDate } from '@quittance/domain/calendar'
import { amountsDue } from '@quittance/domain/loans/status/amounts-due'
import { type Cents, formatDollars, zero } from '@quittance/domain/money'
import {
  interpretReturnCode,
  isReturnForFunds,
  nsfFeeFor,
} from '@quittance/domain/payments/returned-payment'
import { payByAfterCancel } from '@quittance/domain/servicing/upcoming-late-fees'
import { nsfFeeAfterReturn } from '@quittance/domain/servicing/nsf'
import { postEventIn } from '../../servicing/ledger/post-loan-event.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { bookReturn } from './book-return.ts'
import { reopenLoan } from './reopen-loan.ts'
import { returnSettlementDay } from './return-settlement-day.ts'
import {
  type EndedTry,
  notifyRetriesCancelled,
  planRepresentment,
} from '../representment/plan-representment.ts'
import { readDueNow } from './read-due-now.ts'
import { describeReplacedDebit, describeRetriedPlace } from './describe-replaced-debit.ts'
import type { ReturnRepository } from './return-repository.ts'
import type { LockedPayment } from './returned-payment-repository.ts'

export type PaymentReversal = {
  readonly payment: LockedPayment
  readonly state: 'returned' | 'cancelled'
  /** what the bank said, the code that counts first; none when its maker took the payment back */
  readonly codes: readonly string[]
  /** what its bank names as taken; cents, null or left out for the whole payment */
  readonly took?: Cents | null
  /** what its borrower is told by; `payment.<state>` when left out */
  readonly topic?: string
  /** the day of the books */
  readonly today: LocalDate
  /** business time */
  readonly at: Instant
  /** elapsed time */
  readonly now: Instant
}

/**
 * Undoes a payment that was accepted: the loan owes again what it had paid, the bank's code decides
 * about fee and method, and its borrower is told. One commit with whatever else the caller writes;
 * the ledger takes one reversal of a payment, so a second one breaks the transaction.
 */
export async function reversePayment(
  repository: ReturnRepository,
  lender: Lender,
  {
    payment,
    state,
    codes,
    took = null,
    topic = `payment.${state}`,
    today,
    ...times
  }: PaymentReversal,
): Promise<void> {
  const { posted, isSettled } = payment
  const { at, now } = times
  // Nobody decides meanwhile on a debit in whose place it stood.
  await repository.lockLoan(payment.loanId)
  const closedMethodId = await holdMethod(repository, { payment, state, codes })
  // A payment that comes back before it took effect has no posting to reverse.
  const on = payment.isPosted ? latestDay(today, posted.effectiveOn) : today
  const booked = payment.isPosted
    ? await bookReturn(repository, lender, { payment, took, closedMethodId, on, now })
    : null
  const fee = await chargeFee(repository, lender, { payment, codes, on, now })
  const settlesOn = isSettled ? returnSettlementDay(lender, posted.channel, on) : null
  const code = codes[0] ?? ''
  const after = booked?.after ?? null
  const reopens = booked?.reopens ?? false
  const back = booked?.took ?? null
  const taken = { code, on, took: back, after, reopens, settlesOn }
  await repository.markTakenBack(payment, { state, ...taken, now })
  const suspended = await followFailure(repository, lender, { payment, codes, on, now })
  const off = await followReturn(repository, payment, { codes, on, now })
  const { borrowerId, loanId } = payment
  const planned =
    state === 'returned'
      ? await planRepresentment(repository, lender, {
          payment: { ...payment, took: back },
          codes,
          on,
        })
      : null
  if (suspended !== null)
    await repository.notifySuspended(lender, { ...payment, scheduleId: suspended }, { at, now })
  const before = booked?.before ?? null
  const place =
    (await describeReplacedDebit(repository, lender, { payment, before, on, at })) ??
    (planned === null ? null : await describeRetriedPlace(repository, payment))
  // Of a loan that is open again another message tells what is due.
  const left =
    state === 'cancelled' && place === null && !reopens
      ? await readLeftDue(repository, lender, { payment, on, at })
      : null
  const tellsDue = state === 'returned' && planned === null && !place?.due && !reopens
  const payload = {
    ...(place !== null && { place }),
    ...left,
    ...(tellsDue && (await readDueNow(repository, lender, { loanId, today: on, at }))),
    ...planned,
    ...(fee > 0n && { nsfFee: formatDollars(fee) }),
    ...(borrowerId && { borrowerId }),
    ...(state === 'returned' && { after }),
  }
  await repository.writePaymentNotification(payment, { topic, payload, now })
  if (booked !== null) {
    const { before: open, schedules } = booked
    const reopening = { loanId, before: open, schedules, cause: state, today: on, now }
    await reopenLoan(repository, lender, reopening)
  }
  await notifyRetriesCancelled(repository, lender, off, { on, at, now })
}

/** Before schedules are restored that it may pay. @returns the method that ends with this return; null: none does */
async function holdMethod(
  repository: Pick<ReturnRepository, 'holdMethod'>,
  { payment, state, codes }: Pick<PaymentReversal, 'payment' | 'state' | 'codes'>,
): Promise<string | null> {
  const isClosed = codes.some((one) => interpretReturnCode(one).methodStatus !== null)
  if (state === 'returned') await repository.holdMethod(payment, { isClosed })
  return isClosed ? payment.methodId : null
}

/** As the message of a cancelled payment tells it. */
type LeftDue = { readonly staysDueUntil?: LocalDate; readonly dueWithout?: string }

/** What it leaves due: until when to pay, and how much where it was made in the place of a retry. */
async function readLeftDue(
  repository: Pick<ReturnRepository, 'readLoan'>,
  { settings }: Lender,
  { payment, on, at }: Pick<PaymentReversal, 'payment' | 'at'> & { readonly on: LocalDate },
): Promise<LeftDue | null> {
  const loan = await repository.readLoan(payment.loanId)
  if (loan === null) return null
  const { terms, mode, state } = loan
  const { effectiveOn } = payment.posted
  const underRules = { terms, rules: settings.servicing, mode }
  const cancelled = { isDebitLost: false, effectiveOn, today: on }
  const until = payByAfterCancel(underRules, state, cancelled)
  const due = amountsDue(underRules, state, { today: dayOf(at) }).totalAmountDue
  return {
    ...(until !== null && { staysDueUntil: until }),
    ...(payment.isInsteadOfRetry && { dueWithout: formatDollars(due) }),
  }
}

/**
 * What the bank said besides, of a payment that came back already: money moves no more, but each
 * code decides about fee and method as if it had come first, so that their order decides nothing.
 */
export async function amendReturn(
  repository: ReturnRepository,
  lender: Lender,
  { payment, codes, today, at, now }: Omit<PaymentReversal, 'state'>,
): Promise<void> {
  const on = payment.isPosted ? latestDay(today, payment.posted.effectiveOn) : today
  const fee = await chargeFee(repository, lender, { payment, codes, on, now })
  await repository.setReturnCode(payment, codes[0] ?? '')
  await followFailure(repository, lender, { payment, codes, on, now })
  const off = await followReturn(repository, payment, { codes, on, now })
  if (fee > 0n) await notifyFee(repository, payment, { fee, now })
  await notifyRetriesCancelled(repository, lender, off, { on, at, now })
}

/** Tells of the fee alone, where the message of the return told nothing of it. */
async function notifyFee(
  repository: Pick<ReturnRepository, 'isReturnMessageSent' | 'writePaymentNotification'>,
  { lenderId, paymentId, borrowerId }: LockedPayment,
  { fee, now }: { readonly fee: Cents; readonly now: Instant },
): Promise<void> {
  const payment = { lenderId, paymentId }
  if (!(await repository.isReturnMessageSent(payment))) return
  const payload = { nsfFee: formatDollars(fee), ...(borrowerId && { borrowerId }) }
  await repository.writePaymentNotification(payment, { topic: 'payment.returnFee', payload, now })
}

type Fee = Pick<PaymentReversal, 'payment' | 'codes' | 'now'> & { readonly on: LocalDate }

/**
 * Once for a payment, and so often for an item as the lender takes it; never more than its payer agreed to. A loan
 * that was charged off takes no fee.
 */
async function chargeFee(
  repository: ReturnRepository,
  lender: Lender,
  { payment, codes, on, now }: Fee,
): Promise<Cents> {
  const { servicing } = lender.settings
  const { loanId, paymentId } = payment
  const locked = nsfFeeFor(codes, servicing) > 0n ? await repository.lockLoan(loanId) : null
  const fees = locked === null ? null : await repository.readReturnFees(payment)
  if (locked === null || fees === null || fees.own > 0) return zero
  const { terms, state, mode } = locked
  const returned = { codes, borne: fees.ofItem, agreed: fees.agreed, on }
  const event = nsfFeeAfterReturn({ terms, rules: servicing, mode }, state, returned)
  if (event === null) return zero
  // Told apart from a late fee of this payment, which is of the same kind.
  const about = { paymentId, extId: 'nsfFee' }
  await postEventIn(repository, { lender, loanId, locked, ...about, event, enteredAt: now })
  await repository.setReturnFee(payment, event.amount)
  return event.amount
}

/** A debit of a series that came back for want of funds counts as one that was declined. @returns what waits by it */
async function followFailure(
  repository: Pick<ReturnRepository, 'suspendAfterReturns'>,
  { settings }: Lender,
  { payment, codes, on }: Fee,
): Promise<string | null> {
  const most = settings.servicing.stopAfterDeclines
  if (most === 0 || !isReturnForFunds(codes)) return null
  return repository.suspendAfterReturns({ ...payment, most }, on)
}

/** What codes say of the method, the schedules that it pays, and to a person. @returns tries to be told of */
export async function followReturn(
  repository: ReturnRepository,
  payment: LockedPayment,
  { codes, on, now }: Pick<PaymentReversal, 'codes' | 'now'> & { readonly on: LocalDate },
): Promise<readonly EndedTry[]> {
  const { lenderId, methodId, paymentId, lastFour } = payment
  const ended: EndedTry[] = []
  for (const code of codes) {
    const { methodStatus, action, needsPerson } = interpretReturnCode(code)
    const isClosed = methodStatus !== null && methodId !== null
    if (isClosed) await repository.setMethodStatus({ lenderId, methodId }, methodStatus)
    if (isClosed) await repository.holdSchedules(payment, { code, on, now })
    const why = isClosed ? 'method' : 'other'
    if (action !== 'keep' && methodId !== null) {
      const off = await repository.callOffTries({ lenderId, methodId, paymentId, why })
      ended.push(...off.map((one) => ({ ...one, why }) as const))
    }
    const payload = { paymentId, methodId, lastFour, code, action }
    if (needsPerson)
      await repository.writeTask(payment, { kind: 'paymentReturned', payload, at: now })
  }
  return ended
}

/** What banks say to each other of a return moves nothing; a person at the lender hears of it. */
export async function notifyChangeNotices(
  repository: ReturnRepository,
  payment: LockedPayment,
  { notices, now }: { readonly notices: readonly string[]; readonly now: Instant },
): Promise<void> {
  const { paymentId, lastFour } = payment
  for (const code of notices) {
    const payload = { paymentId, lastFour, code }
    await repository.writeTask(payment, { kind: 'bankNotice', payload, at: now })
  }
}
