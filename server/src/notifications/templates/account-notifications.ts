import { fillLabel, type Reader, showValue } from '@quittance/contract/labels/labels'
import { methodText } from '@quittance/contract/labels/method-text'
import { type Currency, parseDollars } from '@quittance/domain/money'
import { dayOf, type Instant, type LocalDate } from '@quittance/domain/calendar'
import type { Language } from '@quittance/domain/lender/language'
import { builtInWords } from './built-in-templates.ts'
import type { Addressee } from './addressee.ts'
import type { AccountEmail, TemplateValues } from './template.ts'

/** What a message about access to an account says. */
export type AccountNotification = {
  readonly firstName: string
  readonly language: Language
  /** the code, or the token that ends the link; '' for none */
  readonly secret: string
  /** where the link leads, up to its token; '' for none */
  readonly path: string
  /** the contact that it is about, partly hidden; '' for none */
  readonly contact: string
  readonly loanNo: string
  readonly device: string
  /** how long code or link count */
  readonly minutes: number
  /** until when a payoff is held, or since when a loan is paid off; null where it is about neither */
  readonly day: LocalDate | null
  /** scheduled payments that ended with the loan */
  readonly schedules: number
  /** a way to pay that is debited no more; null for none */
  readonly method: Parameters<typeof methodText>[0] | null
  /** scheduled payments that ended */
  readonly debits: readonly EndedDebit[]
  /** lines of what was asked for, a name and its value, in the words of whoever asked */
  readonly facts: readonly (readonly [string, string])[]
  /** business time */
  readonly at: Instant
}

export type EndedDebit = {
  /** in dollars, '471.88' */
  readonly amount: string
  readonly currency: Currency
  readonly on: LocalDate
  readonly loanNo: string
}

/** Topics of these messages begin so; no budget and no quiet hour holds them. */
export const accountTopic = 'account.'

/** A call reads the digits one by one. */
export function accountValues(
  news: AccountNotification,
  addressed: Addressee,
  isSpoken = false,
): TemplateValues {
  const { reader, lenderName, reach, portal } = addressed
  const { secret, path, day } = news
  return {
    firstName: news.firstName,
    lender: lenderName,
    phone: reach,
    portal,
    contact: news.contact,
    device: news.device === '' ? builtInWords[news.language].someDevice : news.device,
    loanNo: news.loanNo,
    minutes: String(news.minutes),
    at: showValue({ at: news.at }, reader),
    day: day === null ? '' : showValue({ day }, reader),
    schedulesNote: news.schedules === 0 ? '' : builtInWords[news.language].schedulesEnded,
    method: news.method === null ? '' : methodText(news.method, reader),
    debits: news.debits.map((debit) => debitText(debit, reader)).join('; '),
    code: isSpoken ? Array.from(secret).join(', ') : secret,
    link: path === '' ? '' : `${portal}${path}${secret}`,
  }
}

/** One scheduled payment, in the words of the portal. */
function debitText({ amount, currency, on, loanNo }: EndedDebit, reader: Reader): string {
  return fillLabel(reader, 'payments.methodRemoval.schedule', {
    amount: { cents: parseDollars(amount), currency },
    date: { dueOn: on },
    number: loanNo,
  })
}

/** What a demo keeps of a message has this in the place of its secret. */
export const secretMark = '{{secret}}'

/** An account that nobody has, to show how an email reads. */
export function sampleAccount(
  letter: AccountEmail,
  { language, at }: { readonly language: Language; readonly at: Instant },
): AccountNotification {
  const isVerifying = letter === 'verifyEmail'
  const hasLink = letter === 'resetLink' || letter === 'signInLink' || isVerifying
  return {
    firstName: 'Alex',
    language,
    secret: hasLink ? 'SAMPLE' : '000000',
    path: hasLink ? '/redirect?token=' : '',
    contact: 'a…@example.com',
    loanNo: '00-000000',
    device: 'Firefox',
    minutes: isVerifying ? 24 * 60 : 15,
    day: dayOf(at),
    schedules: 1,
    method: { channel: 'ach', brand: '', lastFour: '6789', accountType: 'checking' },
    debits: [{ amount: '471.88', currency: 'USD', on: dayOf(at), loanNo: '00-000000' }],
    facts: letter === 'payoffQuote' ? [['Payoff', '$12,345.67']] : [],
    at,
  }
}
