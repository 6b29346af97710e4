import { type LoanAccount, listLoansEndpoint } from '@quittance/contract/loans'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../lib/api/api.ts'
import { unwrapResult } from '../../lib/api/unwrap-result.ts'

const queryKey = ['loans']

/** The borrower's loans with all that home shows. A payment reloads them by this key. */
export function useLoans() {
  return useQuery({ ...useAsked(), select: loansOf })
}

/** The loans that are known by now; makes no call. */
export function useKnownLoans(): readonly LoanAccount[] {
  return useQuery({ ...useAsked(), enabled: false, select: loansOf }).data ?? []
}

/** Whether the answer that brought the loans requires the bankruptcy notice; makes no call. */
export function useIsBankruptcyNoticeRequired(): boolean {
  const { data } = useQuery({ ...useAsked(), enabled: false, select: noticeOf })
  return data === true
}

type Listed = { readonly loans: readonly LoanAccount[]; readonly showBkUdfPopup: boolean }

const loansOf = ({ loans }: Listed) => loans
const noticeOf = ({ showBkUdfPopup }: Listed) => showBkUdfPopup

function useAsked() {
  const api = useApi()
  const queries = useQueryClient()
  return {
    queryKey,
    queryFn: async (): Promise<Listed> => {
      const isRefresh = queries.getQueryData(queryKey) !== undefined
      return unwrapResult(await api(listLoansEndpoint, {}, isRefresh ? { background: true } : {}))
    },
  }
}
