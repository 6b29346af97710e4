import { dayOf, type Instant, type LocalDate } from '@quittance/domain/calendar'
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

type ApplyContext = Pick<WorkerContext, 'db' | 'vault' | 'clocks'>

const batchMax = 50

/**
 * Acts on what banks said of accounts that are others now: the vault corrects the number, which
 * never leaves it, and then one commit a notice writes what the account is known as, what is told
 * of it, and that it was done. Whatever is cut off is asked again, and changes nothing twice. A notice
 * that can not be acted on holds up no other.
 */
export async function applyCorrections(
  context: ApplyContext,
  lender: Lender,
  until: EventHorizon,
): Promise<void> {
  const ends: PromiseSettledResult<'away' | 'asked'>[] = []
  let after: store.ChangeNotice | null = null
  for (let more = true; more;) {
    const page = { ...until, after, most: batchMax }
    const notices: readonly store.ChangeNotice[] = await withLenderTransaction(
      context.db,
      lender.id,
      (trx) => store.listChangeNotices(trx, lender.id, page),
    )
    for (const notice of notices) {
      ends.push(...(await Promise.allSettled([applyNotice(context, lender, notice)])))
      if (isAway(ends.at(-1))) break
    }
    after = notices.at(-1) ?? after
    more = notices.length === batchMax && !isAway(ends.at(-1))
  }
  // Thrown when all had their turn.
  const failed = ends.find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

/** Whether the vault is away: the next round asks again. */
function isAway(end: PromiseSettledResult<'away' | 'asked'> | undefined): boolean {
  return end?.status === 'fulfilled' && end.value === 'away'
}

async function applyNotice(
  { db, vault, clocks }: ApplyContext,
  lender: Lender,
  notice: store.ChangeNotice,
): Promise<'away' | 'asked'> {
  const { lenderId, eventId, method } = notice
  const ask = method === null ? null : { lenderId, eventId, token: method.token }
  const came = ask === null ? noAccount : await vault.correct(ask).catch(nothingIfAway)
  if (came === null) return 'away'
  const at = clocks.business()
  const times = { on: dayOf(at), at, now: clocks.elapsed() }
  await withLenderTransaction(db, lenderId, (trx) =>
    settleNotice(trx, lender, notice, { came, ...times }),
  )
  return 'asked'
}

const noAccount: AppliedCorrection = { outcome: 'noSuchNumber' }

function nothingIfAway(error: unknown): null {
  if (error instanceof UpstreamUnavailable) return null
  throw error
}

type Came = {
  readonly came: AppliedCorrection
  /** the day of business */
  readonly on: LocalDate
  /** business time */
  readonly at: Instant
  readonly now: Instant
}

/** Another program may have settled it, or another notice of this account: then the next round does. */
async function settleNotice(
  trx: LenderTransaction,
  lender: Lender,
  notice: store.ChangeNotice,
  { came, on, at, now }: Came,
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
    await cancelRepresentments(postgresReturns(trx), lender, ended, { why: 'method', on, at, now })
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
