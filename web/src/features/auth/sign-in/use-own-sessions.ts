import { endSessionsEndpoint, listSessionsEndpoint } from '@quittance/contract/auth/sessions'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../lib/api/api.ts'
import { describeError } from '../../../lib/i18n/labels.ts'
import { useLaterLabel } from '../../../lib/i18n/later-labels.tsx'
import { useMessages } from '../../../lib/feedback/messages.ts'
import { unwrapResult } from '../../../lib/api/unwrap-result.ts'

const queryKey = ['sessions']

/** Where the borrower is signed in, this session first. */
export function useOwnSessions() {
  const api = useApi()
  return useQuery({
    queryKey,
    queryFn: async () => unwrapResult(await api(listSessionsEndpoint, {})).sessions,
  })
}

/** Asks for the list again, after something ended sessions. */
export function useReloadSessions(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey })
}

/** Ends one other session, or with null all others. */
export function useEndSessions() {
  const api = useApi()
  const label = useLaterLabel()
  const messages = useMessages()
  const changed = useReloadSessions()
  const [ending, setEnding] = useState<string | null>(null)
  return { ending, end }

  async function end(id: string | null): Promise<void> {
    if (ending !== null) return
    setEnding(id ?? 'others')
    await ask(id).catch((error: Error) => messages.failure(describeError(error, label)))
    setEnding(null)
  }

  async function ask(id: string | null): Promise<void> {
    unwrapResult(await api(endSessionsEndpoint, id === null ? {} : { id }))
    messages.success(label(id === null ? 'profile.sessions.othersEnded' : 'profile.sessions.ended'))
    changed()
  }
}
