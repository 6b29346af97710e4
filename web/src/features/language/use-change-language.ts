import type { Language } from '@quittance/contract/labels/labels'
import { changeLanguageEndpoint } from '@quittance/contract/auth/sessions'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../lib/api/api.ts'
import { describeError, useLabel } from '../../lib/i18n/labels.ts'
import { useChooseLanguage } from '../../lib/i18n/language.ts'
import { useMessages } from '../../lib/feedback/messages.ts'
import { useSession } from '../../lib/session/session.ts'

/**
 * Makes a language the account's own, then the app's: its words and the lender's details come anew,
 * and so does what the server had told in the old one (LANG-08).
 */
export function useChangeLanguage() {
  const api = useApi()
  const label = useLabel()
  const messages = useMessages()
  const queries = useQueryClient()
  const choose = useChooseLanguage()
  const { store } = useSession()
  const [isChanging, setChanging] = useState(false)
  return { isChanging, change }

  async function change(language: Language): Promise<void> {
    if (isChanging) return
    setChanging(true)
    await ask(language).catch((error: Error) => messages.failure(describeError(error, label)))
    setChanging(false)
  }

  async function ask(language: Language): Promise<void> {
    const answer = await api(changeLanguageEndpoint, { language_code: language })
    if (answer.kind === 'refused') return messages.failure(answer.message)
    store.speak(answer.result.languageCode)
    const words = await choose(language)
    queries.removeQueries({ type: 'inactive' })
    void queries.invalidateQueries()
    return messages.success(words['profile.language.changed'])
  }
}
