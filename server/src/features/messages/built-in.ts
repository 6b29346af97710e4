import type { Language } from '@quittance/domain/lender/language'
import { english } from './tables/words-en.ts'
import { spanish } from './tables/words-es.ts'
import { french } from './tables/words-fr.ts'
import type { Wording, Words } from './tables/wording.ts'
import type { LetterName, OwnTemplates, Template } from './template.ts'
import { keyOf } from './template.ts'

export const words: Readonly<Record<Language, Words>> = { en: english, es: spanish, fr: french }

/** The letter as its lender words it, else as we do. */
export function templateFor(own: OwnTemplates, name: LetterName, language: Language): Template {
  return own.get(keyOf(name, language)) ?? builtIn(name, language)
}

export function builtIn(name: LetterName, language: Language): Template {
  const wording: Wording = words[language].letters[name]
  const { subject, paragraphs, sms = '' } = wording
  return {
    subject,
    html: paragraphs.map((line) => `<p>${linked(line)}</p>`).join('\n'),
    text: paragraphs.join('\n\n'),
    sms,
  }
}

/** The portal's address is a link where links are. */
function linked(line: string): string {
  return line.replaceAll('{{portal}}', '<a href="{{portal}}">{{portal}}</a>')
}
