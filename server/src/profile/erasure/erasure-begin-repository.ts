import type { Instant } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { ErasedBorrower } from './erasure-repository.ts'

/** Nothing is charged to what the borrower saved any more. @param at business time @returns how many there were */
export async function markMethodsRemoved(
  trx: LenderTransaction,
  { lenderId, borrowerId }: ErasedBorrower,
  at: Instant,
): Promise<number> {
  await lockOwnRows(trx, 'methods', { lenderId, borrowerId })
  const { numUpdatedRows } = await trx
    .updateTable('methods')
    .set({ removed_at: new Date(at) })
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const idOf = { methods: 'method_id', schedules: 'schedule_id' } as const

/** Holds all that the borrower has of these, the lowest id first. */
export async function lockOwnRows(
  trx: LenderTransaction,
  table: keyof typeof idOf,
  { lenderId, borrowerId }: ErasedBorrower,
): Promise<void> {
  const id = sql.ref(idOf[table])
  await sql`select ${id} from ${sql.table(table)}
    where lender_id = ${lenderId}::uuid and borrower_id = ${borrowerId}::uuid
    order by ${id} for no key update`.execute(trx)
}

type TaskEnd = {
  readonly author: string
  readonly note: string
  /** elapsed time */
  readonly at: Instant
}

/** What the borrower asked the lender for is done. */
export async function endRequests(
  trx: LenderTransaction,
  { lenderId, borrowerId }: ErasedBorrower,
  { author, note, at }: TaskEnd,
): Promise<void> {
  await trx
    .updateTable('lender_tasks')
    .set({ done_at: new Date(at), done_by: author, done_note: note })
    .where('lender_id', '=', lenderId)
    .where('borrower_id', '=', borrowerId)
    .where('kind', '=', 'erasureRequested')
    .where('done_at', 'is', null)
    .execute()
}
