import { type LoanAccount, listLoansEndpoint } from '@quittance/contract/loans'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../lib/api.ts'
import { resultOf } from '../../lib/result-of.ts'

const queryKey = ['loans']

/** The borrower's loans with all that home shows. A payment reloads them by this key. */
export function useLoans() {
  const api = useApi()
  const queries = useQueryClient()
  return useQuery({
    queryKey,
    queryFn: async (): Promise<readonly LoanAccount[]> => {
      const isRefresh = queries.getQueryData(queryKey) !== undefined
      const answer = await api(listLoansEndpoint, {}, isRefresh ? { background: true } : {})
      return resultOf(answer).loans
    },
  })
}
