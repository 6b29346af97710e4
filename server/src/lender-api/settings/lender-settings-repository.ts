import type { Instant } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lenders/language'
import { sql } from 'kysely'
import { borrowerColumns } from '../../lenders/borrower-row.ts'
import type { LenderImageKind } from '../../lenders/images/lender-image-kind.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'

export type SettingChange = {
  readonly lenderId: string
  readonly changeId: string
  readonly name: string
  readonly before: unknown
  readonly after: unknown
  readonly author: string
  readonly at: Instant
}

/** Writes one setting, and who changed it from what. */
export async function writeSetting(trx: LenderTransaction, change: SettingChange): Promise<void> {
  const value = JSON.stringify(change.after)
  await trx
    .insertInto('lender_settings')
    .values({ lender_id: change.lenderId, name: change.name, value })
    .onConflict((on) => on.columns(['lender_id', 'name']).doUpdateSet({ value }))
    .execute()
  await trx
    .insertInto('lender_setting_changes')
    .values({
      lender_id: change.lenderId,
      change_id: change.changeId,
      name: change.name,
      before: change.before === undefined ? null : JSON.stringify(change.before),
      after: value,
      author: change.author,
      changed_at: new Date(change.at),
    })
    .execute()
}

/** No setting changes until this transaction ends; others may hold them too. */
export async function holdLenderSettings(trx: LenderTransaction): Promise<void> {
  await trx.selectFrom('lenders').select('lender_id').forShare().execute()
}

/** Nobody else changes or holds the settings until this transaction ends. */
export async function lockLenderSettings(trx: LenderTransaction): Promise<void> {
  await trx.selectFrom('lenders').select('lender_id').forNoKeyUpdate().execute()
}

/** @returns cents; null where no loan is open */
export async function readSmallestInstallment(trx: LenderTransaction): Promise<bigint | null> {
  const { smallest } = await trx
    .selectFrom('loans')
    .select((is) => is.fn.min('payment_cents').as('smallest'))
    .where('paid_off_on', 'is', null)
    .where('charged_off_on', 'is', null)
    .executeTakeFirstOrThrow()
  return smallest
}

/** Replaces the lender's own labels of one language. */
export async function replaceLabels(
  trx: LenderTransaction,
  lenderId: string,
  { language, set }: { language: Language; set: Readonly<Record<string, string>> },
): Promise<void> {
  await trx.deleteFrom('lender_labels').where('language', '=', language).execute()
  const rows = Object.entries(set).map(([key, text]) => ({
    lender_id: lenderId,
    language,
    key,
    text,
  }))
  if (rows.length > 0) await trx.insertInto('lender_labels').values(rows).execute()
}

export type LenderMessageBox = {
  readonly language: Language
  readonly title: string
  readonly messages: readonly { readonly title: string; readonly text: string }[]
}

export async function readAllMessages(trx: LenderTransaction): Promise<LenderMessageBox[]> {
  const rows = await trx.selectFrom('lender_messages').selectAll().orderBy('language').execute()
  return rows.map(({ language, box_title: title, messages }) => ({
    language,
    title,
    messages: messages as LenderMessageBox['messages'],
  }))
}

export async function replaceMessages(
  trx: LenderTransaction,
  lenderId: string,
  boxes: readonly LenderMessageBox[],
): Promise<void> {
  await trx.deleteFrom('lender_messages').execute()
  const rows = boxes.map(({ language, title, messages }) => ({
    lender_id: lenderId,
    language,
    box_title: title,
    messages: JSON.stringify(messages),
  }))
  if (rows.length > 0) await trx.insertInto('lender_messages').values(rows).execute()
}

export type LenderImage = {
  readonly kind: LenderImageKind
  readonly mediaType: string
  readonly bytes: Buffer
  readonly etag: string
}

export async function writeImage(
  trx: LenderTransaction,
  lenderId: string,
  { kind, mediaType, bytes, etag }: LenderImage,
): Promise<void> {
  const picture = { media_type: mediaType, bytes, etag }
  await trx
    .insertInto('lender_images')
    .values({ lender_id: lenderId, kind, ...picture })
    .onConflict((on) => on.columns(['lender_id', 'kind']).doUpdateSet(picture))
    .execute()
}

const foundMax = 50

/** Borrowers whose name, verified email or phone, or loan number holds the text. Who is erased is nobody's borrower. */
export async function searchBorrowers(trx: LenderTransaction, text: string) {
  const like = `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return trx
    .selectFrom('borrowers as b')
    .select(borrowerColumns.map((column) => `b.${column}` as const))
    .select('b.last_name')
    .select((column) => [
      column
        .selectFrom('borrower_emails as e')
        .select('e.address')
        .whereRef('e.borrower_id', '=', 'b.borrower_id')
        .where('e.is_primary', '=', true)
        .limit(1)
        .as('email'),
      column
        .selectFrom('borrower_phones as p')
        .select('p.number')
        .whereRef('p.borrower_id', '=', 'b.borrower_id')
        .where('p.is_primary', '=', true)
        .limit(1)
        .as('phone'),
      column
        .selectFrom('loan_parties as lp')
        .innerJoin('loans as l', 'l.loan_id', 'lp.loan_id')
        .select((inner) => inner.fn<string>('string_agg', ['l.loan_no', inner.val(',')]).as('all'))
        .whereRef('lp.borrower_id', '=', 'b.borrower_id')
        .as('loans'),
    ])
    .where((where) =>
      where.or([
        where(sql`b.first_name || ' ' || b.last_name`, 'ilike', like),
        where.exists(
          where
            .selectFrom('loan_parties as lp')
            .innerJoin('loans as l', 'l.loan_id', 'lp.loan_id')
            .select('l.loan_id')
            .whereRef('lp.borrower_id', '=', 'b.borrower_id')
            .where('l.loan_no', 'ilike', like),
        ),
        where.exists(
          where
            .selectFrom('borrower_emails as e')
            .select('e.email_id')
            .whereRef('e.borrower_id', '=', 'b.borrower_id')
            .where('e.is_verified', '=', true)
            .where('e.address', 'ilike', like),
        ),
        where.exists(
          where
            .selectFrom('borrower_phones as p')
            .select('p.phone_id')
            .whereRef('p.borrower_id', '=', 'b.borrower_id')
            .where('p.is_verified', '=', true)
            .where('p.number', 'like', like),
        ),
      ]),
    )
    .where(
      sql<boolean>`not exists (select from erasures gone
        where gone.lender_id = b.lender_id and gone.borrower_id = b.borrower_id)`,
    )
    .orderBy('b.last_name')
    .orderBy('b.first_name')
    .limit(foundMax)
    .execute()
}
