import type { Instant } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'

export type TaskState = 'open' | 'done' | 'all'

const tasksMax = 500

/** What people at the lender have to know or do, the newest first. */
export async function listTasks(trx: LenderTransaction, lenderId: string, state: TaskState) {
  const rows = await trx
    .selectFrom('lender_tasks as t')
    .leftJoin('payments as p', (on) =>
      on
        .onRef('p.lender_id', '=', 't.lender_id')
        .on('p.payment_id', '=', sql<string>`(t.payload ->> 'paymentId')::uuid`),
    )
    .leftJoin('loans as l', (on) =>
      on
        .onRef('l.lender_id', '=', 't.lender_id')
        .on('l.loan_id', '=', sql<string>`coalesce(p.loan_id, (t.payload ->> 'loanId')::uuid)`),
    )
    .select(['t.task_id', 't.kind', 't.borrower_id', 't.payload', 't.made_at', 't.done_at'])
    .select(['t.done_by', 't.done_note', 'l.loan_no', 'p.reference'])
    .where('t.lender_id', '=', lenderId)
    .$if(state === 'open', (query) => query.where('t.done_at', 'is', null))
    .$if(state === 'done', (query) => query.where('t.done_at', 'is not', null))
    .orderBy('t.made_at', 'desc')
    .orderBy('t.task_id')
    .limit(tasksMax)
    .execute()
  return rows.map((row) => ({
    id: row.task_id,
    kind: row.kind,
    borrowerId: row.borrower_id,
    loanNo: row.loan_no,
    reference: row.reference,
    payload: row.payload as Readonly<Record<string, unknown>>,
    madeAt: row.made_at.toISOString(),
    doneAt: row.done_at?.toISOString() ?? null,
    doneBy: row.done_by,
    note: row.done_note,
  }))
}

export type TaskEnd = {
  readonly taskId: string
  readonly author: string
  readonly note: string
  /** elapsed time */
  readonly at: Instant
}

/** Marks a task as done, once: who did it first stays. @returns false when there is no such task */
export async function endTask(
  trx: LenderTransaction,
  lenderId: string,
  { taskId, author, note, at }: TaskEnd,
): Promise<boolean> {
  const known = await trx
    .selectFrom('lender_tasks')
    .select('task_id')
    .where('lender_id', '=', lenderId)
    .where('task_id', '=', taskId)
    .executeTakeFirst()
  if (known === undefined) return false
  await trx
    .updateTable('lender_tasks')
    .set({ done_at: new Date(at), done_by: author, done_note: note })
    .where('lender_id', '=', lenderId)
    .where('task_id', '=', taskId)
    .where('done_at', 'is', null)
    .execute()
  return true
}
