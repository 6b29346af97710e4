import type { Instant } from '@quittance/domain/calendar'
import { findChangeCode } from '@quittance/domain/payments/notice-of-change'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { writeTask } from '../../lenders/task-repository.ts'
import * as store from './correction-repository.ts'
import type { EventHorizon } from './gateway-event-repository.ts'
import { postgresReturns } from './postgres-returns.ts'
import { writePaymentNotification } from './payment-notification-repository.ts'
import { cancelRepresentments } from '../representment/plan-representment.ts'
import { UpstreamUnavailable } from '../../platform/upstream-unavailable.ts'
import type { AppliedCorrection } from '../../platform/ports/vault-afterwards.ts'
import type { WorkerContext } from '../worker-context.ts'

const batchMax = 50

/**
 * Acts on what banks said of accounts that are others now: the vault corrects the number, which
 * never leaves it, and then one commit a notice writes what the account is known as, what is told
 * of it, and that it was done. Whatever is cut off is asked again, and changes nothing twice.
 */
export async function applyCorrections(
  { db, vault, clocks }: Pick<WorkerContext, 'db' | 'vault' | 'clocks'>,
  lender: Lender,
  until: EventHorizon,
): Promise<void> {
  const notices = await withLenderTransaction(db, lender.id, (trx) =>
    store.listChangeNotices(trx, lender.id, { ...until, most: batchMax }),
  )
  for (const notice of notices) {
    const { lenderId, eventId, method } = notice
    const ask = method === null ? null : { lenderId, eventId, token: method.token }
    const came = ask === null ? noAccount : await vault.correct(ask).catch(nothingIfAway)
    if (came === null) return
    await withLenderTransaction(db, lenderId, (trx) =>
      settleNotice(trx, notice, { came, now: clocks.elapsed() }),
    )
  }
}

const noAccount: AppliedCorrection = { outcome: 'noSuchNumber' }

/** The next round asks again. */
function nothingIfAway(error: unknown): null {
  if (error instanceof UpstreamUnavailable) return null
  throw error
}

type Came = { readonly came: AppliedCorrection; readonly now: Instant }

/** Another program may have settled it, or another notice of this account: then the next round does. */
async function settleNotice(
  trx: LenderTransaction,
  notice: store.ChangeNotice,
  { came, now }: Came,
): Promise<void> {
  if (!(await store.lockChangeNotice(trx, notice))) return
  const { outcome } = came
  const { paymentId, code, method } = notice
  const after =
    outcome === 'noSuchNumber' ? null : { outcome, ...store.toHistoryFacts(came.account) }
  const changed = outcome === 'applied' || outcome === 'superseded' ? came.account : null
  if (changed !== null && method !== null && isOther(method, changed)) {
    const written = { before: method, after: changed, code, on: notice.on, now }
    const isKept = await store.correctMethod(trx, notice, written)
    const payload = { changeCode: code, newLastFour: changed.lastFour }
    const notification = { topic: 'payment.accountChanged', of: notice.eventId, payload, now }
    if (isKept) await writePaymentNotification(trx, notice, notification)
    // Of two rows that are one account now one is gone, and what was to be tried again by it.
    const { lenderId } = notice
    const ended = { lenderId, methodId: method.methodId }
    await cancelRepresentments(postgresReturns(trx), ended, { why: 'method', now })
  }
  if (outcome === 'nothing' && method !== null && findChangeCode(code).words !== null)
    await store.recordCorrection(trx, notice, { before: method, code, on: notice.on })
  const isDone = outcome === 'applied' || outcome === 'superseded'
  if (!isDone || findChangeCode(code).needsPerson) {
    const payload = { paymentId, lastFour: method?.lastFour ?? '', code, outcome }
    await writeTask(trx, notice, { kind: 'bankNotice', payload, at: now })
  }
  await store.endChangeNotice(trx, notice, { after, now })
}

function isOther(
  before: Omit<store.CorrectedMethod, 'methodId'>,
  after: Omit<store.CorrectedMethod, 'methodId'>,
): boolean {
  return (
    before.fingerprint !== after.fingerprint ||
    before.token !== after.token ||
    before.accountType !== after.accountType
  )
}
