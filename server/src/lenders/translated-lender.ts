import { mergeLabels } from '@quittance/contract/labels/built-in'
import type { Reader } from '@quittance/contract/labels/labels'
import { businessZone } from '@quittance/domain/calendar'
import { allLanguages, type Language } from '@quittance/domain/lenders/language'
import { translatePortalSettings } from '@quittance/domain/lenders/settings-texts'
import type { Lender } from './lender-directory.ts'

/** A language that the lender has: the one asked for, else English, else its first (AMB-57). */
export function languageOf({ languages }: Lender, asked: string | undefined): Language {
  const wanted = allLanguages.find((one) => one === asked)
  if (wanted !== undefined && languages.includes(wanted)) return wanted
  return languages.includes('en') ? 'en' : languages[0]
}

/** Each reading of a lender in the languages asked for, and which reading each came from. */
const translations = new WeakMap<Lender, Map<Language, Lender>>()
const originals = new WeakMap<Lender, Lender>()

/** The lender as a reader of one language sees it: with its own texts in that language. */
export function lenderIn(given: Lender, language: Language): Lender {
  const lender = originals.get(given) ?? given
  const known = translations.get(lender) ?? new Map<Language, Lender>()
  translations.set(lender, known)
  const { settings } = lender
  const translated = known.get(language) ?? {
    ...lender,
    settings: { ...settings, portal: translatePortalSettings(settings, language) },
  }
  known.set(language, translated)
  originals.set(translated, lender)
  return translated
}

export type LanguageReader = Reader & { readonly language: Language }

/** Merged once for each reading of the lender: every answer needs them. */
const wordsOf = new WeakMap<Lender, Map<Language, LanguageReader>>()

export function readerFor(lender: Lender | null, language: Language): LanguageReader {
  if (lender === null)
    return { language, labels: mergeLabels(language), locale: 'en-US', zone: businessZone }
  const known = wordsOf.get(lender) ?? new Map<Language, LanguageReader>()
  wordsOf.set(lender, known)
  const labels = known.get(language)?.labels ?? mergeLabels(language, lender.labels[language])
  const { timeZone: zone } = lender.settings.servicing
  const words = { language, labels, locale: `${language}-${lender.country}`, zone }
  known.set(language, words)
  return words
}
