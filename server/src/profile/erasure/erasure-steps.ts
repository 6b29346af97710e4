import type { Instant } from '@quittance/domain/calendar'
import { holdBorrower } from '../../lenders/borrower-lock-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { dayMs } from '../../platform/rate-limits/rate-limit-repository.ts'
import { deleteAccess } from './erase-access-repository.ts'
import { deleteAccount, hasNumbers } from './erase-account-repository.ts'
import { deleteChat, deleteMessages, isNoticeWaiting } from './erase-messages-repository.ts'
import { erasePictures } from './erase-pictures.ts'
import { listBlockers } from './erasure-blocker-repository.ts'
import type { Erasure, Removed } from './erasure-repository.ts'
import { endRequests, markMethodsRemoved } from './erasure-begin-repository.ts'
import { noticeKey } from './erasure-notice.ts'

type Times = {
  /** elapsed time */
  readonly now: Instant
  /** business time */
  readonly at: Instant
}

/** What one commit of a step did: all of it, a batch of it, or nothing, as something has to end first. */
type StepResult = { readonly is: 'done' | 'more' | 'waits'; readonly removed?: Removed }

export type ErasureStep = {
  /** by which the database knows that it is done: it never changes */
  readonly name: string
  readonly work: (trx: LenderTransaction, erasure: Erasure, times: Times) => Promise<StepResult>
}

/** Rows of one commit. */
const batch = 500

/** How long the message to the borrower is waited for: as long as it is tried. */
const noticeMs = dayMs

const inBatches = (kind: 'chatMessages' | 'messages', count: number): StepResult => ({
  is: count < batch ? 'done' : 'more',
  removed: { [kind]: count },
})

/**
 * What is done of an erasure, in this order: the contacts go after everything that is found by them, and nothing
 * goes before the borrower was told and what was under way has ended.
 */
export const erasureSteps: readonly ErasureStep[] = [
  {
    name: 'notice',
    async work(trx, erasure, { now }) {
      const isOver = now - erasure.begunAt >= noticeMs
      if (!isOver && (await isNoticeWaiting(trx, erasure.lenderId, noticeKey(erasure.erasureId))))
        return { is: 'waits' }
      // A payment that was being made at that moment comes to its end, and is told, before its payer goes.
      const blockers = await listBlockers(trx, erasure)
      return { is: blockers.length > 0 ? 'waits' : 'done' }
    },
  },
  {
    name: 'access',
    work: async (trx, erasure) => ({ is: 'done', removed: await deleteAccess(trx, erasure) }),
  },
  {
    name: 'messages',
    work: async (trx, erasure) =>
      inBatches('messages', await deleteMessages(trx, erasure, { most: batch })),
  },
  {
    name: 'chat',
    work: async (trx, erasure) =>
      inBatches('chatMessages', await deleteChat(trx, erasure, { most: batch })),
  },
  {
    name: 'pictures',
    work: async (trx, erasure, { now }) => ({
      is: 'done',
      removed: { pictures: await erasePictures(trx, erasure, now) },
    }),
  },
  {
    name: 'account',
    // Once more what was opened, saved or asked for beside the closing of the login.
    work: async (trx, erasure, { now, at }) => {
      await holdBorrower(trx, erasure) // before their methods and schedules, as everybody does
      const access = await deleteAccess(trx, erasure)
      const methods = await markMethodsRemoved(trx, erasure, at)
      const { author, erasureId } = erasure
      await endRequests(trx, erasure, { author, note: `erasure ${erasureId}`, at: now })
      const account = await deleteAccount(trx, erasure, now)
      return { is: 'done', removed: { ...access, methods, ...account } }
    },
  },
  {
    // The job that erases spare numbers does it, a while after the methods were removed.
    name: 'numbers',
    work: async (trx, erasure) => ({ is: (await hasNumbers(trx, erasure)) ? 'waits' : 'done' }),
  },
]
