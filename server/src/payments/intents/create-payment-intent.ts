import { createHash } from 'node:crypto'
import { type Outcome, refused } from '@quittance/contract/endpoint'
import type { Language, Reader } from '@quittance/contract/labels/labels'
import type { PaymentRequest } from '@quittance/contract/payments/payments'
import { dayOf, type Instant, minutesBefore } from '@quittance/domain/calendar'
import { type Cents, sum, zero } from '@quittance/domain/money'
import type { PaymentsContext } from '../payments-context.ts'
import { coalesceCalls } from '../../platform/coalesce-calls.ts'
import { isTransactionRolledBack } from '../../platform/database/transaction.ts'
import { networkOf } from '../../platform/rate-limits/network.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { type Borrower, lacksAgreement } from '../../lenders/borrower.ts'
import {
  agreedNsfFee,
  consentKind,
  consentText,
  oneTimeWordings,
} from '../consents/authorization-text.ts'
import { oralConsentOf } from '../consents/oral-consent.ts'
import type { PaymentIntent, IntentToWrite } from './payment-intent-repository.ts'
import type { LockedLoan, PaymentFactsQuery } from './locked-loan-repository.ts'
import type { PaymentRepository, PaymentStore } from './payment-repository.ts'
import { type StoredIdempotencyKey, makePaymentRoute } from './stored-payment-repository.ts'
import { lenderReferencePrefix } from './payment-reference.ts'
import { pricePayment } from './price-payment.ts'
import { countsOrdersOfDay } from '../proof/refuse-unproven-payment.ts'
import { type OrderRefusal, refuseOrder } from './refuse-order.ts'

export type PaymentOrder = PaymentRequest & {
  readonly lender: Lender
  readonly borrower: Borrower
  /** one attempt, one key */
  readonly key: string
  readonly language: Language
  readonly reader: Reader
  readonly from: { readonly ip: string; readonly userAgent: string }
}

export type CreatedIntent =
  | { readonly kind: 'opened'; readonly intent: PaymentIntent }
  | { readonly kind: 'known'; readonly known: StoredIdempotencyKey }
  | OrderRefusal
  | Outcome<never, 'loanNotFound' | 'keyReused' | 'notReadOut'>

type Known = Extract<CreatedIntent, { kind: 'known' }> | Outcome<never, 'keyReused'>

type OpenContext = Pick<PaymentsContext, 'payments' | 'clocks'>

/** The same payment within this time is asked about first (L23). */
const duplicateMinutes = 10
const triesMax = 4

/**
 * Reads, decides and writes down, alone on the loan, in one commit: what is charged after it has a
 * row, and a key, before any money moves. Payments of other loans that come in the same moment are
 * in that commit too.
 */
export async function createPaymentIntent(
  context: OpenContext,
  order: PaymentOrder,
): Promise<CreatedIntent> {
  // What else is ordered that day is held before the loan: whoever holds several loans waits for nobody.
  if (countsOrdersOfDay(order)) return openAlone(context, order)
  const asking = { asked: askedFor(context, order), order, before: zero }
  const first = await openTogether(context.payments, order.lender.id, asking)
  return first ?? openAlone(context, order)
}

/**
 * Null: the loan is held by somebody else, or is not theirs, or something came in between; then
 * `openAlone` looks closer. So it does for all of them when the database refused what they wrote.
 */
const openTogether = coalesceCalls<Asking, CreatedIntent | null, PaymentStore>({
  scheduler: ({ scheduler }) => scheduler,
  subjects: ({ order }) => [order.loanId, order.borrower.borrowerId],
  run: (payments, lenderId, all) =>
    payments
      .withLenderTransaction(lenderId, (repository) => decideAll(repository, all))
      .catch((error: unknown) => {
        if (all.length === 1 || !isTransactionRolledBack(error)) throw error
        return all.map(() => null)
      }),
})

async function decideAll(
  repository: PaymentRepository,
  all: readonly Asking[],
): Promise<(CreatedIntent | null)[]> {
  const asked = all.map((asking) => asking.asked)
  const payables = await repository.lockPayables(asked)
  const judged: (Judged | null)[] = []
  for (const [at, asking] of all.entries()) {
    const payable = payables[at] ?? null
    const one = payable === null ? null : judge(repository, payable, asking)
    // One that can not be judged must not stop the others: alone, its error is its own.
    judged.push((await one?.catch(() => null)) ?? null)
  }
  return writeJudged(repository, judged)
}

/**
 * Nothing written means that something came in between: a payment of the same loan, while its lock
 * was waited for, or one of another loan that took the key or the last place of the hour. All is
 * read afresh.
 */
async function openAlone(context: OpenContext, order: PaymentOrder): Promise<CreatedIntent> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const done = await context.payments.withLenderTransaction(
      order.lender.id,
      async (repository) => {
        const asked = askedFor(context, order)
        const before = await holdOrdersOfDay(repository, order, asked)
        if (tries > 0) await repository.lockLoan(order.loanId) // then what is read next is of now
        const asking = { asked, order, before }
        const payable = await repository.lockPayable(asked)
        if (payable === null)
          return (
            (await knownPayment(repository, order)) ?? refused('loanNotFound', { field: 'loanId' })
          )
        const [opened = null] = await writeJudged(repository, [
          await judge(repository, payable, asking),
        ])
        return opened
      },
    )
    if (done !== null) return done
  }
  throw new Error('a payment could not be decided on')
}

async function holdOrdersOfDay(
  repository: PaymentRepository,
  order: PaymentOrder,
  { owner, insteadOf, today }: Asked,
): Promise<Cents> {
  if (!countsOrdersOfDay(order)) return zero
  return repository.lockOrdersOfDay({ owner, day: dayOf(today), insteadOf })
}

/** What was begun under this key before; null when nothing was. */
export async function findByIdempotencyKey(
  { payments }: Pick<PaymentsContext, 'payments'>,
  order: PaymentOrder,
): Promise<Known | null> {
  return payments.withLenderTransaction(order.lender.id, (repository) =>
    knownPayment(repository, order),
  )
}

type Asked = PaymentFactsQuery & {
  /** business time */
  readonly today: Instant
}
type Asking = {
  readonly asked: Asked
  readonly order: PaymentOrder
  /** what the borrower ordered that day before it, where that counts */
  readonly before: Cents
}
type Judged =
  | Exclude<CreatedIntent, { kind: 'opened' }>
  | { readonly kind: 'toWrite'; readonly intent: IntentToWrite }

function askedFor(
  { clocks }: Pick<PaymentsContext, 'clocks'>,
  { borrower, key, loanId, methodId, amount, insteadOf, from }: PaymentOrder,
): Asked {
  const now = clocks.elapsed()
  return {
    owner: borrower,
    route: makePaymentRoute,
    key,
    loanId,
    methodId,
    amount,
    insteadOf: insteadOf ?? null,
    duplicateSince: minutesBefore(now, duplicateMinutes),
    ip: networkOf(from.ip),
    now,
    today: clocks.business(),
  }
}

async function judge(
  repository: PaymentRepository,
  { loan, surroundings }: LockedLoan,
  { asked, order, before }: Asking,
): Promise<Judged> {
  if (surroundings.isKnownKey) return sureKnown(repository, order)
  const { lender, borrower, kind, amount, reader, language } = order
  // What an agent did not read out, nobody agreed to.
  if (lacksAgreement(borrower, order)) return refused('notReadOut')
  const { now, today } = asked
  const { method } = surroundings
  const funding = method?.funding ?? null
  const paying = { kind, funding, amount, occurrence: 'once', now: today } as const
  const { fee, effectiveOn } = pricePayment(lender, borrower, paying)
  const known = { lender, borrower, order, loan, surroundings, before }
  const judged = { ...known, fee, effectiveOn, today, now }
  const refusal = refuseOrder(judged)
  if (refusal !== null) return refusal
  if (method === null) return refused('methodNotFound', { field: 'id' })
  const { currency } = loan.terms
  const charge = { method, amount, fee, currency, effectiveOn }
  const agreed = { ...charge, spoken: oralConsentOf(borrower, today) }
  const text = consentText(lender, reader, agreed)
  const nsfFee = agreedNsfFee(lender, reader, oneTimeWordings(lender, agreed))
  const intent = {
    ...charge,
    owner: borrower,
    agent: borrower.agent,
    route: makePaymentRoute,
    key: order.key,
    requestHash: hashOf(order),
    referencePrefix: lenderReferencePrefix(lender),
    loan,
    insteadOf: asked.insteadOf,
    replacedDebit: surroundings.replacedDebit,
    replacedRetry: surroundings.replacedRetry,
    consent: { kind: consentKind(agreed), text, language, nsfFee },
    madeAt: today,
    now,
    from: order.from,
    duplicateSince: order.confirmDuplicate ? null : asked.duplicateSince,
    pendingAmount: sum(surroundings.pendingPayments.map((coming) => coming.amount)),
    paymentsMost: lender.settings.servicing.paymentsPerUserHour,
  }
  return { kind: 'toWrite', intent }
}

/** Writes down those that may be; null: it was not written after all. */
async function writeJudged(
  repository: PaymentRepository,
  judged: readonly (Judged | null)[],
): Promise<(CreatedIntent | null)[]> {
  const intents = judged.flatMap((one) => (one?.kind === 'toWrite' ? [one.intent] : []))
  const written = intents.length === 0 ? [] : await repository.writeIntents(intents)
  const byOrder = new Map(intents.map((intent, at) => [intent, written[at] ?? null]))
  return judged.map((one) => {
    if (one?.kind !== 'toWrite') return one
    const intent = byOrder.get(one.intent) ?? null
    return intent === null ? null : { kind: 'opened', intent }
  })
}

/** The payment under this key; a key of another payment is refused. Null: the key is free. */
async function knownPayment(
  repository: PaymentRepository,
  order: PaymentOrder,
): Promise<Known | null> {
  const known = await repository.findByKey(order.borrower, order.key)
  if (known === null) return null
  return known.requestHash.equals(hashOf(order)) ? { kind: 'known', known } : refused('keyReused')
}

async function sureKnown(repository: PaymentRepository, order: PaymentOrder): Promise<Known> {
  const known = await knownPayment(repository, order)
  if (known === null) throw new Error('a key that is taken stands for a payment')
  return known
}

/** What must be the same when a key comes again. `confirmDuplicate` is no part of it (AMB-131). */
function hashOf({ loanId, methodId, kind, amount, insteadOf }: PaymentRequest): Buffer {
  const place = insteadOf === undefined ? [] : [insteadOf]
  const compared = JSON.stringify([loanId, methodId, kind, String(amount), ...place])
  return createHash('sha256').update(compared).digest()
}
