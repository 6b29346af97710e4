import { assert } from '@quittance/domain/assert'
import { dayOf } from '@quittance/domain/calendar'
import { forgetFactors } from '../../auth/factors/forget-factors.ts'
import {
  lockLogin,
  readLoginLanguage,
  writeDisabledAt,
} from '../../auth/sign-in/login-repository.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import { notifyAccountOwner } from '../../notifications/recipients/notify-account-owner.ts'
import { writeAudit } from '../../platform/audit/audit-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { type Blocker, listBlockers } from './erasure-blocker-repository.ts'
import {
  type Erasure,
  type ErasedBorrower,
  findErasureByEmail,
  insertErasure,
} from './erasure-repository.ts'
import { endRequests, markMethodsRemoved } from './erasure-begin-repository.ts'
import { noticeOf } from './erasure-notice.ts'
import { keptRecords } from './kept-records.ts'
import { readRecordDays } from './kept-record-repository.ts'

type ErasureAsked = {
  readonly lender: Lender
  readonly email: string
  /** whose key it is, for the audit and the answer, and why */
  readonly author: string
  readonly reason: string
}

type ErasureBegun =
  | { readonly kind: 'begun'; readonly erasure: Erasure }
  | { readonly kind: 'underWay'; readonly erasureId: string }
  | { readonly kind: 'blocked'; readonly blockers: readonly Blocker[] }
  | { readonly kind: 'nobody' }

/**
 * Begins to erase what the law lets go of a borrower: from this commit on nobody signs in, nothing is charged to
 * what they saved, they are told, and the task of their own request is done. The job goes on from there, step by
 * step. While something is under way for them nothing is done.
 */
export async function beginErasure(
  trx: LenderTransaction,
  { clocks }: Pick<LendersContext, 'clocks'>,
  { lender, email, author, reason }: ErasureAsked,
): Promise<ErasureBegun> {
  const [now, at] = [clocks.elapsed(), clocks.business()]
  const borrowerId = await lockLogin(trx, email, 'verifiedOrSignUp')
  // Asked after the lock: who called at the same moment may have begun it.
  const known = await findErasureByEmail(trx, lender.id, email)
  if (known !== null) return { kind: 'underWay', erasureId: known.erasureId }
  if (borrowerId === null) return { kind: 'nobody' }
  const owner: ErasedBorrower = { lenderId: lender.id, borrowerId }
  const blockers = await listBlockers(trx, owner)
  if (blockers.length > 0) return { kind: 'blocked', blockers }

  await writeDisabledAt(trx, borrowerId, now)
  const factors = await forgetFactors(trx, owner, now)
  const kept = keptRecords({ today: dayOf(at), ...(await readRecordDays(trx, owner)) })
  const removed = {
    passkeys: factors.passkeysRemoved,
    authenticators: factors.authenticatorRemoved ? 1 : 0,
    methods: await markMethodsRemoved(trx, owner, at),
  }
  const erasure = await insertErasure(trx, { ...owner, author, begunAt: now, kept, removed })
  const { erasureId } = erasure
  await endRequests(trx, owner, { author, note: `erasure ${erasureId}`, at: now })
  const entry = { kind: 'erasure.begun', borrowerId, actor: `key ${author}`, at: now }
  await writeAudit(trx, lender.id, { ...entry, detail: { erasureId, reason } })
  const language = await readLoginLanguage(trx, borrowerId)
  assert(language !== null, 'the login was locked')
  await notifyAccountOwner(
    trx,
    { lender, borrowerId, language, ...noticeOf(erasureId) },
    { now, at },
  )
  return { kind: 'begun', erasure }
}
