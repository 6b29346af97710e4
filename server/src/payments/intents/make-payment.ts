import type { DeclineReason } from '@quittance/domain/payments/decline-reason'
import { type Outcome, refused } from '@quittance/contract/endpoint'
import { labelFor } from '@quittance/contract/labels/labels'
import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import { bankMethodKind } from '@quittance/domain/lenders/lender-features'
import { add } from '@quittance/domain/money'
import { railUnavailableLabel } from '@quittance/domain/payments/rail-unavailable'
import type { PaymentsContext } from '../payments-context.ts'
import type { Charge, Vault } from '../../platform/ports/vault.ts'
import { isBatched } from '../batches/is-batched.ts'
import type { CircuitPermit } from '../gateway/gateway-breaker.ts'
import type { PaymentIntent } from './payment-intent-repository.ts'
import {
  findByIdempotencyKey,
  createPaymentIntent,
  type PaymentOrder,
} from './create-payment-intent.ts'
import { toPaymentOutcome, type PaymentOutcome, readOutcome } from './payment-answer.ts'
import { notReturned } from './payment-row.ts'
import type { StoredIdempotencyKey } from './stored-payment-repository.ts'
import { isOffered, type OrderRefusal } from './refuse-order.ts'
import { settlePayment } from '../gateway/settle-payment.ts'

type PayContext = Pick<PaymentsContext, 'payments' | 'clocks' | 'breaker' | 'crashAt'> & {
  readonly vault: Pick<Vault, 'ready' | 'charge'>
}
type Refusal =
  | Extract<OrderRefusal, { kind: 'refused' }>['reason']
  | DeclineReason
  | 'loanNotFound'
  | 'keyReused'
  | 'notReadOut'
  | 'railUnavailable'

/** How long a call with the same key waits for the first one to end; below the portal's own 30 s. */
const patienceMs = 20_000
const lookEveryMs = 150

/**
 * Pays once: read, decide, write down, act, settle.
 *
 * The payment is written down before it is charged, so that a crash, or a vault that does not
 * answer, leaves a confirming payment for `settle-open-payments.ts`, never a charge without a
 * record. The same key again charges nothing, and is answered the same.
 *
 * While the vault or the order's rail is away nothing is begun, since it would end in doubt; what
 * was begun before is told as it stands.
 *
 * @throws UpstreamUnavailable
 */
export async function makePayment(
  context: PayContext,
  order: PaymentOrder,
): Promise<Outcome<PaymentAnswer, Refusal>> {
  const { vault, breaker } = context
  const away = await vault.ready().then(
    () => null,
    (error: unknown) => ({ error }),
  )
  const rail = { lenderId: order.lender.id, kind: order.kind }
  const permit = away === null ? breaker.pass(rail) : null
  if (permit !== null) return begin(context, order, permit).finally(permit.end)

  const known = await findByIdempotencyKey(context, order)
  if (known?.kind === 'known') return answerKnown(context, order, known.known)
  if (known !== null) return known
  if (away !== null) throw away.error
  return refuseAway(context, order)
}

async function begin(
  context: PayContext,
  order: PaymentOrder,
  permit: CircuitPermit,
): Promise<Outcome<PaymentAnswer, Refusal>> {
  const start = await createPaymentIntent(context, order)
  if (start.kind === 'opened') return chargeNow(context, order, { intent: start.intent, permit })
  permit.end() // another payment may try the rail while this one only waits
  return start.kind === 'known' ? answerKnown(context, order, start.known) : start
}

/** Says which kind does not work, and what this borrower can pay by in its place. */
function refuseAway(
  { breaker }: Pick<PayContext, 'breaker'>,
  { lender, borrower, kind, reader }: PaymentOrder,
): Outcome<never, 'railUnavailable'> {
  const kinds = (['card', bankMethodKind(borrower.country)] as const).filter((one) =>
    isOffered(lender, borrower, one),
  )
  const gone = breaker.away(lender.id, kinds)
  const working = kinds.filter((one) => one !== kind && !gone.includes(one))
  const away = labelFor(reader)(`payments.form.${railUnavailableLabel(kind, working)}`)
  return refused('railUnavailable', { field: 'id', values: { away } })
}

/** Once the payment is written down, whatever fails leaves it confirming; nothing says otherwise. */
async function chargeNow(
  context: PayContext,
  { lender, borrower, key }: PaymentOrder,
  { intent, permit }: { readonly intent: PaymentIntent; readonly permit: CircuitPermit },
): Promise<PaymentOutcome> {
  const { payments, clocks, crashAt } = context
  crashAt('after_intent_commit')
  const waits = isBatched(lender, intent)
  const charge = await submitCharge(context, intent, { isFirst: true, isBatched: waits })
  if (!waits) permit.heard(charge)
  const attempt = {
    kind: 'submit',
    outcome: describeExchange(charge),
    at: clocks.elapsed(),
  } as const
  crashAt('after_gateway_ack')
  const ended = { charge, attempts: [attempt] }
  const settled = await settlePayment(context, lender, { intent, ended }).catch(unwritten)
  if (settled !== null) return toPaymentOutcome(settled)
  const known = await payments
    .withLenderTransaction(lender.id, (repository) => repository.findByKey(borrower, key))
    .catch(unwritten)
  if (known !== null) return sayKnown(known)
  const nothingKnown = {
    confirmId: '',
    declineCode: '',
    isDatedLater: false,
    settlesOn: null,
    ...notReturned,
  }
  return toPaymentOutcome({ ...intent, ...nothingKnown, state: 'confirming' })
}

/**
 * The gateway may have been asked, so no error from here on may read as "nothing was charged":
 * without its code it is a fault, which the portal answers by asking how the payment stands.
 */
function unwritten(cause: unknown): never {
  throw new Error('a result could not be written down or read; the worker settles it', { cause })
}

/**
 * Sends a payment to the gateway under its own key, with no transaction open. A number that the
 * vault does not have ends a payment only where no earlier try may have charged it.
 */
export async function submitCharge(
  { vault, crashAt }: Pick<PaymentsContext, 'crashAt'> & { readonly vault: Pick<Vault, 'charge'> },
  { lenderId, gatewayRef: key, token, amount, fee, currency, collectedOn }: PaymentIntent,
  { isFirst, isBatched: waits }: { readonly isFirst: boolean; readonly isBatched: boolean },
): Promise<Charge> {
  if (waits) return takenForBatch
  crashAt('before_gateway_submit')
  const total = { amount: add(amount, fee), currency, collectOn: collectedOn }
  const charge = await vault.charge({ lenderId, key, token, ...total })
  if (charge.result !== 'notSent') return charge
  const isGone = isFirst && charge.reason === 'unknownToken'
  return isGone ? { result: 'declined', code: 'method_gone' } : { result: 'unknown' }
}

/** Taken as pending; `send-batch.ts` hands it to the bank at the cut-off (PAY-23). */
const takenForBatch: Charge = { result: 'charged', confirmId: '', authId: '' }

/** How an exchange is noted: a decline with its code. */
export function describeExchange(charge: Charge): string {
  return charge.result === 'declined' ? `declined:${charge.code}` : charge.result
}

/** Said for good already, or said as it stands once the call that carries it has ended. */
async function answerKnown(
  { payments, clocks }: PayContext,
  { lender, borrower, key }: PaymentOrder,
  known: StoredIdempotencyKey,
): Promise<PaymentOutcome> {
  const until = clocks.elapsed() + patienceMs
  let last = known
  while (last.answer === null && isOnTheWire(last) && clocks.elapsed() < until) {
    await new Promise<void>((rested) => payments.scheduler.after(lookEveryMs, rested))
    const look = payments.withLenderTransaction(lender.id, (repository) =>
      repository.findByKey(borrower, key),
    )
    last = (await look.catch(unwritten)) ?? last
  }
  return sayKnown(last)
}

/** What was said for good is said again, word for word, whatever followed. */
function sayKnown({ answer, payment }: StoredIdempotencyKey): PaymentOutcome {
  return answer === null ? toPaymentOutcome(payment) : readOutcome(answer, payment.reference)
}

function isOnTheWire({ payment }: StoredIdempotencyKey): boolean {
  return payment.state === 'created' || payment.state === 'submitting'
}
