import { listMethodsEndpoint, type SavedMethod } from '@quittance/contract/methods'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { resultOf } from '../../lib/result-of.ts'

/** Payments reload the methods by this key. */
export const methodsKey = ['methods']

const pageSize = 10

/** Every saved method of the borrower, asked for in pages of ten. */
export function useMethods() {
  const api = useApi()
  const queries = useQueryClient()
  return useQuery({
    queryKey: methodsKey,
    queryFn: async (): Promise<readonly SavedMethod[]> => {
      const isRefresh = queries.getQueryData(methodsKey) !== undefined
      const saved: SavedMethod[] = []
      for (let page: readonly SavedMethod[] | null = null; page?.length !== 0;) {
        const request = { limit: String(pageSize), offset: String(saved.length) }
        const answer = await api(
          listMethodsEndpoint,
          request,
          isRefresh ? { background: true } : {},
        )
        page = resultOf(answer).savedCards
        saved.push(...page)
        if (page.length < pageSize) break
      }
      return saved
    },
  })
}
