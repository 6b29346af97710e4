import { randomUUID } from 'node:crypto'
import type { refundPaymentEndpoint } from '@quittance/contract/lender-api/payments'
import { dayOf, latestDay } from '@quittance/domain/calendar'
import { add, type Cents, formatDollars, zero } from '@quittance/domain/money'
import type { LenderApiContext } from '../lender-api-context.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { lockLoan } from '../../servicing/loans/loan-state-repository.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import {
  isOpenRefund,
  listRefunds,
  lockRefund,
  writeRefund,
} from '../../payments/refunds/refund-repository.ts'
import type { StoredRefund } from '../../payments/refunds/refund-row.ts'
import {
  type LockedPayment,
  lockPayment,
} from '../../payments/returns/returned-payment-repository.ts'
import { hasReturnEvent } from '../../payments/returns/gateway-event-repository.ts'
import { unrefundedAmount } from '../../payments/returns/unrefunded-amount.ts'
import { readOverpaymentUnderWay } from '../../payments/refunds/overpayment-under-way-repository.ts'
import { settleRefund } from '../../payments/refunds/settle-refund.ts'
import { answerOnce } from '../answer-once.ts'
import { findPaymentId } from './find-payment.ts'
import type { LenderAnswer, LenderCall } from '../lender-router.ts'
import { Problem } from '../problem.ts'
import { refuseForbidden } from '../loans/refuse-loan-event.ts'

type RefundContext = Pick<LenderApiContext, 'db' | 'clocks' | 'vault' | 'crashAt'>
type RefundCall = LenderCall<typeof refundPaymentEndpoint>
type RefundAnswer = LenderAnswer<typeof refundPaymentEndpoint>

/**
 * Gives a payment back, whole or in part, to where it came from: written down before the network is
 * asked, under a key of its own for ever. Where no answer settles it, it is confirming, and the
 * worker finds out; nothing is given back twice.
 */
export async function refundPayment(
  context: RefundContext,
  call: RefundCall,
): Promise<RefundAnswer> {
  const { lender } = call.caller
  let written: string | null = null
  const begun = await answerOnce(context, call, async (trx) => {
    const made = await begin(trx, context, call)
    written = made.refundId
    return made
  })
  const refund = await withLenderTransaction(context.db, lender.id, (trx) =>
    lockRefund(trx, lender.id, begun.refundId),
  )
  if (refund === null) throw new Error('a refund that was begun is there')
  // A call that comes again asks how it stands: only who wrote it down sends it, or the worker. The work
  // above may have been undone and done again, and another call with the key was first meanwhile.
  if (begun.refundId !== written) return toAnswer(refund)
  const { lenderId, gatewayKey: key, amount, fee } = refund
  const ref = `${lenderId}.${refund.paymentId}`
  context.crashAt('before_gateway_submit')
  const result = await context.vault.refund({ lenderId, ref, key, amount: add(amount, fee) })
  context.crashAt('after_gateway_ack')
  return toAnswer(await settleRefund(context, lender, { refund, result }))
}

/** Every refund of a payment, oldest first. */
export async function readRefunds(
  { db }: Pick<LenderApiContext, 'db'>,
  lender: Lender,
  named: string,
) {
  const found = await withLenderTransaction(db, lender.id, async (trx) => {
    const paymentId = await findPaymentId(trx, lender.id, named)
    const payment = await lockPayment(trx, lender.id, paymentId)
    return payment === null ? null : { paymentId, refunds: await listRefunds(trx, payment) }
  })
  if (found === null) throw new Problem(404, 'There is no such payment.')
  return { orderId: found.paymentId, refunds: found.refunds.map(toAnswer) }
}

async function begin(
  trx: LenderTransaction,
  { clocks }: Pick<RefundContext, 'clocks'>,
  { caller: { lender, author }, parameters: { orderId }, body: asked }: RefundCall,
): Promise<{ readonly refundId: string }> {
  const paymentId = await findPaymentId(trx, lender.id, orderId)
  const found = await lockPayment(trx, lender.id, paymentId)
  if (found === null) throw new Problem(404, 'There is no such payment.')
  refuseState(found)
  const loan = await lockLoan(trx, found.loanId)
  if (loan === null) throw new Error('a payment has its loan')
  const refunds = await listRefunds(trx, found)
  if (refunds.some(isOpenRefund))
    throw new Problem(409, 'Another refund of this payment is on its way.', {
      reason: 'refundRuns',
    })
  const left = unrefundedAmount(found.posted, await listRefunds(trx, found))
  const madeAt = clocks.business()
  const today = dayOf(madeAt)
  const amount = asked.amount ?? left?.amount ?? zero
  const payment = left ?? found.posted
  const fee = feeOf(lender, asked, { amount, left: payment })
  const on = latestDay(today, payment.effectiveOn)
  const isWhole = amount === payment.amount
  const whole = { kind: 'refunded', payment, on, withFee: fee > 0n } as const
  refuseForbidden({ lender, loan, today: on }, isWhole ? whole : { ...whole, amount }, {
    isReversed: left === null || left.amount === 0n,
    underWay: await readOverpaymentUnderWay(trx, lender, loan),
  })
  // What its bank took back waits to be posted, where a refund of a part came first or a day is being opened.
  if (await hasReturnEvent(trx, found))
    throw refused('takenBack', 'The bank has taken the payment back; that is still to be posted.')
  const refund = await writeRefund(
    trx,
    {
      lenderId: lender.id,
      refundId: randomUUID(),
      paymentId: found.paymentId,
      loanId: found.loanId,
      amount,
      fee,
      currency: loan.terms.currency,
      reason: asked.reason,
      author,
      madeAt,
    },
    clocks.elapsed(),
  )
  return { refundId: refund.refundId }
}

/** Only what a network took, and what arrived or was confirmed, can be given back through it. */
function refuseState({ state, gatewayRef, posted }: LockedPayment): void {
  if (posted.channel === 'check' || posted.channel === 'cash')
    throw refused('atTheOffice', 'What came in at the office goes back by a reversal.')
  if (gatewayRef.startsWith('boarded-'))
    throw refused('notOurs', 'The network that took this payment is not ours.')
  if (state === 'returned' || state === 'cancelled')
    throw refused('alreadyReversed', 'The payment was taken back before.')
  if (state !== 'completed' && state !== 'refunded')
    throw refused('notCompleted', 'The payment is not completed; a pending one can be cancelled.')
}

function refused(name: string, detail: string): Problem {
  return new Problem(422, detail, { reason: name })
}

/** The fee goes back with the whole payment where the lender says so, or as it is asked. */
function feeOf(
  { settings }: Lender,
  { withFee }: RefundCall['body'],
  { amount, left }: { readonly amount: Cents; readonly left: LockedPayment['posted'] },
): Cents {
  const isWhole = amount === left.amount
  const goes = withFee === undefined ? isWhole && settings.servicing.feeRefunded : withFee === '1'
  return goes ? left.fee : zero
}

function toAnswer(refund: StoredRefund): RefundAnswer {
  const { refundId, paymentId, state, amount, fee, currency, refundedOn } = refund
  return {
    refundId,
    orderId: paymentId,
    /** told as confirming until it is posted */
    state: state === 'completed' || state === 'refused' ? state : 'confirming',
    amount: formatDollars(amount),
    fee: formatDollars(fee),
    total: formatDollars(add(amount, fee)),
    currency,
    on: refundedOn,
    author: refund.author,
    reason: refund.reason,
  }
}
