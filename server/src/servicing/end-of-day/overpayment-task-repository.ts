import type { Instant } from '@quittance/domain/calendar'
import { type Cents, formatDollars } from '@quittance/domain/money'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { engineAuthor } from '../ledger/loan-activity.ts'
import { writeTask } from '../../lenders/task-repository.ts'

const kind = 'overpaymentWaits'

/** Loans for which something waits for a refund, and of which no person is asked to see to it. */
export async function listUnreportedOverpayments(
  trx: LenderTransaction,
  lenderId: string,
): Promise<string[]> {
  const found = await sql<{ loan_id: string }>`
    select loan_id from loans l
    where lender_id = ${lenderId}::uuid and refunds_payable_cents > 0
      and not exists (select from lender_tasks t
        where t.lender_id = l.lender_id and t.kind = ${kind} and t.done_at is null
          and t.payload ->> 'loanId' = l.loan_id::text)
    order by loan_id`.execute(trx)
  return found.rows.map((row) => row.loan_id)
}

type Waiting = {
  readonly loanId: string
  /** what may be refunded by now; cents, above 0 */
  readonly amount: Cents
  readonly borrowerId: string | null
  /** elapsed time */
  readonly now: Instant
}

/** Asks a person for a refund; not again for the same amount once a person has ended it. */
export async function writeRefundTask(
  trx: LenderTransaction,
  lenderId: string,
  { loanId, amount: waiting, borrowerId, now }: Waiting,
): Promise<void> {
  const amount = formatDollars(waiting)
  const ended = await sql`
    select from lender_tasks
    where lender_id = ${lenderId}::uuid and kind = ${kind} and done_at is not null
      and payload ->> 'loanId' = ${loanId} and payload ->> 'amount' = ${amount}
      and done_by <> ${engineAuthor}`.execute(trx)
  if (ended.rows.length > 0) return
  const payload = { loanId, amount, since: new Date(now).toISOString() }
  await writeTask(trx, { lenderId, borrowerId }, { kind, payload, at: now })
}

/** Ends what was asked of loans for which nothing waits any more; of one loan or of all. */
export async function endRefundTasks(
  trx: LenderTransaction,
  lenderId: string,
  { loanId = null, now }: { readonly loanId?: string | null; readonly now: Instant },
): Promise<void> {
  await sql`
    update lender_tasks t set done_at = ${new Date(now)}::timestamptz, done_by = ${engineAuthor},
      done_note = 'nothing waits for a refund any more'
    from loans l
    where t.lender_id = ${lenderId}::uuid and t.kind = ${kind} and t.done_at is null
      and l.lender_id = t.lender_id and l.loan_id::text = t.payload ->> 'loanId'
      and l.refunds_payable_cents = 0
      and (${loanId}::uuid is null or l.loan_id = ${loanId}::uuid)`.execute(trx)
}
