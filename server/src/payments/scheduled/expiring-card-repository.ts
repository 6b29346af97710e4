import { addDays, type LocalDate } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lenders/language'
import { expiryNoticeDays } from '@quittance/domain/schedules/expiry-notice'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../platform/database/database.ts'

const [daysMost] = expiryNoticeDays

/** A card that expires soon, and pays an active schedule. */
export type ExpiringCard = {
  readonly methodId: string
  readonly borrowerId: string
  readonly language: Language
  /** 'YYYY-MM' */
  readonly expires: string
  /** the mark of what was told of it last; '' for nothing */
  readonly told: string
  readonly scheduleIds: readonly string[]
}

type Row = {
  method_id: string
  borrower_id: string
  language: Language
  expires: string
  expiry_notified: string
  schedule_ids: string[]
}

/** Takes up cards that nobody looked at yet today; nobody else does in this moment. */
export async function lockExpiringCards(
  trx: LenderTransaction,
  lenderId: string,
  { today, most }: { readonly today: LocalDate; readonly most: number },
): Promise<ExpiringCard[]> {
  const until = addDays(today, daysMost)
  const { rows } = await sql<Row>`
    select m.method_id, m.borrower_id, b.language, m.expires, m.expiry_notified, array(
        select s.schedule_id::text from schedules s where s.lender_id = m.lender_id
          and s.method_id = m.method_id and s.status = 'active') as schedule_ids
    from methods m join borrowers b using (lender_id, borrower_id)
    where m.lender_id = ${lenderId}::uuid and m.kind = 'card' and m.status = 'usable'
      and m.removed_at is null
      and m.expires between ${today.slice(0, 7)} and ${until.slice(0, 7)}
      and m.expiry_noticed_on < ${today}::date
      and exists (select from schedules s where s.lender_id = m.lender_id
        and s.method_id = m.method_id and s.status = 'active')
    limit ${most}::integer for no key update of m skip locked`.execute(trx)
  return rows.map((row) => ({
    methodId: row.method_id,
    borrowerId: row.borrower_id,
    language: row.language,
    expires: row.expires,
    told: row.expiry_notified,
    scheduleIds: row.schedule_ids,
  }))
}

/** A card was looked at today, and its payer told of it or not. */
export async function markExpiryNoticed(
  trx: LenderTransaction,
  lenderId: string,
  {
    methodId,
    told,
    today,
  }: Pick<ExpiringCard, 'methodId' | 'told'> & { readonly today: LocalDate },
): Promise<void> {
  await trx
    .updateTable('methods')
    .set({ expiry_notified: told, expiry_noticed_on: today })
    .where('lender_id', '=', lenderId)
    .where('method_id', '=', methodId)
    .execute()
}
