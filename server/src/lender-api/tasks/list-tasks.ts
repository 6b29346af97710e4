import type { LenderApiContext } from '../lender-api-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { isUuid } from '../../platform/database/uuid.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { ApiKeyCaller } from '../authenticate-api-key.ts'
import { endTask, listTasks, type TaskState } from './task-list-repository.ts'
import { Problem } from '../problem.ts'

/** What people at the lender have to know or do; at most 500. */
export async function readLenderTasks(
  { db }: Pick<LenderApiContext, 'db'>,
  lender: Lender,
  state: TaskState,
) {
  return withLenderTransaction(db, lender.id, (trx) => listTasks(trx, lender.id, state))
}

/** Marks a task as done. The same again changes nothing. */
export async function finishTask(
  { db, clocks }: Pick<LenderApiContext, 'db' | 'clocks'>,
  { lender, author }: ApiKeyCaller,
  { taskId, note }: { readonly taskId: string; readonly note: string },
) {
  const end = { taskId, author, note, at: clocks.elapsed() }
  const isKnown =
    isUuid(taskId) &&
    (await withLenderTransaction(db, lender.id, (trx) => endTask(trx, lender.id, end)))
  if (!isKnown) throw new Problem(404, 'There is no such task.')
  return { id: taskId, done: '1' } as const
}
