import { type AuditEntry, writeAudit } from '../platform/audit/audit-repository.ts'
import type { LenderTransaction } from '../platform/database/database.ts'
import type { Borrower } from './borrower.ts'

type SessionEntry = Pick<AuditEntry, 'kind' | 'detail' | 'at'>
type Session = Pick<Borrower, 'lenderId' | 'borrowerId' | 'agent'>

/**
 * Writes down what was done by a session: whether its borrower did it, or which agent in their place
 * and why (AMB-14). Whoever acts by a session is named here alone.
 */
export async function writeSessionAudit(
  trx: LenderTransaction,
  { lenderId, borrowerId, agent }: Session,
  { detail, ...entry }: SessionEntry,
): Promise<void> {
  await writeAudit(trx, lenderId, {
    ...entry,
    borrowerId,
    actor: agent === null ? 'borrower' : `agent ${agent.name}`,
    detail: { ...detail, ...(agent !== null && { reason: agent.reason }) },
  })
}
