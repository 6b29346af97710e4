import { assistantUrlEndpoint } from '@quittance/contract/assistant'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api/api.ts'
import { unwrapResult } from '../../lib/api/unwrap-result.ts'

/**
 * The address of a conversation with the assistant, about a loan or about none: a new one whenever the
 * page opens. That there is none the page says by itself.
 *
 * @param loanId undefined while it is not known which loan is shown
 */
export function useConversation(loanId: string | null | undefined) {
  const api = useApi()
  return useQuery({
    queryKey: ['conversation', loanId],
    meta: { isQuiet: true },
    enabled: loanId !== undefined,
    gcTime: 0,
    queryFn: async () =>
      unwrapResult(
        await api(assistantUrlEndpoint, typeof loanId === 'string' ? { loan_id: loanId } : {}),
      ),
  })
}
