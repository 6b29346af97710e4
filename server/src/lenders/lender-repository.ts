import type { Language } from '@quittance/domain/lenders/language'
import type { LenderImageKind } from './images/lender-image-kind.ts'
import type { LenderTransaction } from '../platform/database/database.ts'

export type LenderRow = {
  readonly name: string
  readonly country: 'US' | 'CA'
  readonly settings: Readonly<Record<string, unknown>>
  readonly labels: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>
  /** address part that changes with the picture; absent without one */
  readonly images: Readonly<Partial<Record<LenderImageKind, string>>>
}

/** All that is known of the lender itself, in one round of reading. */
export async function readLender(trx: LenderTransaction): Promise<LenderRow | null> {
  const lender = await trx.selectFrom('lenders').select(['name', 'country']).executeTakeFirst()
  if (lender === undefined) return null
  const settings = await trx.selectFrom('lender_settings').select(['name', 'value']).execute()
  const labels = await trx.selectFrom('lender_labels').select(['language', 'key', 'text']).execute()
  const images = await trx.selectFrom('lender_images').select(['kind', 'etag']).execute()
  const sets: Partial<Record<Language, Record<string, string>>> = {}
  for (const { language, key, text } of labels) (sets[language] ??= {})[key] = text
  return {
    name: lender.name,
    country: lender.country,
    settings: Object.fromEntries(settings.map(({ name, value }) => [name, value])),
    labels: sets,
    images: Object.fromEntries(images.map(({ kind, etag }) => [kind, etag])),
  }
}

/** Which lender a host belongs to; the one question asked before a lender is known. */
export async function findHost(trx: LenderTransaction, host: string): Promise<string | null> {
  const row = await trx
    .selectFrom('hosts')
    .select('lender_id')
    .where('host', '=', host)
    .executeTakeFirst()
  return row?.lender_id ?? null
}

/** Every lender of the installation: the worker goes from one to the next. */
export async function listLenderIds(trx: LenderTransaction): Promise<string[]> {
  const rows = await trx.selectFrom('hosts').select('lender_id').distinct().execute()
  return rows.map((row) => row.lender_id)
}

export async function readImage(trx: LenderTransaction, kind: LenderImageKind) {
  const row = await trx
    .selectFrom('lender_images')
    .select(['media_type', 'bytes', 'etag'])
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row === undefined ? null : { mediaType: row.media_type, bytes: row.bytes, etag: row.etag }
}

export async function readMessages(trx: LenderTransaction, language: Language) {
  const rows = await trx.selectFrom('lender_messages').selectAll().execute()
  const row = rows.find((one) => one.language === language) ?? rows[0]
  if (row === undefined) return null
  return {
    title: row.box_title,
    messages: row.messages as { readonly title: string; readonly text: string }[],
  }
}
