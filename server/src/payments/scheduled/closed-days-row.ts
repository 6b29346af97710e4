import type { LocalDate } from '@quittance/domain/calendar'
import { readServicingSettings } from '@quittance/domain/lenders/settings-servicing'
import { sql } from 'kysely'

/** One value: the lender's own closed days, as they are stored; null for none. The argument is a column. */
export function extraClosedDaysOf(lenderId: string) {
  return sql`(select c.value from lender_settings c
    where c.lender_id = ${sql.raw(lenderId)} and c.name = 'extraClosedDays')`
}

export function toExtraClosedDays(stored: unknown): readonly LocalDate[] {
  return readServicingSettings(stored === null ? {} : { extraClosedDays: stored }).extraClosedDays
}
