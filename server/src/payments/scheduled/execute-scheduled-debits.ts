import { dayOf, type Instant } from '@quittance/domain/calendar'
import { decideDebit, type DebitDecision } from '@quittance/domain/schedules/decide-debit'
import type { SkipReason } from '@quittance/domain/schedules/refuse-scheduled-debit'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { ClaimedPayment } from '../gateway/payment-claim-repository.ts'
import { settleOpenPayment } from '../gateway/settle-open-payments.ts'
import { lenderReferencePrefix } from '../intents/payment-reference.ts'
import type { WorkerContext } from '../worker-context.ts'
import { followScheduledDebits } from './follow-scheduled-debits.ts'
import { endSchedule } from './followed-debit-repository.ts'
import { stepOccurrence } from './occurrence-repository.ts'
import { notifyDebitNotMade } from './notify-debit-not-made.ts'
import { planNextDebit } from './plan-next-debit.ts'
import * as store from './scheduled-debit-repository.ts'

type ExecuteContext = Pick<
  WorkerContext,
  'db' | 'clocks' | 'payments' | 'vault' | 'crashAt' | 'log'
>

/** How many a round looks at before the other lenders have their turn. */
const roundMax = 96
/** How many are claimed, and at the gateway, at once: they are sent long before their lease ends. */
const sentAtOnce = 8

/** Where the last round for each lender ended that left some: what waits is passed, not taken again. */
export type DebitCursors = Map<string, store.DueDebit>

/**
 * Takes what schedules promised, each on its day: by a payment of its own, written in the commit that
 * ends its wait, and sent as soon as that is committed. Whether and how much is taken is decided under
 * the lock of its loan, of its method and of its schedule: what was cancelled before is not there any
 * more, and what comes later finds it submitted. What can not be taken is skipped, and its borrower is
 * told why. Then whatever was submitted is followed to its end.
 *
 * @param cursors kept by the caller from round to round
 * @returns 'more' when some are left for the next round
 */
export async function executeScheduledDebits(
  context: ExecuteContext,
  lender: Lender,
  cursors: DebitCursors,
): Promise<'more' | 'done'> {
  const failures: unknown[] = []
  const after = cursors.get(lender.id) ?? null
  const now = context.clocks.business()
  const page = await listDue(context, lender, { now, most: roundMax, after })
  const last = page.at(-1)
  const hasMore = page.length === roundMax && last !== undefined
  if (hasMore) cursors.set(lender.id, last)
  else cursors.delete(lender.id)
  for (let at = 0; at < page.length; at += sentAtOnce)
    failures.push(...(await takeTogether(context, lender, page.slice(at, at + sentAtOnce))))
  await followScheduledDebits(context, lender)
  // Thrown when all had their turn: one that can not be decided holds up no other.
  if (failures.length > 0) throw failures[0]
  return hasMore ? 'more' : 'done'
}

/** Takes all that is due, round by round. */
export async function executeAllScheduledDebits(
  context: ExecuteContext,
  lender: Lender,
): Promise<void> {
  const cursors: DebitCursors = new Map()
  while ((await executeScheduledDebits(context, lender, cursors)) === 'more');
}

function listDue(
  { db }: Pick<ExecuteContext, 'db'>,
  { id }: Lender,
  due: Parameters<typeof store.listDueDebits>[2],
): Promise<store.DueDebit[]> {
  return withLenderTransaction(db, id, (trx) => store.listDueDebits(trx, id, due))
}

async function takeTogether(
  context: ExecuteContext,
  lender: Lender,
  due: readonly store.DueDebit[],
): Promise<unknown[]> {
  const claims = await Promise.allSettled(
    due.map(({ id }) =>
      withLenderTransaction(context.db, lender.id, (trx) =>
        claimDebit(trx, context, { lender, id }),
      ),
    ),
  )
  const claimed = claims.flatMap((one) => (one.status === 'fulfilled' ? (one.value ?? []) : []))
  if (claimed.length > 0) context.crashAt('after_claim')
  const sent = await Promise.allSettled(
    claimed.map((one) => settleOpenPayment(context, lender, one)),
  )
  return [...claims, ...sent].flatMap((end) =>
    end.status === 'rejected' ? [end.reason as unknown] : [],
  )
}

type Claim = { readonly lender: Lender; readonly id: string }
type Times = { readonly madeAt: Instant; readonly now: Instant }

/** Decides on one, and writes down what is decided; null: no payment is made now. */
async function claimDebit(
  trx: LenderTransaction,
  { clocks }: Pick<ExecuteContext, 'clocks'>,
  { lender, id }: Claim,
): Promise<ClaimedPayment | null> {
  const times = { madeAt: clocks.business(), now: clocks.elapsed() }
  const today = dayOf(times.madeAt)
  const debit = await store.lockDebit(trx, lender.id, { id, today })
  if (debit === null) return null
  const decision = decide(lender, debit, times.madeAt)
  switch (decision.kind) {
    case 'wait':
      return null
    case 'later':
      await store.setDebitTime(trx, debit, decision.at)
      return null
    case 'skip':
      await skip(trx, lender, { debit, why: decision.why, times })
      return null
    case 'debit':
      return submit(trx, lender, { debit, decision, times })
    default:
      return decision satisfies never
  }
}

function decide(lender: Lender, debit: store.LockedDebit, now: Instant): DebitDecision {
  const { loan, plan, payment } = debit
  const { servicing } = lender.settings
  const { terms, state, mode } = loan
  return decideDebit(
    {
      ...debit,
      occurrence: payment,
      isSeries: plan.frequency !== 'once',
      isReplaced: debit.isNextReplaced,
      loan: { terms, rules: servicing, mode },
      state,
      now,
    },
    servicing,
  )
}

type Submitting = {
  readonly debit: store.LockedDebit
  readonly decision: Extract<DebitDecision, { kind: 'debit' }>
  readonly times: Times
}

async function submit(
  trx: LenderTransaction,
  lender: Lender,
  { debit, decision, times }: Submitting,
): Promise<ClaimedPayment> {
  const { amount, fee, effectiveOn, isPayoff } = decision
  const referencePrefix = lenderReferencePrefix(lender)
  const payment = { amount, fee, effectiveOn, isPayoff, referencePrefix, ...times }
  const claimed = await store.submitDebit(trx, debit, payment)
  await planNextDebit(trx, lender, debit)
  return claimed
}

type Skipping = {
  readonly debit: store.LockedDebit
  readonly why: SkipReason
  readonly times: Times
}

async function skip(
  trx: LenderTransaction,
  lender: Lender,
  { debit, why, times }: Skipping,
): Promise<void> {
  const { madeAt: at, now } = times
  const set = { skip_reason: why, closed_at: new Date(at) }
  await stepOccurrence(trx, debit, { from: 'active', to: 'skipped', set })
  const isOver = !(await planNextDebit(trx, lender, debit))
  if (isOver) await endSchedule(trx, debit, 'declined')
  const { lenderId, borrowerId, language, id } = debit
  await notifyDebitNotMade(
    trx,
    { lenderId, borrowerId, language, id, why, isSuspended: false },
    { at, now },
  )
}
