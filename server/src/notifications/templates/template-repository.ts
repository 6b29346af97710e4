import type { Instant } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lenders/language'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { templateKey, type EmailName, type OwnTemplates, type Template } from './template.ts'

/** What the lender says in its own words. */
export async function readTemplates(trx: LenderTransaction): Promise<OwnTemplates> {
  const rows = await trx
    .selectFrom('message_templates')
    .select(['name', 'language', 'subject', 'html', 'text', 'sms'])
    .execute()
  return new Map(
    rows.map(({ name, language, ...template }) => [
      templateKey(name as EmailName, language),
      template,
    ]),
  )
}

export async function writeTemplate(
  trx: LenderTransaction,
  lenderId: string,
  written: {
    readonly name: EmailName
    readonly language: Language
    readonly template: Template
    readonly author: string
    readonly at: Instant
  },
): Promise<void> {
  const { name, language, template, author, at } = written
  const { subject, html, text, sms } = template
  const values = { subject, html, text, sms, changed_at: new Date(at), changed_by: author }
  await trx
    .insertInto('message_templates')
    .values({ lender_id: lenderId, name, language, ...values })
    .onConflict((on) => on.columns(['lender_id', 'name', 'language']).doUpdateSet(values))
    .execute()
}

/** The host under which the lender's borrowers know it: of several the longest, its own name. */
export async function readHost(trx: LenderTransaction, lenderId: string): Promise<string | null> {
  const rows = await trx
    .selectFrom('hosts')
    .select('host')
    .where('lender_id', '=', lenderId)
    .execute()
  const [longest] = rows
    .map(({ host }) => host)
    .toSorted((left, right) => right.length - left.length || left.localeCompare(right))
  return longest ?? null
}
