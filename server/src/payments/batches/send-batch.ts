import {
  addDays,
  dayOf,
  type Instant,
  isAfterCutoff,
  type LocalDate,
  toInstant,
} from '@quittance/domain/calendar'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { lockPayment } from '../returns/returned-payment-repository.ts'
import { postgresReturns } from '../returns/postgres-returns.ts'
import { reversePayment } from '../returns/reverse-payment.ts'
import * as store from './batch-repository.ts'
import { readBusinessDate } from '../end-of-day/settlement-repository.ts'
import { alertAfterMs, needsPerson, writeDoubtTask } from '../gateway/doubtful-payment.ts'
import { decideResend } from '../gateway/resubmit-policy.ts'
import { keepInBatch, leaveOutOfBatch } from './leave-out-of-batch.ts'
import type { WorkerContext } from '../worker-context.ts'

type BatchContext = Pick<WorkerContext, 'db' | 'clocks' | 'vault' | 'log'>

const most = 20
/** Longer than a query and a submit take. */
const leaseMs = 60_000

/**
 * Hands the payments that were taken without the gateway to the bank, at the cut-off of their day,
 * each under its own reference: what may have been submitted before is asked for first, and what
 * may not be debited any more leaves the batch.
 *
 * @returns how many were taken up
 */
export async function sendBatch(context: BatchContext, lender: Lender): Promise<number> {
  const { db, clocks } = context
  const now = clocks.elapsed()
  const by = lastCutoffDay(clocks.business())
  const items = await withLenderTransaction(db, lender.id, async (trx) => {
    await store.markForBatch(trx, lender.id, now)
    return store.claimBatch(trx, lender.id, { by, now, leaseMs, most })
  })
  const failures: unknown[] = []
  for (const item of items)
    await submitDebit(context, lender, item).catch((error: unknown) => failures.push(error))
  if (items.length > 0) await reportInDoubt(context, lender)
  // Thrown when all had their turn: one that can not be handed over holds up no other.
  if (failures.length > 0) throw failures[0]
  return items.length
}

/** The last day whose cut-off has passed. */
export function lastCutoffDay(now: Instant): LocalDate {
  const today = dayOf(now)
  return isAfterCutoff(now) ? today : addDays(today, -1)
}

async function submitDebit(
  context: BatchContext,
  lender: Lender,
  item: store.BatchItem,
): Promise<void> {
  const { db, clocks } = context
  const ended = await send(context, lender, item)
  if (ended === null) return // it left the batch, or waits until it may
  if (ended.result !== 'charged' && ended.result !== 'declined') return // taken up again later
  await withLenderTransaction(db, lender.id, async (trx) => {
    const { paymentId } = item
    const [at, now] = [clocks.business(), clocks.elapsed()]
    if (ended.result === 'charged') {
      await store.markSubmittedToBank(trx, lender.id, { paymentId, ...ended }, now)
      return
    }
    await store.closeBatchItem(trx, lender.id, { paymentId, now })
    const payment = await lockPayment(trx, lender.id, paymentId)
    if (payment === null || payment.state !== 'pending') return
    const today = await readBusinessDate(trx, lender.id) // the books may not be open for a later day
    const codes = ['refused'] // before any bank saw it
    await reversePayment(postgresReturns(trx), lender, {
      payment,
      state: 'returned',
      codes,
      today,
      at,
      now,
    })
  })
}

/**
 * Submits a debit. One that may have been submitted before is asked for first, and sent again, or taken
 * out, by the rule for all that is sent (`resubmit-policy.ts`).
 *
 * @returns null when nothing is sent: it left the batch, or can not be taken out of it yet
 */
async function send(context: BatchContext, lender: Lender, item: store.BatchItem) {
  const { db, vault, clocks } = context
  const { id: lenderId } = lender
  const { paymentId, ref, token, total: amount, currency, collectOn, sent } = item
  const record = (was: store.SentDebit | null, is: store.SentDebit | null) =>
    withLenderTransaction(db, lenderId, (trx) =>
      store.recordSent(trx, lenderId, { paymentId, was, is }),
    )
  let [mayArrive, before] = [false, sent]
  if (sent !== null) {
    const found = await vault.query({ lenderId, ref })
    if (found.result !== 'notFound') return found
    const silence = { ...sent, foundNothing: sent.foundNothing + 1 }
    await record(sent, silence)
    before = silence
    const keyMadeAt = sent.firstSentAt
    const decision = decideResend({ keyMadeAt, silence }, found, clocks.elapsed())
    if (decision === 'wait') return null
    mayArrive = decision === 'sameKey'
  }
  const noted = await keepInBatch(context, lender, item, { mayArrive })
  if (noted === null) return null
  const order = { lenderId, key: ref, token, amount, currency, collectOn }
  const charge = await vault.charge(order)
  if (charge.result === 'notSent') await record(noted, before)
  // The vault has lost the number for good; who is away may be back in a minute.
  const isGone = charge.result === 'notSent' && charge.reason === 'unknownToken'
  if (isGone && !mayArrive) await leaveOutOfBatch(context, lender, { paymentId, sent: before })
  return charge
}

/** What its loan was credited with, and may have never been debited, somebody looks at. */
async function reportInDoubt({ db, clocks, log }: BatchContext, lender: Lender): Promise<void> {
  const { id: lenderId } = lender
  const now = clocks.elapsed()
  const before = toInstant(now - alertAfterMs)
  const debits = await withLenderTransaction(db, lenderId, async (trx) => {
    const found = await store.listInDoubt(trx, lenderId, { before })
    for (const debit of found)
      if (needsPerson(debit.firstSentAt, now)) await writeDoubtTask(trx, debit, now)
    return found.length
  })
  if (debits > 0) log.warn('debits of the batch in doubt', { lenderId, debits })
}
