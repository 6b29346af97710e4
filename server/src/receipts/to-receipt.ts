import { methodText } from '@quittance/contract/labels/method-text'
import type { Reader } from '@quittance/contract/labels/labels'
import type { Receipt, ReceiptColor, ReceiptReturn } from '@quittance/contract/receipts'
import { dayOf } from '@quittance/domain/calendar'
import { explainPayment } from '@quittance/domain/loans/loan-fields'
import { cents, zero } from '@quittance/domain/money'
import { type PaymentState, visibleState } from '@quittance/domain/payments/payment'
import { interpretReturnCode } from '@quittance/domain/payments/returned-payment'
import { isPayoff, type PaymentReturn, toPayment } from '../payments/intents/payment-row.ts'
import { toCents } from '../platform/database/database.ts'
import { toPostedPayment } from '../payments/intents/posted-payment.ts'
import type { ReceiptRow } from './receipt-repository.ts'

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

/** Writes a payment as its receipt, in the reader's words. */
export function toReceipt(row: ReceiptRow, reader: Reader): Receipt {
  const payment = toPayment(row)
  const { amount, fee, effectiveOn, method } = payment
  const state = visibleState(payment.state)
  return {
    id: payment.paymentId,
    paidOn: dayOf(payment.madeAt),
    effectiveOn,
    postedOn: row.posted_on,
    returnedOn: payment.returnedOn,
    back: state === 'returned' ? returnOf(payment) : null,
    retry: retryOf(row),
    isRetry: row.represents !== null,
    settledOn: row.settled_on,
    payoffHeldUntil: state !== 'returned' && isHeldPayoff(row) ? row.held_until : null,
    amount,
    split: {
      principal: toCents(row.principal_cents),
      interest: toCents(row.interest_cents),
      lateFee: toCents(row.late_fee_cents),
      nsfFee: toCents(row.nsf_fee_cents),
      over: toCents(row.over_cents),
    },
    principalAfter: toCents(row.principal_after_cents),
    explained: explainPayment(toPostedPayment(row), effectiveOn).why,
    state,
    stateText: reader.labels[`payments.state.${state}`],
    color: colors[state],
    paymentReference: payment.reference,
    methodReference: payment.confirmId,
    loanNo: payment.loanNo,
    currency: payment.currency,
    channel: row.channel,
    methodText: methodText(
      {
        channel: row.channel,
        brand: method.brand,
        lastFour: method.lastFour,
        accountType: row.account_type,
      },
      reader,
    ),
    authId: row.auth_id,
    orderId: payment.paymentId,
    refunded: toCents(row.refunded_cents),
    isRefunded: row.refunded_cents > 0n,
    fee,
    totalCharged: state === 'declined' || state === 'cancelled' ? zero : cents(amount + fee),
    platform: reader.labels[platforms[row.platform]],
  }
}

/** Whether it is the payoff for which the loan has no stamp yet. */
function isHeldPayoff(row: ReceiptRow): boolean {
  return row.effective_on === row.paid_off_on && isPayoff(row)
}

function returnOf({ returnCode: code, returnFee: fee, ...back }: PaymentReturn): ReceiptReturn {
  const reason = code === 'office' ? code : interpretReturnCode(code).words
  const { triesAgainOn, retryEnded, schedulesHeld, isReopened } = back
  return { reason, fee, triesAgainOn, ended: retryEnded, schedulesHeld, isReopened }
}

function retryOf({ again_on: on, retry_state: state }: ReceiptRow): Receipt['retry'] {
  return on === null || state === null ? null : { on, state: visibleState(state) }
}
