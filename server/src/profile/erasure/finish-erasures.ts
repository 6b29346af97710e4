import type { RemovedKind } from '@quittance/domain/profile/erasure'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { JobContext } from '../../lenders/lenders-context.ts'
import { writeAudit } from '../../platform/audit/audit-repository.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Removed } from './erasure-repository.ts'
import { listOpenErasures, lockErasure, noteAttempt, writeProgress } from './erasure-repository.ts'
import { type ErasureStep, erasureSteps } from './erasure-steps.ts'

type Needs = Pick<JobContext, 'db' | 'clocks' | 'crashAt'>

/** Erasures of one round; the others come in the next, those that waited the longest first. */
const most = 50

/**
 * Carries on the erasures of a lender that are under way, each as far as it goes now. Every commit holds what it
 * removed together with how far that was: a program that dies takes nothing of it away, and nothing is counted twice.
 *
 * @returns how many were finished
 */
export async function finishErasures(
  context: Needs,
  lender: Lender,
  steps: readonly ErasureStep[] = erasureSteps,
): Promise<number> {
  const { db, clocks } = context
  const open = await withLenderTransaction(db, lender.id, (trx) =>
    listOpenErasures(trx, lender.id, most),
  )
  let finished = 0
  const failures: unknown[] = []
  for (const borrowerId of open) {
    const owner = { lenderId: lender.id, borrowerId }
    try {
      if (await carryOn(context, owner, steps)) finished += 1
    } catch (error) {
      failures.push(error) // the others go on; the round fails all the same
      const at = clocks.elapsed() // and the next one begins with those that it did not come to
      await withLenderTransaction(db, lender.id, (trx) => noteAttempt(trx, owner, at))
    }
  }
  if (failures.length > 0) throw failures[0]
  return finished
}

/** @returns whether it is finished now */
async function carryOn(
  context: Needs,
  owner: { readonly lenderId: string; readonly borrowerId: string },
  steps: readonly ErasureStep[],
): Promise<boolean> {
  for (;;) {
    const state = await goOn(context, owner, steps)
    context.crashAt('after_erasure_step')
    if (state !== 'more') return state === 'finished'
  }
}

/** One piece of the first step that is not done: one commit. */
async function goOn(
  { db, clocks }: Needs,
  owner: { readonly lenderId: string; readonly borrowerId: string },
  steps: readonly ErasureStep[],
): Promise<'finished' | 'more' | 'waits'> {
  return withLenderTransaction(db, owner.lenderId, async (trx) => {
    const erasure = await lockErasure(trx, owner)
    if (erasure === null) return 'waits'
    const now = clocks.elapsed()
    const { borrowerId, erasureId } = erasure
    const step = steps.find(({ name }) => !erasure.stepsDone.includes(name))
    const did = await step?.work(trx, erasure, { now, at: clocks.business() })
    const removed = add(erasure.removed, did?.removed ?? {})
    const isDone = did?.is === 'done' && step !== undefined
    const stepsDone = isDone ? [...erasure.stepsDone, step.name] : erasure.stepsDone
    const isFinished = steps.every(({ name }) => stepsDone.includes(name))
    await writeProgress(trx, owner, { stepsDone, removed, at: now, isFinished })
    if (!isFinished) return did?.is === 'waits' ? 'waits' : 'more'
    const entry = { kind: 'erasure.finished', borrowerId, actor: 'engine', at: now }
    await writeAudit(trx, owner.lenderId, { ...entry, detail: { erasureId, ...removed } })
    return 'finished'
  })
}

function add(before: Removed, more: Removed): Record<string, number> {
  const kinds = [...new Set([...Object.keys(before), ...Object.keys(more)])] as RemovedKind[]
  return Object.fromEntries(kinds.map((kind) => [kind, (before[kind] ?? 0) + (more[kind] ?? 0)]))
}
