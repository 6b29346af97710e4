import type { LocalDate } from '@quittance/domain/calendar'
import type { LenderTransaction } from '../../platform/database/database.ts'

/** Whether the lender's books are open on this day: all earlier days are done. */
export async function isOpened(trx: LenderTransaction, today: LocalDate): Promise<boolean> {
  const row = await trx.selectFrom('lenders').select('business_date').executeTakeFirstOrThrow()
  return row.business_date >= today
}
