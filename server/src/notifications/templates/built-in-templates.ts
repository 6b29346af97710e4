import type { Language } from '@quittance/domain/lenders/language'
import { accountEnglish } from './tables/account-words-en.ts'
import { accountSpanish } from './tables/account-words-es.ts'
import { accountFrench } from './tables/account-words-fr.ts'
import { chatWords } from './tables/chat-words.ts'
import { returnFeeWords } from './tables/return-fee-words.ts'
import { scheduleEnglish } from './tables/schedule-words-en.ts'
import { english } from './tables/words-en.ts'
import { scheduleSpanish } from './tables/schedule-words-es.ts'
import { spanish } from './tables/words-es.ts'
import { scheduleFrench } from './tables/schedule-words-fr.ts'
import { french } from './tables/words-fr.ts'
import type { AccountWords, Wording, Words } from './tables/wording.ts'
import type { EmailName, OwnTemplates, PaymentEmail, Template } from './template.ts'
import { isAccountEmail, templateKey } from './template.ts'

export const builtInWords: Readonly<Record<Language, Words>> = {
  en: english,
  es: spanish,
  fr: french,
}

const paymentWords: Readonly<Record<Language, Readonly<Record<PaymentEmail, Wording>>>> = {
  en: { ...english.emails, returnFee: returnFeeWords.en },
  es: { ...spanish.emails, returnFee: returnFeeWords.es },
  fr: { ...french.emails, returnFee: returnFeeWords.fr },
}

const accountWords: Readonly<Record<Language, AccountWords>> = {
  en: { ...accountEnglish, ...scheduleEnglish, ...chatWords.en },
  es: { ...accountSpanish, ...scheduleSpanish, ...chatWords.es },
  fr: { ...accountFrench, ...scheduleFrench, ...chatWords.fr },
}

/** The email as its lender words it, else as we do. */
export function templateFor(own: OwnTemplates, name: EmailName, language: Language): Template {
  return own.get(templateKey(name, language)) ?? builtInTemplate(name, language)
}

export function builtInTemplate(name: EmailName, language: Language): Template {
  const wording: Wording = isAccountEmail(name)
    ? accountWords[language][name]
    : paymentWords[language][name]
  const { subject, paragraphs, sms = '' } = wording
  return {
    subject,
    html: paragraphs.map((line) => `<p>${linked(line)}</p>`).join('\n'),
    text: paragraphs.join('\n\n'),
    sms,
  }
}

/** An address is a link where links are. */
function linked(line: string): string {
  return line.replaceAll(/\{\{(portal|link)\}\}/g, '<a href="$&">$&</a>')
}
