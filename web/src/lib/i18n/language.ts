import type { LabelSet, Language } from '@quittance/contract/labels/labels'
import { createContext, use } from 'react'
import { useApi } from '../api/api.ts'
import { type Api, CallError } from '../api/call.ts'
import type { SessionUser } from '../session/stored-session.ts'
import { useUpdateLender, useLender } from '../settings/lender-settings.ts'
import { storageKeys } from '../session/storage.ts'

/** Changes the language of the whole app. */
export type ApplyLanguage = (language: Language, labels: LabelSet) => void

export const LanguageContext = createContext<ApplyLanguage | null>(null)

/** Asks, once a language's words are there, whether it is still the one that is wanted. */
type StillWanted = () => boolean

/** Changes the app's language without a reload, and returns the labels of that language. */
export function useChooseLanguage(): (
  language: Language,
  isWanted?: StillWanted,
) => Promise<LabelSet> {
  const api = useApi()
  const learn = useUpdateLender()
  const changeWords = use(LanguageContext)
  if (changeWords === null) throw new Error('LanguageContext has no value')
  return async (language, isWanted = () => true) => {
    const { labels, settings } = await fetchLanguage(api, language)
    if (!isWanted()) return labels
    learn(() => ({ settings }))
    changeWords(language, labels)
    keepLanguage(language)
    return labels
  }
}

/** Stores for this visit that the borrower chose a language. */
export function storeLanguageChosen(): void {
  sessionStorage.setItem(storageKeys.languageChosen, '1')
}

/**
 * Goes over to the account's language at sign-in, if the lender has it; a language chosen on the
 * sign-in screen in this visit wins (AMB-106), but not over an agent's (AUTH-26). Where the words do
 * not come the app stays as it is: nobody is kept out by a language.
 */
export function useApplyAccountLanguage(): (
  signedIn: Pick<SessionUser, 'language' | 'scope'>,
) => Promise<void> {
  const choose = useChooseLanguage()
  const { language: shown, settings } = useLender()
  return async ({ language, scope }) => {
    const offered = settings.languages.find(({ code }) => code === language)
    if (offered === undefined || language === shown) return
    const wasChosen = sessionStorage.getItem(storageKeys.languageChosen) !== null
    if (wasChosen && scope !== 'cap') return
    await choose(offered.code).catch(() => undefined)
  }
}

async function fetchLanguage(api: Api, language: Language) {
  const code = await import('../api/fetch-language.ts').catch(() => {
    throw new CallError('offline')
  })
  return code.fetchLanguage(api, language)
}

/** In a cookie, so that the server writes the next page in this language. */
function keepLanguage(language: Language) {
  document.cookie = `language=${language}; path=/; max-age=31536000; samesite=lax`
}
