import {
  authorizationPdfEndpoint,
  type AuthorizationRow,
  listAuthorizationsEndpoint,
} from '@quittance/contract/documents'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api/api.ts'
import { unwrapResult } from '../../lib/api/unwrap-result.ts'
import { useOpenPaper } from '../../lib/papers/use-open-paper.ts'

/** What was authorized to be debited from a loan. */
export function useAuthorizations(loanId: string) {
  const api = useApi()
  return useQuery({
    queryKey: ['authorizations', loanId],
    queryFn: async () => unwrapResult(await api(listAuthorizationsEndpoint, { loanId })).data,
  })
}

/** Opens the copy of an authorization in a window of its own. */
export function useOpenAuthorization(loanId: string): (row: AuthorizationRow) => void {
  const api = useApi()
  const open = useOpenPaper()
  return ({ id: scheduleId }) =>
    open({
      named: { loanId, scheduleId },
      fetch: (ticket) => api(authorizationPdfEndpoint, { loanId, scheduleId, ticket }),
    })
}
