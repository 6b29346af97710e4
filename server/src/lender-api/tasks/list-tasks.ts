import * as z from 'zod'
import type { PaymentsContext } from '../../payments/payments-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { isUuid } from '../../platform/database/uuid.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { ApiKeyCaller } from '../authenticate-api-key.ts'
import { readBody } from '../lender-fields.ts'
import { endTask, listTasks } from './task-list-repository.ts'
import { Problem } from '../problem.ts'

const states = ['open', 'done', 'all'] as const

/** What people at the lender have to know or do; at most 500. @param state '' for the open ones */
export async function readLenderTasks(
  { db }: Pick<PaymentsContext, 'db'>,
  lender: Lender,
  state: string,
) {
  const asked = states.find((one) => one === (state === '' ? 'open' : state))
  if (asked === undefined) throw new Problem(422, `state: one of ${states.join(', ')}.`, 'state')
  return withLenderTransaction(db, lender.id, (trx) => listTasks(trx, lender.id, asked))
}

const endBody = z.strictObject({
  note: z.string('text of at most 500 characters').max(500, 'at most 500 characters').default(''),
})

/** Marks a task as done. The same again changes nothing. */
export async function finishTask(
  { db, clocks }: Pick<PaymentsContext, 'db' | 'clocks'>,
  { lender, author }: ApiKeyCaller,
  { taskId, body }: { readonly taskId: string; readonly body: unknown },
) {
  const { note } = readBody(endBody, body)
  const end = { taskId, author, note, at: clocks.elapsed() }
  const isKnown =
    isUuid(taskId) &&
    (await withLenderTransaction(db, lender.id, (trx) => endTask(trx, lender.id, end)))
  if (!isKnown) throw new Problem(404, 'There is no such task.')
  return { id: taskId, done: '1' }
}
