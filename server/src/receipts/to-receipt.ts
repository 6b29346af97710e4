import { assert } from '@quittance/domain/assert'
import { methodText } from '@quittance/contract/labels/method-text'
import type { Reader } from '@quittance/contract/labels/labels'
import { paymentStateText } from '@quittance/contract/labels/payment-state-text'
import type { Receipt, ReceiptColor, ReceiptReturn } from '@quittance/contract/receipts/receipts'
import { dayOf, type LocalDate } from '@quittance/domain/calendar'
import { explainPayment } from '@quittance/domain/loans/loan-fields'
import { add, type Cents, cents, smallest, subtract, sum, zero } from '@quittance/domain/money'
import { isPaymentTimed, type PaymentState, visibleState } from '@quittance/domain/payments/payment'
import { remainingSplit } from '@quittance/domain/payments/refunded-split'
import { interpretReturnCode } from '@quittance/domain/payments/returned-payment'
import {
  isPayoff,
  type PaymentReturn,
  type StoredPayment,
  toPayment,
} from '../payments/intents/payment-row.ts'
import { debitAsReplaced } from '../payments/replacements/replaced-debit-repository.ts'
import { toCents } from '../platform/database/database.ts'
import { toPostedPayment } from '../payments/intents/posted-payment.ts'
import { readLoanAfter } from '../platform/database/stored-loan-after.ts'
import { toPaymentSplit, toReceiptSplit } from '../platform/database/payments/payment-split-row.ts'
import { toRefundSplit } from '../payments/refunds/refund-row.ts'
import { type RetryDays, retryDayOf } from '../payments/representment/read-foreseen-retries.ts'
import type { ReceiptRow, RefundRow } from './receipt-repository.ts'

const colors: Readonly<Record<PaymentState, ReceiptColor>> = {
  confirming: 'amber',
  pending: 'amber',
  completed: 'green',
  declined: 'red',
  returned: 'red',
  refunded: 'grey',
  cancelled: 'grey',
}

const platforms = {
  web: 'receipts.platform.web',
  mobile: 'receipts.platform.mobile',
  phoneAgent: 'receipts.platform.agent',
  schedule: 'receipts.platform.schedule',
  office: 'receipts.platform.office',
} as const

type Reading = {
  readonly reader: Reader
  readonly borrowerId: string
  /** principal that is owed again since it was posted, as payments before it came back; cents */
  readonly reversedAfter: Cents
  /** the days of the retries of its loan */
  readonly foreseen: RetryDays
}

/** Writes a payment with its refunds as its receipt, in the reader's words. */
export function toReceipt(
  row: ReceiptRow,
  refunds: readonly RefundRow[],
  { reader, borrowerId, reversedAfter, foreseen }: Reading,
): Receipt {
  const payment = withForeseenDays(toPayment(row), foreseen)
  const { amount, fee, effectiveOn, method } = payment
  const state = visibleState(payment.state, payment.isDatedLater)
  const isBank = row.channel === 'ach' || row.channel === 'pad'
  const refunded = toCents(row.refunded_cents)
  // Nothing is told of another party's method, nor what its network calls the payment.
  const isOfAnother = payment.borrowerId !== null && payment.borrowerId !== borrowerId
  return {
    id: payment.paymentId,
    paidOn: dayOf(payment.madeAt),
    madeAt: payment.madeAt,
    isTimed: isPaymentTimed({ platform: row.platform, isRetry: row.represents !== null }),
    effectiveOn,
    postedOn: row.posted_on,
    returnedOn: payment.returnedOn,
    back: state === 'returned' ? returnOf(payment, row) : null,
    retry: retryOf(row),
    replaces: placeOf(payment, row),
    scheduledFor: row.collect_on === dayOf(payment.madeAt) ? null : row.collect_on,
    isRetry: row.represents !== null,
    isOwn: payment.borrowerId === borrowerId,
    settledOn: row.settled_on,
    settlesOn: isBank && state === 'pending' ? payment.settlesOn : null,
    payoffHeldUntil: isStanding(state) && isHeldPayoff(row) ? row.held_until : null,
    amount,
    split: toReceiptSplit(row),
    afterRefunds: afterRefundsOf(row, refunds),
    principalAfter: add(toCents(row.principal_after_cents), reversedAfter),
    explained: explainPayment(toPostedPayment(row), effectiveOn).why,
    state,
    stateText: paymentStateText(
      { state, refunded, total: add(amount, fee), currency: payment.currency },
      reader,
    ),
    color: colors[state],
    paymentReference: payment.reference,
    methodReference: isOfAnother ? '' : payment.confirmId,
    loanNo: payment.loanNo,
    currency: payment.currency,
    channel: row.channel,
    methodText: isOfAnother
      ? reader.labels['schedules.row.another']
      : methodText({ channel: row.channel, ...method, accountType: row.account_type }, reader),
    authId: isOfAnother ? '' : row.auth_id,
    orderId: payment.paymentId,
    refunded,
    unrefunded: unrefundedOf(amount, refunded, refunds),
    isRefunded: refunded > 0n,
    refunds: refunds.map(toRefundLine),
    fee,
    totalCharged: state === 'declined' || state === 'cancelled' ? zero : add(amount, fee),
    platform: reader.labels[platforms[row.platform]],
  }
}

/** Loans of payments of which one is to be tried again: the days of their retries are asked for. */
export function loansWithRetries(rows: readonly ReceiptRow[]): string[] {
  return rows
    .filter(
      ({ retry_on: on, replaced_retry: retry }) => (on ?? retry?.triesAgainOn ?? null) !== null,
    )
    .map(({ loan_id: loanId }) => loanId)
}

/** Each retry on the day on which it is made, which may be later than the one that was planned. */
function withForeseenDays(payment: StoredPayment, foreseen: RetryDays): StoredPayment {
  const { paymentId, insteadOf, triesAgainOn, replacedRetry } = payment
  return {
    ...payment,
    triesAgainOn: dayOfRetry(paymentId, triesAgainOn),
    replacedRetry: replacedRetry && {
      ...replacedRetry,
      triesAgainOn: dayOfRetry(insteadOf, replacedRetry.triesAgainOn),
    },
  }

  function dayOfRetry(orderId: string | null, planned: LocalDate | null): LocalDate | null {
    if (orderId === null || planned === null) return planned
    return retryDayOf(foreseen, { orderId, triesAgainOn: planned })
  }
}

/** What refunds left on the loan; of one from before the portal nobody says how much was the fee. */
function unrefundedOf(amount: Cents, refunded: Cents, refunds: readonly RefundRow[]): Cents {
  const fees = sum(refunds.map((row) => toCents(row.fee_cents)))
  return subtract(amount, smallest(amount, subtract(refunded, fees)))
}

/** What refunds left of its parts; null where there is none, or not all are known. */
function afterRefundsOf(row: ReceiptRow, refunds: readonly RefundRow[]): Receipt['afterRefunds'] {
  const told = sum(refunds.map((one) => cents(one.amount_cents + one.fee_cents)))
  if (refunds.length === 0 || told !== row.refunded_cents) return null
  const {
    principalExtra: _extra,
    satisfied: _satisfied,
    ...left
  } = refunds
    .flatMap(({ split }) => toRefundSplit(split) ?? [])
    .reduce(remainingSplit, toPaymentSplit(row))
  return left
}

function toRefundLine(row: RefundRow): Receipt['refunds'][number] {
  const on = row.refunded_on
  assert(on !== null, 'a refund that is over has its day')
  const amount = toCents(row.amount_cents + row.fee_cents)
  return { on, amount, after: readLoanAfter(row.loan_after) }
}

/** Of a payment that went back the loan's payoff is another one. */
function isStanding(state: PaymentState): boolean {
  return state === 'pending' || state === 'completed'
}

/** Whether it is the payoff for which the loan has no stamp yet. */
function isHeldPayoff(row: ReceiptRow): boolean {
  return row.effective_on === row.paid_off_on && isPayoff(row)
}

function returnOf(
  { returnCode: code, returnFee: fee, ...back }: PaymentReturn,
  { loan_after }: ReceiptRow,
): ReceiptReturn {
  const reason = code === 'office' ? code : interpretReturnCode(code).words
  const { triesAgainOn, retryEnded: ended, schedulesHeld, isReopened } = back
  const after = readLoanAfter(loan_after)
  return { reason, fee, triesAgainOn, ended, schedulesHeld, isReopened, after }
}

/** What it was made in the place of, by itself: a retry of it tells nothing of that. */
function placeOf(
  { state, replacedDebit: debit, replacedRetry: retry }: StoredPayment,
  { instead_of_scheduled }: ReceiptRow,
): Receipt['replaces'] {
  if (retry !== null) {
    const { on, amount } = retry
    const triesAgainOn = state === 'declined' ? retry.triesAgainOn : null
    return { kind: 'retry', on, amount, triesAgainOn }
  }
  if (debit === null || instead_of_scheduled === null) return null
  return { kind: 'scheduled', ...debitAsReplaced(debit), triesAgainOn: null }
}

function retryOf({ again_on: on, retry_state: state }: ReceiptRow): Receipt['retry'] {
  return on === null || state === null ? null : { on, state: visibleState(state) }
}
