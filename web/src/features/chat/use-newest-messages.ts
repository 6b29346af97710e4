import { chatPageSize, listMessagesEndpoint } from '@quittance/contract/chat/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../lib/api/api.ts'
import type { LastAnswer } from '../../lib/api/call.ts'
import { unwrapResult } from '../../lib/api/unwrap-result.ts'

export const newestMessages = ['chat', 'newest'] as const

/** How long after an answer an open chat asks again; milliseconds. */
const pollMs = 4_000

/**
 * The newest page of the conversation, and how many messages are unread. A timer asks for it, never the
 * borrower, so it keeps no session alive; what did not change is not sent again.
 */
export function useNewestMessages(isPolling: boolean) {
  const api = useApi()
  const queries = useQueryClient()
  return useQuery({
    queryKey: newestMessages,
    meta: { isQuiet: true }, // the chat says itself that it could not be loaded
    refetchInterval: isPolling ? pollMs : false, // sleeps while the page is hidden
    refetchOnWindowFocus: true,
    queryFn: async () => {
      const known = queries.getQueryData<Known>(newestMessages)
      const last: LastAnswer = { version: known?.version ?? null, result: known?.page }
      const asked = { page: 1, limit: chatPageSize }
      const page = unwrapResult(await api(listMessagesEndpoint, asked, { background: true, last }))
      return { page, version: last.version }
    },
  })
}

type Known = { readonly version: string | null; readonly page: unknown }
