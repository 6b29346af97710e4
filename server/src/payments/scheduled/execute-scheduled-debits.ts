import type { Instant } from '@quittance/domain/calendar'
import { decideDebit, type DebitDecision } from '@quittance/domain/schedules/decide-debit'
import { debitTime } from '@quittance/domain/schedules/debit-day'
import { add } from '@quittance/domain/money'
import type { SkipReason } from '@quittance/domain/schedules/refuse-scheduled-debit'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { ClaimedPayment } from '../gateway/payment-claim-repository.ts'
import { type SettleContext, settleOpenPayment } from '../gateway/settle-open-payments.ts'
import { lenderReferencePrefix } from '../intents/payment-reference.ts'
import type { WorkerContext } from '../worker-context.ts'
import type { DebitRepository } from './execution/debit-store.ts'
import type { LookingTime } from './execution/debit-turn-repository.ts'
import type { DebitCursor, DueDebit, DueQuery } from './execution/due-debit-repository.ts'
import { whyOf } from '../../platform/logging/log.ts'
import { followScheduledDebits } from './follow-scheduled-debits.ts'
import { nextDebit } from './plan-next-debit.ts'
import type { LockedDebit, WaitedFor } from './scheduled-debit-repository.ts'

type ExecuteContext = Pick<WorkerContext, 'debits'> & SettleContext

/** How many are claimed in one transaction. */
const takenAtOnce = 16
/** How many are at the gateway at once: they are sent long before their lease ends. */
const sentAtOnce = 8
/** How many batches a round takes before the other lenders have their turn. */
const batchesMax = 6
/** How many are claimed one by one at once: a connection is left for everything else. */
const aloneAtOnce = 4

/** Where the last round for each lender ended that left some: what waits is passed, not taken again. */
export type DebitCursors = Map<string, DebitCursor>

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
  const held: DueDebit[] = []
  const now = context.clocks.business()
  let after = cursors.get(lender.id) ?? null
  let hasMore = true
  for (let batch = 0; hasMore && batch < batchesMax; batch += 1) {
    const taken = await takeBatch(context, lender, { now, after, most: takenAtOnce })
    failures.push(...taken.failures)
    held.push(...taken.held)
    after = taken.last ?? after
    hasMore = taken.count === takenAtOnce
  }
  if (hasMore && after !== null) cursors.set(lender.id, after)
  else cursors.delete(lender.id)
  failures.push(...(await takeAlone(context, lender, held)))
  await followScheduledDebits(context, lender)
  // Thrown when all had their turn: one that can not be decided holds up no other.
  if (failures.length > 0) throw failures[0]
  return hasMore ? 'more' : 'done'
}

/** Takes all that is due, round by round, and then what somebody held meanwhile, as soon as it is free. */
export async function executeAllScheduledDebits(
  context: ExecuteContext,
  lender: Lender,
): Promise<void> {
  const cursors: DebitCursors = new Map()
  while ((await executeScheduledDebits(context, lender, cursors)) === 'more');
  const due = { now: context.clocks.business(), after: null, most: takenAtOnce * batchesMax }
  const held = await context.debits.withLenderTransaction(lender.id, (debits) =>
    debits.listDue(due),
  )
  if (held.length === 0) return
  const failures = await takeAlone(context, lender, held)
  await followScheduledDebits(context, lender)
  if (failures.length > 0) throw failures[0]
}

type TakenBatch = {
  /** how many were due and free */
  readonly count: number
  readonly last: DebitCursor | null
  /** those of which somebody held something, or all where the batch failed */
  readonly held: readonly DueDebit[]
  readonly failures: readonly unknown[]
}

/** Claims several in one transaction, which waits for nobody, and sends them. */
async function takeBatch(
  context: ExecuteContext,
  lender: Lender,
  asked: DueQuery,
): Promise<TakenBatch> {
  let due: readonly DueDebit[] = []
  const claiming = context.debits.withLenderTransaction(lender.id, async (debits) => {
    due = await debits.takeDue(asked)
    const times = timesOf(context)
    const locked = due.length === 0 ? [] : await debits.lockDue(due, lookingOf(lender, times))
    const claimed = await writeDecisions(debits, lender, { locked, times })
    const ids = new Set(locked.map(({ id }) => id))
    return { claimed, held: due.filter(({ id }) => !ids.has(id)) }
  })
  const { claimed, held } = await claiming.catch((error: unknown) => {
    if (due.length === 0) throw error
    const why = whyOf(error)
    context.log.warn('a batch of debits failed', { lenderId: lender.id, count: due.length, why })
    return { claimed: [], held: due }
  })
  const failures = await send(context, lender, claimed)
  return { count: due.length, last: due.at(-1) ?? null, held, failures }
}

/** Claims and sends each by itself that is still to come, and waits for whoever holds something of it. */
async function takeAlone(
  context: ExecuteContext,
  lender: Lender,
  due: readonly DueDebit[],
): Promise<unknown[]> {
  const failures: unknown[] = []
  for (let at = 0; at < due.length; at += aloneAtOnce) {
    const several = due.slice(at, at + aloneAtOnce)
    const ends = await Promise.allSettled(several.map(({ id }) => takeInTurn(context, lender, id)))
    for (const end of ends) {
      // Whoever dies sending dies once the others beside it are done.
      if (end.status === 'rejected') throw end.reason
      failures.push(...end.value)
    }
  }
  return failures
}

/**
 * Takes one, and before it those of its loan that come first: each is claimed once it is known what
 * became of the one before, as what is left to pay depends on it.
 */
async function takeInTurn(context: ExecuteContext, lender: Lender, id: string): Promise<unknown[]> {
  const failures: unknown[] = []
  const looked = new Set<string>()
  for (;;) {
    const claiming = context.debits.withLenderTransaction(lender.id, async (debits) => {
      const debit = await debits.lock(id, lookingOf(lender, timesOf(context)))
      const times = timesOf(context) // the lock may have been waited for beyond a cut-off
      // One that waits is still the first: nothing of its loan goes before it.
      if (debit === null || looked.has(debit.id)) return { lockedId: id, claimed: [] }
      const claimed = await writeDecisions(debits, lender, { locked: [debit], times })
      return { lockedId: debit.id, claimed }
    })
    const [end] = await Promise.allSettled([claiming])
    if (end.status === 'rejected') return [...failures, end.reason as unknown]
    const { lockedId, claimed } = end.value
    failures.push(...(await send(context, lender, claimed)))
    if (lockedId === id) return failures
    looked.add(lockedId)
  }
}

/** Sends what was claimed and notes how it ended, before more of the same schedules is taken. */
async function send(
  context: ExecuteContext,
  lender: Lender,
  claimed: readonly ClaimedPayment[],
): Promise<unknown[]> {
  if (claimed.length === 0) return []
  context.crashAt('after_claim')
  const failures: unknown[] = []
  for (let at = 0; at < claimed.length; at += sentAtOnce) {
    const sent = claimed.slice(at, at + sentAtOnce)
    const ends = sent.map((one) => settleOpenPayment(context, lender, one))
    failures.push(...failuresOf(await Promise.allSettled(ends)))
  }
  const following = followScheduledDebits(context, lender)
  return [...failures, ...failuresOf(await Promise.allSettled([following]))]
}

function failuresOf(ends: readonly PromiseSettledResult<unknown>[]): unknown[] {
  return ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []))
}

type Times = { readonly madeAt: Instant; readonly now: Instant }

function timesOf({ clocks }: Pick<ExecuteContext, 'clocks'>): Times {
  return { madeAt: clocks.business(), now: clocks.elapsed() }
}

function lookingOf({ settings }: Lender, { madeAt: now }: Times): LookingTime {
  return { now, rules: settings.servicing }
}

type Deciding = { readonly locked: readonly LockedDebit[]; readonly times: Times }

/** Decides on each, and writes down what is decided. @returns the payments that are made now */
async function writeDecisions(
  debits: DebitRepository,
  lender: Lender,
  { locked, times }: Deciding,
): Promise<ClaimedPayment[]> {
  const toSubmit: Submitting[] = []
  for (const debit of locked) {
    const decision = decide(lender, debit, times.madeAt)
    if (decision.kind === 'later')
      await debits.setTime(debit, decision.at, waitsFor(lender, debit, decision))
    if (decision.kind === 'skip') await skip(debits, lender, { debit, why: decision.why, times })
    if (decision.kind === 'debit') toSubmit.push({ debit, ...decision })
  }
  return toSubmit.length === 0 ? [] : submit(debits, lender, { toSubmit, times })
}

function decide(lender: Lender, debit: LockedDebit, now: Instant): DebitDecision {
  const { loan, plan, payment } = debit
  const { servicing } = lender.settings
  const { terms, state, mode } = loan
  return decideDebit(
    {
      ...debit,
      occurrence: payment,
      isSeries: plan.frequency !== 'once',
      isReplaced: debit.isNextReplaced,
      replacedUntil: debit.nextReplacedUntil,
      loan: { terms, rules: servicing, mode },
      state,
      now,
    },
    servicing,
  )
}

type Submitting = Extract<DebitDecision, { kind: 'debit' }> & { readonly debit: LockedDebit }

async function submit(
  debits: DebitRepository,
  lender: Lender,
  { toSubmit, times }: { readonly toSubmit: readonly Submitting[]; readonly times: Times },
): Promise<ClaimedPayment[]> {
  const referencePrefix = lenderReferencePrefix(lender)
  const nexts = toSubmit.flatMap(({ debit }) => nextDebit(lender, debit) ?? [])
  const [claimed] = await Promise.all([
    debits.submit(toSubmit, { referencePrefix, ...times }),
    debits.insertNext(nexts),
  ])
  const { madeAt: at, now } = times
  for (const { debit, isLate, collectedOn, amount, fee } of toSubmit) {
    const taken = { on: collectedOn, total: add(amount, fee) }
    const late = { ...taken, wasPutOff: wasPutOff(lender, debit) }
    if (isLate) await debits.tellLate(debit, late, { at, now })
    else if (debit.toldObstacle !== '') await debits.tellAfterAll(debit, taken, { at, now })
  }
  return claimed
}

/** Whether another payment of its loan was in its way: it is not the lender who was late. */
function wasPutOff({ settings }: Lender, { payment, kind, nextLookAt }: LockedDebit): boolean {
  return nextLookAt > debitTime(payment.collectOn, kind, settings.servicing)
}

/** For which payments one is put off: none where another debit of its day comes first. */
function waitsFor(
  { settings }: Lender,
  { payment, kind, isNextReplaced }: LockedDebit,
  { at, isCovered }: Extract<DebitDecision, { kind: 'later' }>,
): WaitedFor {
  if (isCovered === true) return 'under way'
  const isPutOff = at > debitTime(payment.collectOn, kind, settings.servicing)
  return isNextReplaced && isPutOff ? 'replacement' : 'nothing'
}

type Skipping = {
  readonly debit: LockedDebit
  readonly why: SkipReason
  readonly times: Times
}

async function skip(
  debits: DebitRepository,
  lender: Lender,
  { debit, why, times }: Skipping,
): Promise<void> {
  const { madeAt: at, now } = times
  await debits.skip(debit, why, at)
  const next = nextDebit(lender, debit)
  if (next === null) await debits.endSchedules([debit.scheduleId], 'declined')
  else await debits.insertNext([next])
  if (why === 'authorization') await debits.askAboutHeld(debit, now)
  await debits.tellNotMade({ ...debit, why, isSuspended: false }, { at, now })
}
