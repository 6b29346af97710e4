import { createHash } from 'node:crypto'
import { type Outcome, refused } from '@quittance/contract/endpoint'
import type { Language, Reader } from '@quittance/contract/labels/labels'
import type { PaymentRequest } from '@quittance/contract/payments'
import { type Instant, minutesBefore } from '@quittance/domain/calendar'
import type { AppContext } from '../../context.ts'
import type { LenderTransaction } from '../../db/database.ts'
import { inLender } from '../../db/transaction.ts'
import { lockLoan, type StoredLoan } from '../ledger/loan-state-store.ts'
import { networkOf } from '../limits/network.ts'
import type { Lender } from '../lender/lender-directory.ts'
import type { Borrower } from '../sign-in/find-borrower.ts'
import { consentKinds, consentText } from './consent-text.ts'
import { type Intent, writeIntent } from './intent-store.ts'
import { lockPayable, type PayableMethod } from './payable-store.ts'
import { findByKey, type KnownKey, makeRoute } from './payment-store.ts'
import { type Priced, pricePayment } from './price-payment.ts'
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

export type Opened =
  | { readonly kind: 'opened'; readonly intent: Intent }
  | { readonly kind: 'known'; readonly known: KnownKey }
  | OrderRefusal
  | Outcome<never, 'loanNotFound' | 'keyReused'>

type Known = Extract<Opened, { kind: 'known' }> | Outcome<never, 'keyReused'>

/** The same payment within this time is asked about first (L23). */
const twinMinutes = 10
const triesMax = 4

/**
 * Reads, decides and writes down, alone on the loan, in one commit: what is charged after it has a
 * row, and a key, before any money moves.
 */
export async function openPayment(
  { db, clocks }: Pick<AppContext, 'db' | 'clocks'>,
  order: PaymentOrder,
): Promise<Opened> {
  // Nothing written means that something came in between: a payment of the same loan, while its
  // lock was waited for, or one of another loan that took the key or the last place of the hour.
  // All is read afresh.
  for (let tries = 0; tries < triesMax; tries += 1) {
    const opened = await inLender(db, order.lender.id, async (trx) => {
      if (tries > 0) await lockLoan(trx, order.loanId) // then what is read next is of now
      return decide(trx, { clocks, order })
    })
    if (opened !== null) return opened
  }
  throw new Error('a payment could not be decided on')
}

/** What was begun under this key before; null when nothing was. */
export async function findKnown(
  { db }: Pick<AppContext, 'db'>,
  order: PaymentOrder,
): Promise<Known | null> {
  return inLender(db, order.lender.id, (trx) => knownPayment(trx, order))
}

type Asked = { readonly clocks: AppContext['clocks']; readonly order: PaymentOrder }

async function decide(trx: LenderTransaction, { clocks, order }: Asked): Promise<Opened | null> {
  const { lender, borrower, key, loanId, methodId, kind, amount, from } = order
  const now = clocks.elapsed()
  const today = clocks.business()
  const twinSince = minutesBefore(now, twinMinutes)
  const asked = { route: makeRoute, key, loanId, methodId, amount, twinSince, now }
  const ip = networkOf(from.ip)
  const payable = await lockPayable(trx, borrower, { ...asked, ip })
  if (payable === null)
    return (await knownPayment(trx, order)) ?? refused('loanNotFound', { field: 'loanId' })
  const { loan, surroundings } = payable
  if (surroundings.isKnownKey) return sureKnown(trx, order)

  const { method } = surroundings
  const funding = method?.funding ?? null
  const paying = { kind, funding, amount, occurrence: 'once', now: today } as const
  const priced = pricePayment(lender, borrower, paying)
  const { fee, effectiveOn } = priced
  const judged = { lender, borrower, order, loan, surroundings, fee, effectiveOn, today, now }
  const refusal = refuseOrder(judged)
  if (refusal !== null) return refusal
  if (method === null) return refused('methodNotFound', { field: 'id' })
  const moment = { today, now, twinSince }
  return write(trx, order, { loan, method, ...priced, ...moment })
}

type ToWrite = Priced & {
  readonly loan: StoredLoan
  readonly method: PayableMethod
  /** business time */
  readonly today: Instant
  /** elapsed time */
  readonly now: Instant
  readonly twinSince: Instant
}

async function write(
  trx: LenderTransaction,
  order: PaymentOrder,
  { loan, method, fee, effectiveOn, today, now, twinSince }: ToWrite,
): Promise<Opened | null> {
  const { lender, borrower, key, reader, language, amount, from } = order
  const { currency } = loan.terms
  const charge = { method, amount, fee, currency, effectiveOn }
  const text = consentText(lender, reader, charge)
  const intent = await writeIntent(trx, {
    owner: borrower,
    route: makeRoute,
    key,
    requestHash: hashOf(order),
    loan,
    consent: { kind: consentKinds[method.kind], text, language },
    method,
    amount,
    fee,
    currency,
    effectiveOn,
    madeAt: today,
    now,
    from,
    twinSince: order.confirmDuplicate ? null : twinSince,
    paymentsMost: lender.settings.servicing.paymentsPerUserHour,
  })
  return intent === null ? null : { kind: 'opened', intent }
}

/** The payment under this key; a key of another payment is refused. Null: the key is free. */
async function knownPayment(trx: LenderTransaction, order: PaymentOrder): Promise<Known | null> {
  const known = await findByKey(trx, order.borrower, order.key)
  if (known === null) return null
  return known.requestHash.equals(hashOf(order)) ? { kind: 'known', known } : refused('keyReused')
}

async function sureKnown(trx: LenderTransaction, order: PaymentOrder): Promise<Opened> {
  const known = await knownPayment(trx, order)
  if (known === null) throw new Error('a key that is taken stands for a payment')
  return known
}

/** What must be the same when a key comes again. `confirmDuplicate` is no part of it (AMB-131). */
function hashOf({ loanId, methodId, kind, amount }: PaymentRequest): Buffer {
  const compared = JSON.stringify([loanId, methodId, kind, String(amount)])
  return createHash('sha256').update(compared).digest()
}
