import { randomUUID } from 'node:crypto'
import type { Instant } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import type { LenderTransaction } from '../platform/database/database.ts'

export type Task = {
  readonly kind: string
  /** what it is about; the same kind and payload again is the same task while it is open */
  readonly payload: object
  /** elapsed time */
  readonly at: Instant
}

/** Tells the lender what a person there has to know or do; once while it is open. */
export async function writeTask(
  trx: LenderTransaction,
  { lenderId, borrowerId }: { readonly lenderId: string; readonly borrowerId: string | null },
  task: Task,
): Promise<void> {
  await trx
    .insertInto('lender_tasks')
    .values({
      lender_id: lenderId,
      task_id: randomUUID(),
      kind: task.kind,
      borrower_id: borrowerId,
      payload: JSON.stringify(task.payload),
      made_at: new Date(task.at),
    })
    .onConflict((on) => on.doNothing())
    .execute()
}

/** As `writeTask`, and not again once a person has ended it. */
export async function writeTaskOnce(
  trx: LenderTransaction,
  whom: { readonly lenderId: string; readonly borrowerId: string | null },
  task: Task,
): Promise<void> {
  const known = await trx
    .selectFrom('lender_tasks')
    .select('task_id')
    .where('lender_id', '=', whom.lenderId)
    .where('kind', '=', task.kind)
    .where('payload', '=', sql`${JSON.stringify(task.payload)}::jsonb`)
    .limit(1)
    .executeTakeFirst()
  if (known === undefined) await writeTask(trx, whom, task)
}

/** What the tasks of one kind about a borrower carry that the lender has not ended, the first one first. */
export async function readOpenTasks(
  trx: LenderTransaction,
  { lenderId, borrowerId }: { readonly lenderId: string; readonly borrowerId: string },
  kind: string,
): Promise<readonly unknown[]> {
  const open = await trx
    .selectFrom('lender_tasks')
    .select('payload')
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .where('kind', '=', kind)
    .where('done_at', 'is', null)
    .orderBy('made_at')
    .execute()
  return open.map(({ payload }) => payload)
}
