import { mergeLabels } from '@quittance/contract/labels/built-in'
import type { Reader } from '@quittance/contract/labels/labels'
import { businessZone } from '@quittance/domain/calendar'
import { allLanguages, type Language } from '@quittance/domain/lender/language'
import { portalIn } from '@quittance/domain/lender/settings-texts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '../payments/payments-context.ts'
import type { Lender } from '../lenders/lender-directory.ts'

/** No lender has this host: HTTP 404, whatever was asked (AMB-01). */
export class UnknownHost extends Error {}

/** The database could not be asked, and no use case has begun: nothing was charged. */
export class NotReady extends Error {}

const lenderOf = new WeakMap<FastifyRequest, Lender>()

/** Finds the lender of each call by its host, before anything else is looked at. */
export function chooseLenderByHost(app: FastifyInstance, { lenders }: Pick<AppContext, 'lenders'>) {
  app.addHook('onRequest', async (http) => {
    const lender = await lenders.byHost(hostOf(http)).catch((cause: unknown) => {
      throw new NotReady('the lender can not be looked up', { cause })
    })
    if (lender === null) throw new UnknownHost()
    lenderOf.set(http, lender)
  })
}

/** The lender whose portal is being asked. */
export function callerLender(http: FastifyRequest): Lender {
  const lender = lenderOf.get(http)
  if (lender === undefined) throw new UnknownHost()
  return lender
}

/** The words for whoever calls: the language asked for, when the lender has it or is not known. */
export function readerOf(http: FastifyRequest): Words {
  const lender = lenderOf.get(http)
  const header = http.headers['accept-language']?.slice(0, 2).toLowerCase()
  if (lender !== undefined) return readerFor(lender, languageOf(lender, header))
  return readerFor(null, allLanguages.find((one) => one === header) ?? 'en')
}

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
    settings: { ...settings, portal: portalIn(settings, language) },
  }
  known.set(language, translated)
  originals.set(translated, lender)
  return translated
}

type Words = Reader & { readonly language: Language }

/** Merged once for each reading of the lender: every answer needs them. */
const wordsOf = new WeakMap<Lender, Map<Language, Words>>()

export function readerFor(lender: Lender | null, language: Language): Words {
  if (lender === null)
    return { language, labels: mergeLabels(language), locale: 'en-US', zone: businessZone }
  const known = wordsOf.get(lender) ?? new Map<Language, Words>()
  wordsOf.set(lender, known)
  const labels = known.get(language)?.labels ?? mergeLabels(language, lender.labels[language])
  const { timeZone: zone } = lender.settings.servicing
  const words = { language, labels, locale: `${language}-${lender.country}`, zone }
  known.set(language, words)
  return words
}

function hostOf(http: FastifyRequest): string {
  return http.hostname.toLowerCase().replace(/\.$/, '')
}
