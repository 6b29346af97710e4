import { listMethodsEndpoint, type SavedMethod } from '@quittance/contract/payments/methods'
import type { MethodKind } from '@quittance/domain/payments/payment-method'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../lib/api/api.ts'
import { unwrapResult } from '../../../lib/api/unwrap-result.ts'
import { marginsKey } from '../../../lib/settings/payment-fees.ts'

/** Payments reload the methods by this key. */
export const methodsKey = ['methods']

const pageSize = 10
/** Refreshes while a kind is unavailable, so that its notice disappears by itself. */
const whileAwayMs = 30_000

export type Methods = {
  readonly saved: readonly SavedMethod[]
  /** kinds by which no payment can be made now */
  readonly railsAway: readonly MethodKind[]
}

/** @param offset how many came before this page */
export function methodsRequestOf(offset: number) {
  return { limit: String(pageSize), offset: String(offset) }
}

/**
 * Every saved method of the borrower, asked for in pages of ten. What paying by each kind costs comes
 * with them, and is not asked for by itself then.
 */
export function useMethods() {
  const api = useApi()
  const queries = useQueryClient()
  return useQuery({
    queryKey: methodsKey,
    refetchInterval: ({ state }) => (state.data?.railsAway.length ? whileAwayMs : false),
    queryFn: async (): Promise<Methods> => {
      const isRefresh = queries.getQueryData(methodsKey) !== undefined
      const saved: SavedMethod[] = []
      let railsAway: readonly MethodKind[] = []
      for (let page: readonly SavedMethod[] | null = null; page?.length !== 0;) {
        const answer = await api(
          listMethodsEndpoint,
          methodsRequestOf(saved.length),
          isRefresh ? { background: true } : {},
        )
        const list = unwrapResult(answer)
        page = list.savedCards
        railsAway = list.railsAway
        queries.setQueryData(marginsKey, list.margins)
        saved.push(...page)
        if (page.length < pageSize) break
      }
      return { saved, railsAway }
    },
  })
}
