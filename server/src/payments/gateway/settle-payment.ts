import { dayOf, type Instant, type LocalDate } from '@quittance/domain/calendar'
import { toPaymentEvent } from '@quittance/domain/loans/payments/to-payment-event'
import { isOwnDecline } from '@quittance/domain/payments/decline-reason'
import { stateAfter } from '@quittance/domain/payments/payment'
import { canPostOn } from '@quittance/domain/servicing/can-post-on'
import type { PaymentsContext } from '../payments-context.ts'
import { coalesceCalls } from '../../platform/coalesce-calls.ts'
import { isTransactionRolledBack } from '../../platform/database/transaction.ts'
import type { Charge } from '../../platform/ports/vault.ts'
import type { StoredLoan } from '../../servicing/loans/loan-state-repository.ts'
import type { Posting } from '../../servicing/ledger/ledger-repository.ts'
import {
  endsLoan,
  postingOfPayment,
  withDebitsEnded,
} from '../../servicing/ledger/post-loan-event.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { dayMs, hourMs } from '../../platform/rate-limits/rate-limit-repository.ts'
import { networkOf } from '../../platform/rate-limits/network.ts'
import { nextRetryAt } from './retry-schedule.ts'
import type { PaymentIntent } from '../intents/payment-intent-repository.ts'
import { writeOutcome } from '../intents/payment-answer.ts'
import { settlementDay } from '../intents/price-payment.ts'
import type { PaymentRepository, PaymentStore } from '../intents/payment-repository.ts'
import { notReturned, type StoredPayment } from '../intents/payment-row.ts'
import { debitsBeforePayoff } from '../scheduled/notices/ended-with-payoff.ts'
import type { GatewayExchange, PostedResult, PaymentResult } from './payment-result-repository.ts'

export type EndedCharge = {
  readonly charge: Charge
  /** the exchanges with the gateway that led to it, oldest first */
  readonly attempts: readonly GatewayExchange[]
}

/**
 * The one way from "on the wire" to a result, for the API and the worker alike. State, ledger,
 * loan state, message and saved answer are one commit.
 *
 * @returns null when another program holds the payment by now: this result is thrown away, and
 *   what stands in the database counts
 */
export async function settlePayment(
  context: SettleContext,
  lender: Lender,
  { intent, ended }: { readonly intent: PaymentIntent; readonly ended: EndedCharge },
): Promise<StoredPayment | null> {
  const { clocks, crashAt } = context
  const today = dayOf(clocks.business())
  const payment = paymentAfter({ lender, intent, charge: ended.charge, today })
  const result = resultOf({ intent, payment, ended, now: clocks.elapsed() })
  const settled =
    ended.charge.result === 'charged'
      ? await writeCharged(context, lender, { intent, result })
      : await writeUnposted(context, lender, { intent, result })
  if (!settled) return null
  crashAt('after_result_commit')
  return payment
}

type SettleContext = Pick<PaymentsContext, 'payments' | 'clocks' | 'crashAt'>
type ToSettle = { readonly intent: PaymentIntent; readonly result: PaymentResult }

/**
 * Posts a charged payment on the day on which it takes effect. While that day has not begun, or a
 * day before it is still to be closed, only the result is written: the opening of the day posts it.
 *
 * Mostly nobody else posted to the loan since the payment was written down: then all is one round
 * trip, together with the results of other payments that come in the same moment. Otherwise, and where
 * nothing is owed on the loan any more, the loan is locked and its part computed afresh. What takes
 * effect later changes nothing of the loan yet, and does not wait for it.
 */
async function writeCharged(
  { payments, clocks, crashAt }: SettleContext,
  lender: Lender,
  { intent, result }: ToSettle,
): Promise<boolean> {
  const today = dayOf(clocks.business())
  const isPostedNow = ({ state }: StoredLoan) => canPostOn(state, today)
  const postingOn = (loan: StoredLoan) =>
    postingTo(loan, { lender, intent, today, now: result.now })
  const posted = (posting: Posting): PostedResult => {
    crashAt('before_result_commit')
    return { intent, result, posting }
  }
  if (intent.effectiveOn > today)
    return payments.withLenderTransaction(lender.id, async (repository) => {
      const isWritten = await repository.writeResult(intent, result)
      crashAt('before_result_commit')
      return isWritten
    })
  const { loan } = intent
  if (loan !== null && isPostedNow(loan)) {
    const posting = postingOn(loan)
    if (!endsLoan(posting) && (await writeTogether(payments, lender.id, posted(posting))))
      return true
  }
  return payments.withLenderTransaction(lender.id, async (repository) => {
    const locked = await repository.lockHeld(intent)
    if (locked === null) return false
    if (isPostedNow(locked)) {
      const { paymentId } = intent
      const readEnded = debitsBeforePayoff(repository, lender, { paymentId, today })
      const posting = await withDebitsEnded(postingOn(locked), readEnded)
      return (await repository.writePostedResults([posted(posting)])).has(intent.paymentId)
    }
    const isWritten = await repository.writeResult(intent, result)
    crashAt('before_result_commit')
    return isWritten
  })
}

/**
 * Says of each whether it was written. Where the database refused one of them none is, and each is
 * tried alone.
 */
const writeTogether = coalesceCalls<PostedResult, boolean, PaymentStore>({
  scheduler: ({ scheduler }) => scheduler,
  subjects: ({ intent }) => [intent.loanId],
  run: async (payments, lenderId, results) => {
    const write = (repository: PaymentRepository) => repository.writePostedResults(results)
    const written = await payments
      .withLenderTransaction(lenderId, write)
      .catch((error: unknown) => {
        if (results.length === 1 || !isTransactionRolledBack(error)) throw error
        return new Set<string>()
      })
    return results.map(({ intent }) => written.has(intent.paymentId))
  },
})

async function writeUnposted(
  { payments, crashAt }: SettleContext,
  lender: Lender,
  { intent, result }: ToSettle,
): Promise<boolean> {
  return payments.withLenderTransaction(lender.id, async (repository) => {
    if (!(await repository.writeResult(intent, result))) return false
    const isBanksWord = result.state === 'declined' && !isOwnDecline(result.declineCode)
    if (isBanksWord) await countDecline(repository, intent, result.now)
    crashAt('before_result_commit')
    return true
  })
}

type Charged = Pick<ToPost, 'lender' | 'intent' | 'today'> & { readonly charge: Charge }

function paymentAfter({ lender, intent, charge, today }: Charged): StoredPayment {
  return {
    ...intent,
    isDatedLater: intent.effectiveOn > today,
    settlesOn:
      charge.result === 'charged'
        ? settlementDay(lender, intent.method.kind, intent.collectedOn)
        : null,
    state: stateAfter(charge.result, intent.method.kind),
    confirmId: charge.result === 'charged' ? charge.confirmId : '',
    declineCode: charge.result === 'declined' ? charge.code : '',
    ...notReturned,
  }
}

type Outcome = {
  readonly intent: PaymentIntent
  readonly payment: StoredPayment
  readonly ended: EndedCharge
  readonly now: Instant
}

function resultOf({ intent, payment, ended, now }: Outcome): PaymentResult {
  const { charge, attempts } = ended
  const isKnown = charge.result !== 'unknown'
  const state = stateAfter(charge.result, intent.method.kind) as PaymentResult['state']
  return {
    state,
    attempts,
    confirmId: payment.confirmId,
    authId: charge.result === 'charged' ? charge.authId : '',
    declineCode: payment.declineCode,
    settlesOn: payment.settlesOn,
    nextTryAt: isKnown ? null : nextRetryAt(now, intent.attempts + attempts.length),
    answer: isKnown ? writeOutcome(payment) : null,
    topic: isTold(state, intent) ? `payment.${state}` : null,
    now,
  }
}

/** A decline is read on the screen; only who was told "we are checking" gets a message of it. */
function isTold(state: PaymentResult['state'], { attempts }: PaymentIntent): boolean {
  return state === 'declined' ? attempts > 0 : state !== 'confirming'
}

type ToPost = {
  readonly lender: Lender
  readonly intent: PaymentIntent
  readonly today: LocalDate
  readonly now: Instant
}

function postingTo(loan: StoredLoan, { lender, intent, today, now }: ToPost): Posting {
  const { loanId, paymentId } = intent
  const event = toPaymentEvent(loan.state, { ...intent, channel: intent.method.kind }, today)
  return postingOfPayment(loan, { lender, loanId, paymentId, event, enteredAt: now })
}

/** A declined card is counted by its number, whoever has it, and by where the caller was (L15). */
async function countDecline(
  repository: PaymentRepository,
  intent: PaymentIntent,
  now: Instant,
): Promise<void> {
  const { fingerprint, ip } = intent
  const card = { rule: 'declinesPerCardDay', subject: fingerprint, windowMs: dayMs }
  const place = { rule: 'declinesPerIpHour', subject: networkOf(ip), windowMs: hourMs }
  await repository.countUse(card, now)
  if (ip !== '') await repository.countUse(place, now)
}
