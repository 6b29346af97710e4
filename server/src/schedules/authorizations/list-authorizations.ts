import type { AuthorizationRow } from '@quittance/contract/documents'
import { done, doneEmpty, type Outcome, refused } from '@quittance/contract/endpoint'
import { toInstant } from '@quittance/domain/calendar'
import { hasAuthorizationDocuments } from '@quittance/domain/lenders/lender-features'
import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import { toCents } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { findOwnLoan } from '../../lenders/signers/own-loan-repository.ts'
import {
  readAuthorizedSchedules,
  readMovedPayments,
  readReplacedSchedules,
} from './authorized-schedule-repository.ts'

type Asked = { readonly lender: Lender; readonly borrower: Borrower; readonly loanId: string }

/**
 * What was authorized to be debited from a loan, the newest first, an edited schedule beside what
 * took its place, and a payment that was moved beside its series. Everybody on the loan sees that it was; only its payer opens the copy (AMB-144).
 */
export async function listAuthorizations(
  { db }: Pick<LendersContext, 'db'>,
  { lender, borrower, loanId }: Asked,
): Promise<Outcome<{ data: AuthorizationRow[] }, 'loanNotFound' | 'switchedOff'>> {
  if (!hasAuthorizationDocuments(lender.settings.portal)) return refused('switchedOff')
  const found = await withLenderTransaction(db, lender.id, async (trx) => {
    if ((await findOwnLoan(trx, borrower, loanId)) === null) return null
    const [schedules, moved, replaced] = await Promise.all([
      readAuthorizedSchedules(trx, lender.id, loanId),
      readMovedPayments(trx, lender.id, loanId),
      readReplacedSchedules(trx, lender.id, loanId),
    ])
    return { schedules, moved, replaced }
  })
  if (found === null) return refused('loanNotFound', { field: 'loanId' })
  const firstOf = firstInChain(found.replaced)
  const moves = found.moved.map((row): AuthorizationRow => ({
    id: row.scheduled_payment_id,
    createdAt: toInstant(row.given_at.getTime()),
    nextOn: row.status === 'active' ? row.collect_on : null,
    groupId: firstOf(row.schedule_id),
    amount: toCents(row.amount_cents),
    currency: row.currency,
    frequency: 'once',
    hasFile: Boolean(row.has_copy) && row.borrower_id === borrower.borrowerId,
  }))
  const series = found.schedules.map((row): AuthorizationRow => ({
    id: row.schedule_id,
    createdAt: toInstant(row.made_at.getTime()),
    nextOn: row.next_on,
    groupId: firstOf(row.schedule_id),
    amount: toCents(row.amount_cents),
    currency: row.currency,
    frequency: row.frequency,
    hasFile: Boolean(row.has_copy) && row.borrower_id === borrower.borrowerId,
  }))
  const rows = [...moves, ...series].toSorted((one, other) => other.createdAt - one.createdAt)
  const together = [...Map.groupBy(rows, ({ groupId }) => groupId).values()].flat()
  return together.length === 0 ? doneEmpty({ data: together }) : done({ data: together })
}

/** For a schedule the one that it goes back to, edit by edit; itself where it was not made by one. */
function firstInChain(replaced: readonly { from: string; to: string }[]): (id: string) => string {
  const before = new Map(replaced.map(({ from, to }) => [to, from]))
  return (id) => {
    const seen = new Set<string>()
    let first = id
    for (let at: string | undefined = id; at !== undefined && !seen.has(at); at = before.get(at)) {
      seen.add(at)
      first = at
    }
    return first
  }
}
