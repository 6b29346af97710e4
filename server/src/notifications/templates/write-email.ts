import { localeOf } from '@quittance/contract/labels/labels'
import type { ReceiptLine } from '@quittance/contract/receipts/receipt-lines'
import { formatPostalAddress, formatPhone } from '@quittance/domain/lenders/format-contact'
import type { Language } from '@quittance/domain/lenders/language'
import { showsReceiptSplit } from '@quittance/domain/lenders/lender-features'
import { scheduleRights } from '@quittance/domain/schedules/schedule-rights'
import { logoAddress } from '../../lenders/images/image-address.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import { labelsOf } from '../../lenders/translated-lender.ts'
import { RecentMap } from '../../platform/caches/recent-map.ts'
import { type AccountNotification, accountValues } from './account-notifications.ts'
import { templateFor, builtInWords } from './built-in-templates.ts'
import { createEmailFrame } from './email-frame.ts'
import { emailFacts, emailValues } from './email-values.ts'
import { type Addressee } from './addressee.ts'
import type { PaymentNotification } from './payment-notifications.ts'
import {
  type AccountEmail,
  fillHtml,
  fillText,
  type OwnTemplates,
  type PaymentEmail,
  type Template,
  type TemplateValues,
} from './template.ts'
import { removeGreetingName } from './remove-greeting-name.ts'

/** A message as it is read: an email has all three, a text has `text` alone. */
export type WrittenEmail = {
  readonly subject: string
  readonly text: string
  readonly html: string
}

type Writer = {
  readonly addressed: Addressee
  readonly frame: ReturnType<typeof createEmailFrame>
  readonly foot: string
}

const ownSeries = { madeBy: 'borrower', isOwn: true, isActive: true } as const

/** Made once for each reading of the lender, as every email needs it; so many hold the words of their lender. */
const writers = new RecentMap<Lender, Map<string, Writer>>(128)

export type EmailOptions = {
  /** address of the lender's portal, without a slash at its end */
  readonly portal: string
  readonly own: OwnTemplates
}

/** An email of this name, and what it tells. */
export type NotificationSource =
  | { readonly emailName: PaymentEmail; readonly notification: PaymentNotification }
  | { readonly emailName: AccountEmail; readonly notification: AccountNotification }

/** Writes the email of this name, in its reader's language. */
export function writeEmail(
  lender: Lender,
  told: NotificationSource,
  { portal, own }: EmailOptions,
): WrittenEmail {
  const { emailName, notification } = told
  const template = templateFor(own, emailName, notification.language)
  return fillEmail(writerOf(lender, notification.language, portal), template, told)
}

/** The same with a wording that is not kept yet. */
export function previewEmail(
  lender: Lender,
  shown: NotificationSource & { readonly template: Template },
  portal: string,
): WrittenEmail & { readonly sms: string } {
  const { template, notification } = shown
  const writer = writerOf(lender, notification.language, portal)
  const { sms: wording } = addressingReader(template, notification)
  const sms = fillText(wording, valuesOf(shown, writer.addressed))
  return { ...fillEmail(writer, template, shown), sms }
}

/** The same email as a text message of at most three parts, or as a call says it. */
export function writeSms(
  lender: Lender,
  told: NotificationSource,
  { portal, own, isSpoken = false }: EmailOptions & { readonly isSpoken?: boolean },
): string {
  const { emailName, notification } = told
  const { sms } = addressingReader(templateFor(own, emailName, notification.language), notification)
  const { addressed } = writerOf(lender, notification.language, portal)
  const filled = fillText(sms, valuesOf(told, addressed, isSpoken))
  return filled.replaceAll(/\s+/g, ' ').trim().slice(0, textMax)
}

const textMax = 459

/** Whom messages in this language address, and in whose name. */
export function createAddressee(
  lender: Lender,
  language: Language,
  { portal }: Pick<EmailOptions, 'portal'>,
): Addressee {
  return writerOf(lender, language, portal).addressed
}

/** The template as it addresses this reader: by name, or without one that is not known. */
function addressingReader(
  template: Template,
  { firstName, language }: NotificationSource['notification'],
): Template {
  return firstName.trim() === ''
    ? removeGreetingName(template, builtInWords[language].somebody)
    : template
}

function fillEmail(
  { addressed, frame, foot }: Writer,
  given: Template,
  told: NotificationSource,
): WrittenEmail {
  const template = addressingReader(namingAgent(given, told), told.notification)
  const values = valuesOf(told, addressed)
  const facts = factsOf(told, addressed)
  const isFrench = told.notification.language === 'fr'
  // French has a space before a colon, at which no line may end.
  const spaced = (words: string) => (isFrench ? words.replaceAll(' : ', '\u00A0: ') : words)
  const listed = facts.map(({ label, value }) =>
    label === '' ? value : `${label}${isFrench ? ' :' : ':'} ${value}`,
  )
  const title = fillText(template.subject, values).replaceAll(/\s+/g, ' ').trim()
  const body = spaced(fillHtml(template.html, values, frame.table(facts)))
  const text = spaced(fillText(template.text, { ...values, details: listed.join('\n') }))
  return {
    subject: `${addressed.lenderName}${isFrench ? '\u00A0' : ''}: ${spaced(title)}`,
    text: `${text.replaceAll(/\n{3,}/g, '\n\n').trim()}\n\n${foot}`,
    html: frame.wrap({ language: told.notification.language, title, body }),
  }
}

/** A message about what the borrower did says first that an agent did it for them, where it was one. */
function namingAgent(given: Template, told: NotificationSource): Template {
  if (isAboutPayment(told) || told.notification.isByAgent !== true) return given
  const { byAgent } = builtInWords[told.notification.language]
  return { ...given, html: `<p>${byAgent}</p>\n${given.html}`, text: `${byAgent}\n\n${given.text}` }
}

function valuesOf(
  { notification }: NotificationSource,
  addressed: Addressee,
  isSpoken = false,
): TemplateValues {
  return 'secret' in notification
    ? accountValues(notification, addressed, isSpoken)
    : emailValues(notification, addressed)
}

function factsOf(told: NotificationSource, addressed: Addressee): ReceiptLine[] {
  return isAboutPayment(told)
    ? emailFacts(told.notification, addressed)
    : told.notification.facts.map(([label, value]) => ({ label, value }))
}

function isAboutPayment(
  told: NotificationSource,
): told is Extract<NotificationSource, { notification: PaymentNotification }> {
  return !('secret' in told.notification)
}

function writerOf(lender: Lender, language: Language, portal: string): Writer {
  const known = writers.get(lender) ?? new Map<string, Writer>()
  writers.set(lender, known)
  const key = `${language} ${portal}`
  const writer = known.get(key) ?? makeWriter(lender, language, portal)
  known.set(key, writer)
  return writer
}

function makeWriter(lender: Lender, language: Language, portal: string): Writer {
  const { portal: settings } = lender.settings
  const lenderName = settings.companyName === '' ? lender.name : settings.companyName
  const phone = formatPhone(settings.phoneNumber)
  const reach = [phone, settings.customerCareEmail, portal].find((way) => way !== '') ?? lenderName
  const contacts = [formatPostalAddress(settings), phone, settings.customerCareEmail].filter(
    (line) => line !== '',
  )
  const labels = labelsOf(lender, language)
  const { timeZone: zone } = lender.settings.servicing
  const reader = { labels, locale: localeOf(language, lender.country), zone }
  const { why, questions } = builtInWords[language]
  const said = fillText(why, { lender: lenderName })
  const logo = logoAddress(lender)
  const frame = createEmailFrame({
    lenderName,
    colorCode: settings.colorCode,
    logo: logo?.startsWith('/') === true ? withPortal(portal, logo) : logo,
    contacts,
    why: said,
    questions: contacts.length === 0 ? '' : questions,
  })
  return {
    addressed: {
      reader,
      showsSplit: showsReceiptSplit(settings),
      mayEditSeries: scheduleRights(ownSeries, settings).mayEdit,
      mayPauseSeries: lender.settings.servicing.pausesSchedules,
      lenderName,
      phone,
      reach,
      portal,
    },
    frame,
    foot: ['--', said, lenderName, ...contacts].join('\n'),
  }
}

/** An email shows a picture of the portal by its whole address; without a portal it shows none. */
function withPortal(portal: string, path: string): string | null {
  return portal === '' ? null : `${portal}${path}`
}
