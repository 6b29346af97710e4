import { unreadMessagesEndpoint } from '@quittance/contract/chat/unread'
import { useIsFetching, useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api/api.ts'
import { unwrapResult } from '../../lib/api/unwrap-result.ts'
import { lenderMessagesKey, unreadKey } from '../../lib/state/home-messages.ts'

/**
 * How many messages of the lender are unread. It comes with what home shows of the lender, and is asked
 * anew when the page is looked at again.
 */
export function useUnreadMessages(): number {
  const api = useApi()
  const isComing = useIsFetching({ queryKey: lenderMessagesKey }) > 0
  const { data } = useQuery({
    queryKey: unreadKey,
    enabled: !isComing,
    staleTime: Infinity,
    meta: { isQuiet: true },
    refetchOnWindowFocus: 'always',
    queryFn: async () => unwrapResult(await api(unreadMessagesEndpoint, {}, { background: true })),
  })
  return data?.unread ?? 0
}
