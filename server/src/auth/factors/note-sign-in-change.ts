import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { writeSessionAudit } from '../../lenders/write-session-audit.ts'
import type { MessageTimes } from '../../notifications/outbox/account-message-repository.ts'
import { notifyAccountOwner } from '../../notifications/recipients/notify-account-owner.ts'
import type { SignInChange } from '../../notifications/templates/tables/wording.ts'
import type { AuditEntry } from '../../platform/audit/audit-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'

type Noted = {
  readonly lender: Lender
  readonly borrower: Pick<Borrower, 'borrowerId' | 'language'> & {
    readonly agent?: Borrower['agent']
  }
  readonly change: SignInChange
  readonly detail?: AuditEntry['detail']
}

/** Writes a change of how a borrower signs in to the audit, and tells the owner: it may not be theirs. */
export async function noteSignInChange(
  trx: LenderTransaction,
  noted: Noted,
  times: MessageTimes,
): Promise<void> {
  const { lender, borrower, change } = noted
  const { borrowerId, language } = borrower
  await auditSignInChange(trx, noted, times)
  await notifySignInChange(trx, { lender, borrowerId, language, change }, times)
}

/** Writes it to the audit alone. */
export async function auditSignInChange(
  trx: LenderTransaction,
  { lender, borrower, change, detail = {} }: Noted,
  { now: at }: Pick<MessageTimes, 'now'>,
): Promise<void> {
  const { borrowerId, agent = null } = borrower
  const session = { lenderId: lender.id, borrowerId, agent }
  await writeSessionAudit(trx, session, { kind: `factor.${change}`, detail, at })
}

type Told = Pick<Noted, 'lender' | 'change'> & Pick<Borrower, 'borrowerId' | 'language'>

export async function notifySignInChange(
  trx: LenderTransaction,
  { change, ...owner }: Told,
  times: MessageTimes,
): Promise<void> {
  const notice = { ...owner, emailName: 'signInChanged', facts: { signInChange: change } } as const
  await notifyAccountOwner(trx, notice, times)
}
