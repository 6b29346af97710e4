import type { Instant } from '@quittance/domain/calendar'
import type { Lender } from '../../lenders/lender-directory.ts'
import { writeAudit } from '../../platform/audit/audit-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { countSendingBudget } from './count-sending-budget.ts'

type Word = {
  readonly lender: Lender
  /** whose account it is about; null where nobody has one */
  readonly borrowerId: string | null
  /** an email address or a phone number */
  readonly recipient: string
  /** elapsed time */
  readonly now: Instant
}

/**
 * Whether a message about the safety of an account goes to a contact, and counts it. An email always goes. Texts
 * have an allowance of their own, as large as that for codes: who uses that one up silences nobody. One beyond it is
 * not sent, which the audit keeps, and the lender has a task of the first.
 */
export async function countSafetyText(
  trx: LenderTransaction,
  { lender, borrowerId, recipient, now }: Word,
): Promise<boolean> {
  if (recipient.includes('@')) return true
  const asked = { lender, channel: 'sms', isSafety: true, now } as const
  const { isOver } = await countSendingBudget(trx, asked)
  if (!isOver) return true
  const entry = { kind: 'safetyText.notSent', borrowerId, actor: 'portal', detail: {}, at: now }
  await writeAudit(trx, lender.id, entry)
  return false
}
