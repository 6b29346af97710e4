import { mergeLabels } from '@quittance/contract/labels/built-in'
import type { LabelSet, Reader } from '@quittance/contract/labels/labels'
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

/** By the lender's own words, which are others at each reading: a change of them needs no word here. */
const laidOver = new WeakMap<object, LabelSet>()

/** What is read in a language at a lender's. Those without words of their own share one set. */
export function labelsOf({ labels }: Pick<Lender, 'labels'>, language: Language): LabelSet {
  const own = labels[language]
  if (own === undefined) return mergeLabels(language)
  const known = laidOver.get(own) ?? mergeLabels(language, own)
  laidOver.set(own, known)
  return known
}

export type LanguageReader = Reader & { readonly language: Language }

export function readerFor(lender: Lender | null, language: Language): LanguageReader {
  if (lender === null)
    return { language, labels: mergeLabels(language), locale: 'en-US', zone: businessZone }
  const { timeZone: zone } = lender.settings.servicing
  const labels = labelsOf(lender, language)
  return { language, labels, locale: `${language}-${lender.country}`, zone }
}
