import type { changeTemplateEndpoint } from '@quittance/contract/lender-api/wordings'
import type { Language } from '@quittance/domain/lenders/language'
import type { LenderApiContext } from '../lender-api-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { builtInTemplate, templateFor } from '../../notifications/templates/built-in-templates.ts'
import { sampleAccount } from '../../notifications/templates/sample-account.ts'
import { previewEmail } from '../../notifications/templates/write-email.ts'
import { sampleNotification } from '../../notifications/templates/sample-notifications.ts'
import {
  isAccountEmail,
  templateKey,
  type EmailName,
  emailNames,
  placeholdersIn,
  requiredPlaceholder,
  placeholders,
  type Template,
} from '../../notifications/templates/template.ts'
import {
  readHost,
  readTemplates,
  writeTemplate,
} from '../../notifications/templates/template-repository.ts'
import { languageNamed } from './change-labels.ts'
import { cleanHtml } from './clean-html.ts'
import type { ApiKeyCaller } from '../authenticate-api-key.ts'
import type { LenderCall } from '../lender-router.ts'
import { Problem } from '../problem.ts'

type Context = Pick<LenderApiContext, 'db' | 'clocks'>
type Named = { readonly name: string; readonly language: string }
type Wording = LenderCall<typeof changeTemplateEndpoint>['body']

/** An email as it is sent now, whoever worded it, and what may be filled in. */
export async function readLenderTemplate(
  { db }: Pick<Context, 'db'>,
  lender: Lender,
  named: Named,
) {
  const { name, language } = templateNamed(named)
  const own = await withLenderTransaction(db, lender.id, readTemplates)
  return shown(
    { name, language },
    templateFor(own, name, language),
    own.has(templateKey(name, language)),
  )
}

/** Words an email anew. What it may not hold is refused by the name of its field. */
export async function changeTemplate(
  { db, clocks }: Context,
  { lender, author }: ApiKeyCaller,
  { wording, ...named }: Named & { readonly wording: Wording },
) {
  const { name, language } = templateNamed(named)
  const template = readTemplate(wording, name, language)
  const at = clocks.elapsed()
  await withLenderTransaction(db, lender.id, (trx) =>
    writeTemplate(trx, lender.id, { name, language, template, author, at }),
  )
  return shown({ name, language }, template, true)
}

/** Shows a wording, or without one the email as it is, with a made-up payment filled in. */
export async function previewTemplate(
  { db, clocks }: Context,
  { lender }: ApiKeyCaller,
  { wording, ...named }: Named & { readonly wording: Wording | undefined },
) {
  const { name, language } = templateNamed(named)
  const { own, host } = await withLenderTransaction(db, lender.id, async (trx) => ({
    own: await readTemplates(trx),
    host: await readHost(trx, lender.id),
  }))
  const template =
    wording === undefined ? templateFor(own, name, language) : readTemplate(wording, name, language)
  const at = clocks.business()
  const { country } = lender
  const portal = host === null ? '' : `https://${host}`
  const told = isAccountEmail(name)
    ? { emailName: name, notification: sampleAccount(name, { language, at }) }
    : { emailName: name, notification: sampleNotification(name, { language, country, at }) }
  return previewEmail(lender, { ...told, template }, portal)
}

function shown(
  { name, language }: { name: EmailName; language: Language },
  template: Template,
  isOwn: boolean,
) {
  return { name, language, ...template, isOwn, placeholders: placeholders[name] }
}

function templateNamed({ name, language }: Named): { name: EmailName; language: Language } {
  const known = emailNames.find((one) => one === name)
  if (known === undefined) throw new Problem(404, `There is no template ${name}.`)
  return { name: known, language: languageNamed(language) }
}

/** `details` is a table: a wording full of it would make an email of megabytes. */
const valuesMax = 100

function readTemplate(given: Wording, name: EmailName, language: Language): Template {
  const hasSms = builtInTemplate(name, language).sms !== ''
  const read = (field: keyof Template) => readWording(given, { field, name })
  const sms = given.sms === undefined && !hasSms ? '' : read('sms')
  if (sms !== '' && !hasSms) throw new Problem(422, 'This email never goes as a text.', 'sms')
  if (sms === '' && hasSms) throw new Problem(422, 'sms: a text that is not empty.', 'sms')
  return { subject: read('subject'), html: readHtml(read('html')), text: read('text'), sms }
}

function readWording(
  given: Wording,
  { field, name }: { readonly field: keyof Template; readonly name: EmailName },
): string {
  const text = given[field] ?? ''
  if (text.trim() === '' && field !== 'sms')
    throw new Problem(422, `${field}: a text that is not empty.`, field)
  if (field === 'subject' && /[\r\n]/.test(text))
    throw new Problem(422, 'subject: one line.', field)
  refuseStrangers(text, { field, name })
  return text
}

function refuseStrangers(
  text: string,
  { field, name }: { readonly field: keyof Template; readonly name: EmailName },
): void {
  if (text.split('{{', valuesMax + 2).length > valuesMax + 1)
    throw new Problem(422, `${field}: at most ${valuesMax} values.`, field)
  const isWhole = field === 'html' || field === 'text'
  const known = placeholders[name].filter((one) => isWhole || one !== 'details')
  const stranger = placeholdersIn(text).find(
    (one) => !known.some((placeholder) => placeholder === one),
  )
  if (stranger !== undefined)
    throw new Problem(422, `${field}: there is no value {{${stranger}}}.`, field)
  if (/\{\{|\}\}/.test(text.replaceAll(/\{\{[^{}]*\}\}/g, '')))
    throw new Problem(422, `${field}: a value stands between {{ and }}.`, field)
  const needed = requiredPlaceholder(name)
  const isNeeded = needed !== null && field !== 'subject' && text !== ''
  if (isNeeded && !placeholdersIn(text).includes(needed))
    throw new Problem(422, `${field}: without {{${needed}}} this email is of no use.`, field)
}

/** What is left is safe to send; a link leads where the lender wrote it, or to the portal. */
function readHtml(html: string): string {
  const cleaned = cleanHtml(html, 'html')
  const led = [...cleaned.matchAll(/href="([^"]*)"/g)].flatMap(([, href]) =>
    placeholdersIn(href ?? ''),
  )
  if (led.some((name) => name !== 'portal' && name !== 'link'))
    throw new Problem(422, 'html: only {{portal}} and {{link}} may stand in a link.', 'html')
  return cleaned
}
