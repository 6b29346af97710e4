import { methodText } from '@quittance/contract/labels/method-text'
import type { Reader } from '@quittance/contract/labels/labels'
import type { Receipt, ReceiptColor, ReceiptReturn } from '@quittance/contract/receipts'
import { dayOf, toInstant } from '@quittance/domain/calendar'
import { explainPayment } from '@quittance/domain/loans/loan-fields'
import { cents, zero } from '@quittance/domain/money'
import { type PaymentState, toldState } from '@quittance/domain/payments/payment'
import { interpretReturnCode } from '@quittance/domain/payments/returned-payment'
import { toCents } from '../platform/database/database.ts'
import { toPostedPayment } from '../servicing/ledger/posted-payment.ts'
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
  const state = toldState(row.state)
  const amount = toCents(row.amount_cents)
  const fee = toCents(row.fee_cents)
  return {
    id: row.payment_id,
    paidOn: dayOf(toInstant(row.made_at.getTime())),
    effectiveOn: row.effective_on,
    postedOn: row.posted_on,
    returnedOn: row.returned_on,
    back: state === 'returned' ? returnOf(row) : null,
    retry: retryOf(row),
    isRetry: row.represents !== null,
    settledOn: row.settled_on,
    amount,
    split: {
      principal: toCents(row.principal_cents),
      interest: toCents(row.interest_cents),
      lateFee: toCents(row.late_fee_cents),
      nsfFee: toCents(row.nsf_fee_cents),
      over: toCents(row.over_cents),
    },
    principalAfter: toCents(row.principal_after_cents),
    explained: explainPayment(toPostedPayment(row), row.effective_on).why,
    state,
    stateText: reader.labels[`payments.state.${state}`],
    color: colors[state],
    paymentReference: row.payment_id.slice(0, 8).toUpperCase(),
    methodReference: row.confirm_id,
    loanNo: row.loan_no,
    currency: row.currency,
    channel: row.channel,
    methodText: methodText(
      {
        channel: row.channel,
        brand: row.method_brand,
        lastFour: row.method_last_four,
        accountType: row.account_type,
      },
      reader,
    ),
    authId: row.auth_id,
    orderId: row.payment_id,
    refunded: toCents(row.refunded_cents),
    isRefunded: row.refunded_cents > 0n,
    fee,
    totalCharged: state === 'declined' || state === 'cancelled' ? zero : cents(amount + fee),
    platform: reader.labels[platforms[row.platform]],
  }
}

/** What was tried again is told of by that payment: no day is still to come. */
function returnOf(row: ReceiptRow): ReceiptReturn {
  const { return_code: code, again_on, tries_again_on, schedules_held } = row
  return {
    reason: code === 'office' ? code : interpretReturnCode(code).words,
    fee: toCents(row.return_fee_cents),
    triesAgainOn: again_on === null ? tries_again_on : null,
    schedulesHeld: schedules_held,
  }
}

function retryOf({ again_on: on, again_state }: ReceiptRow): Receipt['retry'] {
  return on === null || again_state === null ? null : { on, state: toldState(again_state) }
}
