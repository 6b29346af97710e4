import type { Cents } from '@quittance/domain/money'
import type { Instant } from '@quittance/domain/calendar'
import type { Borrower } from '../../lenders/borrower.ts'
import { executeAndCommit } from '../../platform/database/transaction.ts'
import { writeSessionAudit } from '../../lenders/write-session-audit.ts'
import type { CompiledQuery } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'

/** A payment that an agent makes in its borrower's place. */
export type AgentPayment = {
  readonly session: Pick<Borrower, 'lenderId' | 'borrowerId' | 'agent'>
  readonly orderId: string
  /** by which people name it: 'LM-7Q4K-229P' */
  readonly reference: string
  readonly loanId: string
  readonly consentId: string
  readonly amount: Cents
  readonly fee: Cents
  /** elapsed time */
  readonly now: Instant
}

/**
 * Runs the statement that writes payments down, and commits: with it, or after it with who pays for
 * whom, why and how much.
 *
 * @returns the ids of the payments that were written
 */
export async function commitIntents(
  trx: LenderTransaction,
  statement: CompiledQuery<{ payment_id: string }>,
  byAgents: readonly AgentPayment[],
): Promise<ReadonlySet<string>> {
  if (byAgents.length === 0) return idsOf(await executeAndCommit(trx, statement))
  const ids = idsOf((await trx.executeQuery(statement)).rows)
  const made = byAgents.filter(({ orderId }) => ids.has(orderId))
  await auditAgentPayments(trx, made)
  return ids
}

function idsOf(rows: readonly { payment_id: string }[]): ReadonlySet<string> {
  return new Set(rows.map(({ payment_id }) => payment_id))
}

async function auditAgentPayments(
  trx: LenderTransaction,
  payments: readonly AgentPayment[],
): Promise<void> {
  for (const { session, now, amount, fee, ...order } of payments) {
    const detail = { ...order, amount: Number(amount), fee: Number(fee) }
    await writeSessionAudit(trx, session, { kind: 'agentPayment.made', detail, at: now })
  }
}
