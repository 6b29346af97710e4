import { assert } from '@quittance/domain/assert'
import type { Lender } from '../../lenders/lender-directory.ts'
import { writeAudit } from '../../platform/audit/audit-repository.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { AuthContext } from '../auth-context.ts'
import { lockLogin, readLoginLanguage } from '../sign-in/login-repository.ts'
import { unlinkIdentities } from '../social/social-repository.ts'
import { forgetFactors } from './forget-factors.ts'
import { notifySignInChange } from './note-sign-in-change.ts'

export type FactorsReset = {
  readonly lender: Lender
  readonly email: string
  /** who does it, for the audit */
  readonly actor: string
}

/**
 * Forgets every factor besides the password of a borrower who lost their phone. Whoever has the
 * phone is signed out of everything, and the owner is told.
 *
 * @returns null when the email names nobody
 */
export async function resetFactors(
  { db, clocks }: Pick<AuthContext, 'db' | 'clocks'>,
  { lender, email, actor }: FactorsReset,
) {
  const now = clocks.elapsed()
  return withLenderTransaction(db, lender.id, async (trx) => {
    const borrowerId = await lockLogin(trx, email)
    if (borrowerId === null) return null
    await unlinkIdentities(trx, borrowerId)
    const detail = await forgetFactors(trx, { lenderId: lender.id, borrowerId }, now)
    await writeAudit(trx, lender.id, {
      kind: 'factor.factorsReset',
      borrowerId,
      actor,
      detail,
      at: now,
    })
    const language = await readLoginLanguage(trx, borrowerId)
    assert(language !== null, 'the login was locked')
    const told = { lender, borrowerId, language, change: 'factorsReset' } as const
    await notifySignInChange(trx, told, { now, at: clocks.business() })
    return detail
  })
}
