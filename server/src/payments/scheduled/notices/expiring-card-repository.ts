import { addDays, type LocalDate } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lenders/language'
import { expiryNoticeDays } from '@quittance/domain/schedules/expiry-notice'
import { sql } from 'kysely'
import type { LenderTransaction } from '../../../platform/database/database.ts'

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
  /** of the loans on which it pays a schedule */
  readonly loanIds: readonly string[]
}

type Row = {
  method_id: string
  borrower_id: string
  language: Language
  expires: string
  expiry_notified: string
  loan_ids: string[]
}

const paysSchedule = sql<boolean>`m.kind = 'card' and m.status = 'usable' and m.removed_at is null
  and exists (select from schedules s where s.lender_id = m.lender_id
    and s.method_id = m.method_id and s.status = 'active')`

/** Cards that expire soon and that nobody looked at yet today, in the order of their ids. */
export async function listExpiringCards(
  trx: LenderTransaction,
  lenderId: string,
  { today, after, most }: { today: LocalDate; after: string; most: number },
): Promise<string[]> {
  const until = addDays(today, daysMost)
  const { rows } = await sql<Pick<Row, 'method_id'>>`
    select m.method_id from methods m
    where m.lender_id = ${lenderId}::uuid and m.method_id > ${after}::uuid
      and m.expires between ${today.slice(0, 7)} and ${until.slice(0, 7)}
      and m.expiry_noticed_on < ${today}::date and ${paysSchedule}
    order by m.method_id limit ${most}::integer`.execute(trx)
  return rows.map((row) => row.method_id)
}

/** Takes up a card, if nobody does in this moment or looked at it today, and it still pays. */
export async function lockExpiringCard(
  trx: LenderTransaction,
  lenderId: string,
  { methodId, today }: { readonly methodId: string; readonly today: LocalDate },
): Promise<ExpiringCard | null> {
  const { rows } = await sql<Row>`
    select m.method_id, m.borrower_id, b.language, m.expires, m.expiry_notified, array(
        select distinct s.loan_id::text from schedules s where s.lender_id = m.lender_id
          and s.method_id = m.method_id and s.status = 'active') as loan_ids
    from methods m join borrowers b using (lender_id, borrower_id)
    where m.lender_id = ${lenderId}::uuid and m.method_id = ${methodId}::uuid
      and m.expiry_noticed_on < ${today}::date and ${paysSchedule}
    for no key update of m skip locked`.execute(trx)
  const [row] = rows
  if (row === undefined) return null
  return {
    methodId: row.method_id,
    borrowerId: row.borrower_id,
    language: row.language,
    expires: row.expires,
    told: row.expiry_notified,
    loanIds: row.loan_ids,
  }
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
