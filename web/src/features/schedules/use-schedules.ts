import { listSchedulesEndpoint, type SchedulesRequest } from '@quittance/contract/schedules'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { useApi } from '../../lib/api/api.ts'
import { unwrapResult } from '../../lib/api/unwrap-result.ts'

export type SchedulesFilter = Pick<SchedulesRequest, 'sort' | 'status' | 'kinds'>

/** What the list answers. */
export type SchedulesAnswer = z.output<(typeof listSchedulesEndpoint)['result']>

/** The scheduled payments of a loan; while others are on their way the last ones stay. */
export function useSchedules(loanId: string | null, filter: SchedulesFilter) {
  const api = useApi()
  const request = { limit: 1000, offset: 0, loanId: loanId ?? '', ...filter }
  return useQuery({
    queryKey: ['schedules', request],
    enabled: loanId !== null,
    placeholderData: keepPreviousData,
    queryFn: async () => unwrapResult(await api(listSchedulesEndpoint, request)),
  })
}

/** What changes with a schedule is loaded anew: the list, the loans' next debits, the methods' uses. */
export function useReloadSchedules() {
  const queries = useQueryClient()
  return () => {
    for (const list of ['schedules', 'loans', 'methods'])
      void queries.invalidateQueries({ queryKey: [list] })
  }
}
