import { add } from '@quittance/domain/money'
import type { Instant } from '@quittance/domain/calendar'
import type { Lender } from '../../lenders/lender-directory.ts'
import { isBatched } from '../batches/is-batched.ts'
import type { ClaimedPayment } from './payment-claim-repository.ts'
import { toDeclinedCharge, refuseSubmission } from './refuse-submission.ts'
import type { PaymentIntent } from '../intents/payment-intent-repository.ts'
import { alertAfterMs, needsPerson } from './doubtful-payment.ts'
import { submitCharge, describeExchange } from '../intents/make-payment.ts'
import type { GatewayExchange } from './payment-result-repository.ts'
import { decideResend, isResubmitSafe } from './resubmit-policy.ts'
import { type EndedCharge, settlePayment } from './settle-payment.ts'
import type { Charge, ChargeQuery, Vault } from '../../platform/ports/vault.ts'
import type { WorkerContext } from '../worker-context.ts'

type NotFound = Extract<ChargeQuery, { result: 'notFound' }>
export type SettleContext = Pick<WorkerContext, 'payments' | 'clocks' | 'crashAt' | 'log'> & {
  readonly vault: Pick<Vault, 'charge' | 'query'>
}

const minuteMs = 60_000
/** For so long what was decided under the lock of a loan is not asked again before it is sent. */
const decidedForMs = 5_000

/**
 * Resolves payments whose result nobody knows: cut off by a crash, or never answered. The gateway
 * is asked before anything is sent again, and what is sent again carries the same key.
 *
 * @param most how many at once
 * @returns how many were taken up
 */
export async function settleOpenPayments(
  context: SettleContext,
  lender: Lender,
  most = 8,
): Promise<number> {
  const { payments, clocks, crashAt } = context
  const now = clocks.elapsed()
  const claimed = await payments.withLenderTransaction(lender.id, (repository) =>
    repository.claimOpen({ now, most }),
  )
  if (claimed.length > 0) crashAt('after_claim')
  const done = await Promise.allSettled(
    claimed.map((one) => settleOpenPayment(context, lender, one)),
  )
  const failed = done.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason // its lease ends, and it is taken up again
  return claimed.length
}

/** Brings one payment that the caller holds to its result. */
export async function settleOpenPayment(
  context: SettleContext,
  lender: Lender,
  { intent, wasSent, heldUntil, decidedAt }: ClaimedPayment,
): Promise<void> {
  const now = context.clocks.elapsed()
  const isDecided = decidedAt !== undefined && now - decidedAt < decidedForMs
  const way = { heldUntil, isDecided, isBatched: isBatched(lender, intent) }
  const ended = wasSent
    ? await askFirst(context, intent, way)
    : await sendFirst(context, intent, way)
  await settlePayment(context, lender, { intent, ended })
  const until = context.clocks.elapsed()
  const ageMs = until - intent.writtenAt
  if (ended.charge.result !== 'unknown' || ageMs <= alertAfterMs) return
  const { lenderId, paymentId } = intent
  const minutes = Math.floor(ageMs / minuteMs)
  context.log.warn('payment still confirming', { lenderId, paymentId, minutes })
  if (!needsPerson(intent.writtenAt, until)) return
  await context.payments.withLenderTransaction(lenderId, (repository) =>
    repository.tellInDoubt(intent, until),
  )
}

type Way = {
  /** when the lease of a holder ended that wrote nothing down */
  readonly heldUntil: Instant | null
  /** whether it was decided on under the lock of its loan this moment */
  readonly isDecided: boolean
  readonly isBatched: boolean
}

/** What may have been sent before is asked for; only what surely never arrived is sent again. */
async function askFirst(
  context: SettleContext,
  intent: PaymentIntent,
  way: Way,
): Promise<EndedCharge> {
  const { heldUntil } = way
  const { vault, clocks, crashAt } = context
  const { lenderId, gatewayRef: ref } = intent
  const found = await vault.query({ lenderId, ref })
  const asked = { kind: 'query', outcome: noted(found, intent), at: clocks.elapsed() } as const
  crashAt('after_query')
  switch (found.result) {
    case 'charged':
    case 'declined':
      return { charge: found, attempts: [asked] }
    case 'processing':
    case 'unknown':
      return { charge: { result: 'unknown' }, attempts: [asked] }
    case 'notFound': {
      if (heldUntil !== null && !isResubmitSafe(intent.writtenAt, found, clocks.elapsed())) {
        // Whoever held it may have sent it, and died before that was written down.
        return { charge: { result: 'unknown' }, attempts: [presumedAt(heldUntil), asked] }
      }
      return resubmitCharge(context, intent, { ...way, asked, found })
    }
    default:
      return found satisfies never
  }
}

function presumedAt(heldUntil: Instant): GatewayExchange {
  return { kind: 'submit', outcome: 'unwritten', at: heldUntil }
}

/** What was never sent, of a payment that may not be charged any more, ends here. */
async function sendFirst(
  context: SettleContext,
  intent: PaymentIntent,
  way: Way,
): Promise<EndedCharge> {
  const refusal = way.isDecided ? null : await refuseSubmission(context.payments, intent)
  if (refusal === 'notHeld') return { charge: { result: 'unknown' }, attempts: [] }
  if (refusal !== null) return { charge: toDeclinedCharge(refusal), attempts: [] }
  return send(context, intent, { ...way, before: [] })
}

/**
 * Sends what never arrived once more (`resubmit-policy.ts`). The batch may leave days later, and by then
 * no key is known: it gets what nothing can arrive of any more. Of a payment that may not be charged any more nothing is sent,
 * and it ends when what was sent before can not arrive any more.
 */
async function resubmitCharge(
  context: SettleContext,
  intent: PaymentIntent,
  { asked, found, ...way }: Way & { readonly asked: GatewayExchange; readonly found: NotFound },
): Promise<EndedCharge> {
  const { payments, clocks } = context
  const now = clocks.elapsed()
  const { lastSentAt, foundNothing } = await payments.withLenderTransaction(
    intent.lenderId,
    (repository) => repository.readSilence(intent),
  )
  const silence = { lastSentAt, foundNothing: foundNothing + 1 }
  const decision = decideResend({ keyMadeAt: intent.writtenAt, silence }, found, now)
  const isSilent = decision === 'lost'
  const isSendable = isSilent || (decision === 'sameKey' && !way.isBatched)
  const refusal = isSendable ? await refuseSubmission(payments, intent) : null
  if (isSendable && refusal === null) return send(context, intent, { ...way, before: [asked] })
  if (refusal === 'notHeld') return { charge: { result: 'unknown' }, attempts: [asked] }
  // Whoever held it may have sent it, and died before that was written down.
  const { heldUntil } = way
  if (heldUntil !== null)
    return { charge: { result: 'unknown' }, attempts: [presumedAt(heldUntil), asked] }
  const charge: Charge =
    isSilent && refusal !== null ? toDeclinedCharge(refusal) : { result: 'unknown' }
  return { charge, attempts: [asked] }
}

async function send(
  context: SettleContext,
  intent: PaymentIntent,
  { before, isBatched: batched }: Way & { readonly before: readonly GatewayExchange[] },
): Promise<EndedCharge> {
  const way = { isFirst: before.length === 0, isBatched: batched }
  const charge: Charge = await submitCharge(context, intent, way)
  const sent = {
    kind: 'submit',
    outcome: describeExchange(charge),
    at: context.clocks.elapsed(),
  } as const
  context.crashAt('after_gateway_ack')
  return { charge, attempts: [...before, sent] }
}

/** The note of a query. A charge of another amount is adopted, and reconciliation reports it. */
function noted(found: ChargeQuery, { amount, fee }: PaymentIntent): string {
  if (found.result === 'declined') return `declined:${found.code}`
  if (found.result !== 'charged' || found.amount === add(amount, fee)) return found.result
  return 'charged:otherAmount'
}
