import { listReceiptsEndpoint } from '@quittance/contract/receipts/receipts'
import type { ReceiptsRequest } from '@quittance/contract/receipts/receipts-request'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../lib/api/api.ts'
import { unwrapResult } from '../../lib/api/unwrap-result.ts'

/** Which receipts are asked for; what is left out takes all of them, newest first. */
export type ReceiptsFilter = Partial<ReceiptsRequest>

export function receiptsRequestOf(filter: ReceiptsFilter): ReceiptsRequest {
  return { limit: 100, sort: 'newest', loanNumbers: [], page: 1, kinds: 'all', ...filter }
}

/** The last few payments of all loans. */
export const recentReceipts = { limit: 3 } as const satisfies ReceiptsFilter

/** A page of the receipts. While another page is on its way the last one stays. */
export function useReceipts(filter: ReceiptsFilter) {
  const api = useApi()
  const queries = useQueryClient()
  const request = receiptsRequestOf(filter)
  const queryKey = ['receipts', request]
  return useQuery({
    queryKey,
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const isRefresh = queries.getQueryData(queryKey) !== undefined
      return unwrapResult(
        await api(listReceiptsEndpoint, request, isRefresh ? { background: true } : {}),
      )
    },
  })
}
