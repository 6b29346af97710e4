import { assert } from '@quittance/domain/assert'
import {
  dayOf,
  type Instant,
  toInstant,
  latestDay,
  type LocalDate,
} from '@quittance/domain/calendar'
import { loanAfter } from '@quittance/domain/loans/status/loan-after'
import { isReopened } from '@quittance/domain/loans/status/end-of-loan'
import { formatDollars } from '@quittance/domain/money'
import { canPostOn } from '@quittance/domain/servicing/can-post-on'
import type { PaymentsContext } from '../payments-context.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { RefundAnswer } from '../../platform/ports/vault-afterwards.ts'
import { lockLoan } from '../../servicing/loans/loan-state-repository.ts'
import { postLoanEvent } from '../../servicing/ledger/post-loan-event.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { serializeLoanAfter } from '../../platform/database/stored-loan-after.ts'
import { insertLoanEvent } from '../../servicing/loans/loan-event-repository.ts'
import { writeTask } from '../../lenders/task-repository.ts'
import { nextRetryAt } from '../gateway/retry-schedule.ts'
import { postgresReturns } from '../returns/postgres-returns.ts'
import { reopenLoan } from '../returns/reopen-loan.ts'
import { readDueNow } from '../returns/read-due-now.ts'
import { describeReplacedDebit } from '../returns/describe-replaced-debit.ts'
import { describeKeptPlace } from './describe-kept-place.ts'
import { returnSettlementDay } from '../returns/return-settlement-day.ts'
import { unrefundedAmount } from '../returns/unrefunded-amount.ts'
import {
  readFirstParty,
  writePaymentNotification,
} from '../returns/payment-notification-repository.ts'
import { writeDoubtfulRefundTask } from '../gateway/doubtful-payment.ts'
import { hasEndedLoan } from './ended-loan-repository.ts'
import * as store from './refund-repository.ts'
import type { StoredRefund } from './refund-row.ts'
import type { GatewaySilence } from '../gateway/resubmit-policy.ts'
import { type LockedPayment, lockPayment } from '../returns/returned-payment-repository.ts'

type RefundContext = Pick<PaymentsContext, 'db' | 'clocks'>
type Ended = {
  readonly refund: StoredRefund
  readonly result: RefundAnswer
  readonly silence: GatewaySilence
  /** business time */
  readonly at: Instant
  readonly now: Instant
}

/**
 * The one way from "on the wire" to an end, for the API and the worker alike: ledger, loan state,
 * payment and notification are one commit. Whoever comes second finds the end written, and changes nothing.
 * What the network made is kept at once, though it can not be posted yet: it is never sent again.
 */
export async function settleRefund(
  { db, clocks }: RefundContext,
  lender: Lender,
  { refund, result, silence = { lastSentAt: clocks.elapsed(), foundNothing: 0 } }: RefundResult,
): Promise<StoredRefund> {
  const at = clocks.business()
  const ended = { refund, result, silence, at, now: clocks.elapsed() }
  const settling = { lender, ended, today: dayOf(at) }
  return withLenderTransaction(db, lender.id, (trx) => settleIn(trx, settling)).catch(
    async (error: unknown) => {
      if (result.result === 'refunded')
        await withLenderTransaction(db, lender.id, (trx) => keepMade(trx, ended))
      throw error
    },
  )
}

type Settling = { readonly lender: Lender; readonly ended: Ended; readonly today: LocalDate }

async function settleIn(
  trx: LenderTransaction,
  { lender, ended: { refund, ...heard }, today }: Settling,
): Promise<StoredRefund> {
  // Payment before loan, as a return locks them, so that neither waits for the other in a ring.
  const payment = await lockPayment(trx, lender.id, refund.paymentId)
  const held = await store.lockRefund(trx, lender.id, refund.refundId)
  const loan = await lockLoan(trx, refund.loanId)
  assert(loan !== null && held !== null && payment !== null, 'a refund has its payment and loan')
  const { result } = heard
  const isOver = !store.isOpenRefund(held)
  // What was heard before the network's word came does not take it back.
  if (isOver || (held.state === 'posting' && result.result !== 'refunded')) return held
  const ended = { ...heard, refund: held }
  // A posting waits for its payment's own, and for the days before it to be closed.
  const isPostable = payment.isPosted && canPostOn(loan.state, today)
  if (result.result === 'unknown') await writeDoubtfulRefundTask(trx, payment, ended)
  if (result.result === 'unknown' || (result.result === 'refunded' && !isPostable))
    await wait(trx, ended)
  else if (result.result === 'refused') await refuse(trx, payment, { ...ended, code: result.code })
  else await complete(trx, lender, { ...ended, confirmId: result.confirmId, loan, payment, today })
  return (await store.lockRefund(trx, lender.id, refund.refundId)) ?? held
}

/** The books did not take what the network made: it is posted later, and not sent again. */
async function keepMade(trx: LenderTransaction, ended: Ended): Promise<void> {
  const { lenderId, refundId } = ended.refund
  const held = await store.lockRefund(trx, lenderId, refundId)
  if (held !== null && store.isOpenRefund(held)) await wait(trx, { ...ended, refund: held })
}

export type RefundResult = {
  readonly refund: StoredRefund
  readonly result: RefundAnswer
  /** what was heard of it; when left out it was sent just now */
  readonly silence?: GatewaySilence
}

const nothing = { confirmId: '', refundedOn: null, split: null, after: null, settlesOn: null }

const minuteMs = 60_000

async function wait(
  trx: LenderTransaction,
  { refund, result, silence, now }: Ended,
): Promise<void> {
  const confirming = {
    state: 'confirming',
    nextTryAt: nextRetryAt(now, refund.attempts + 1),
  } as const
  const posting = { state: 'posting', nextTryAt: toInstant(now + minuteMs) } as const
  const open =
    result.result === 'refunded'
      ? { ...nothing, ...posting, confirmId: result.confirmId }
      : { ...nothing, ...confirming }
  await store.markRefund(trx, refund, { ...open, silence, now })
}

/** No money went back. A person at the lender who asked for it has to know. */
async function refuse(
  trx: LenderTransaction,
  payment: LockedPayment,
  { refund, silence, now, code }: Ended & { readonly code: string },
): Promise<void> {
  const over = { ...nothing, state: 'refused', nextTryAt: null } as const
  await store.markRefund(trx, refund, { ...over, silence, now })
  const { refundId, paymentId } = refund
  const payload = { refundId, paymentId, code }
  await writeTask(trx, payment, { kind: 'refundRefused', payload, at: now })
}

type ToComplete = Ended & {
  readonly confirmId: string
  readonly loan: NonNullable<Awaited<ReturnType<typeof lockLoan>>>
  readonly payment: LockedPayment
  readonly today: ReturnType<typeof dayOf>
}

async function complete(
  trx: LenderTransaction,
  lender: Lender,
  { refund, confirmId, loan, payment, today, silence, at, now }: ToComplete,
): Promise<void> {
  const { paymentId, loanId, refundId, amount, fee } = refund
  const left = unrefundedAmount(payment.posted, await store.listRefunds(trx, payment))
  assert(left !== null && left.amount >= amount, 'no more is refunded than was paid')
  const on = latestDay(today, payment.posted.effectiveOn)
  const isWhole = left.amount === amount
  const isGivenBack = isWhole && (await hasEndedLoan(trx, payment))
  const reversal = { kind: 'refunded', payment: left, on, withFee: fee > 0n } as const
  const event = isWhole ? reversal : { ...reversal, amount }
  const posted = { lender, loanId, paymentId, extId: refundId, event, enteredAt: now }
  const { takenBack, state } = await postLoanEvent(trx, { ...posted, locked: loan })
  assert(takenBack !== null, 'a refund takes something back')
  const isAllBack = isWhole && left.fee === fee
  const settlesOn = leavesCashOn(lender, payment, { on, isAllBack })
  const { terms, mode } = loan
  const underRules = { terms, rules: lender.settings.servicing, mode }
  const change = { before: loan.state, after: state, on }
  const after = serializeLoanAfter(loanAfter(underRules, change))
  const end = { state: 'completed', confirmId, refundedOn: on, split: takenBack, after } as const
  if (settlesOn === null) await store.clearSettlement(trx, refund)
  await store.markRefund(trx, refund, { ...end, settlesOn, nextTryAt: null, silence, now })
  await store.addRefunded(trx, payment, refund, now)
  await insertLoanEvent(trx, {
    lenderId: lender.id,
    loanId,
    kind: 'refunded',
    on,
    amount,
    paymentId,
    author: refund.author,
    reason: refund.reason,
    detail: { refundId, fee },
    now,
  })
  const borrowerId = payment.borrowerId ?? (await readFirstParty(trx, loanId))
  const gone = { refund: formatDollars(amount), refundFee: formatDollars(fee), refundedOn: on }
  const times = { before: loan.state, on, at }
  const place =
    (await describeReplacedDebit(postgresReturns(trx), lender, { payment, ...times })) ??
    (await describeKeptPlace(trx, lender, { payment, loan, state, on }))
  // Of a loan that is open again another message tells what is due.
  const isToldElsewhere = place?.due !== undefined || isReopened(loan.state, state)
  const due = isToldElsewhere
    ? {}
    : await readDueNow(postgresReturns(trx), lender, { loanId, today, at })
  const payload = { refundId, ...gone, after, ...(place !== null && { place }), ...due }
  await writePaymentNotification(trx, refund, {
    topic: 'payment.refunded',
    of: refundId,
    payload: { ...payload, ...(borrowerId && { borrowerId }) },
    now,
  })
  const reopening = { loanId, before: loan.state, isGivenBack, cause: 'refunded' } as const
  await reopenLoan(postgresReturns(trx), lender, { ...reopening, today, now })
}

/**
 * What never arrived cancels in the clearing account. What did, and a part of what will arrive whole,
 * leaves the lender's cash on the next banking day after both.
 */
function leavesCashOn(
  lender: Lender,
  { isSettled, settlesOn, posted }: LockedPayment,
  { on, isAllBack }: { readonly on: LocalDate; readonly isAllBack: boolean },
): LocalDate | null {
  if (isAllBack && !isSettled) return null
  return returnSettlementDay(lender, posted.channel, latestDay(on, settlesOn ?? on))
}
