import {
  addDays,
  dayOf,
  type Instant,
  isAfterCutoff,
  type LocalDate,
} from '@quittance/domain/calendar'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { lockPayment } from '../returns/returned-payment-repository.ts'
import { postgresReturns } from '../returns/postgres-returns.ts'
import { reversePayment } from '../returns/reverse-payment.ts'
import * as store from './batch-repository.ts'
import { readBusinessDate } from '../end-of-day/settlement-repository.ts'
import { refuseBatchItem, keepInBatch } from './leave-out-of-batch.ts'
import type { WorkerContext } from '../worker-context.ts'

type BatchContext = Pick<WorkerContext, 'db' | 'clocks' | 'vault'>

const most = 20
/** Longer than a query and a submit take. */
const leaseMs = 60_000
/** After so long with no word of it, what was sent can not arrive any more. */
const quietMs = 15 * 60_000

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
  if (ended.result === 'notSent')
    await withLenderTransaction(db, lender.id, (trx) => forgetSent(trx, lender, item))
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

async function forgetSent(
  trx: LenderTransaction,
  { id }: Lender,
  { paymentId, lastSentAt }: store.BatchItem,
): Promise<void> {
  await store.recordSending(trx, id, { paymentId, now: lastSentAt })
}

/** @returns null when nothing is sent: it left the batch, or can not be taken out of it yet */
async function send(context: BatchContext, lender: Lender, item: store.BatchItem) {
  const { vault, clocks } = context
  const { id: lenderId } = lender
  const { ref, token, total: amount, currency, lastSentAt } = item
  if (lastSentAt !== null) {
    const found = await vault.query({ lenderId, ref })
    if (found.result !== 'notFound' || !found.dedups) return found
    // What was sent may arrive late: only then it is neither sent again nor taken out.
    const isQuiet = clocks.elapsed() - lastSentAt >= quietMs
    if (!isQuiet && (await refuseBatchItem(context, lender, item))) return null
  }
  if (!(await keepInBatch(context, lender, item))) return null
  return vault.charge({ lenderId, key: ref, token, amount, currency })
}
