import {
  listLoanDocumentsEndpoint,
  type LoanDocumentRow,
  statementPdfEndpoint,
} from '@quittance/contract/documents'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../lib/api/api.ts'
import { unwrapResult } from '../../lib/api/unwrap-result.ts'
import { useOpenPaper } from '../../lib/papers/use-open-paper.ts'

/** What the lender uploaded for a loan. */
export function useLoanDocuments(loanId: string) {
  const api = useApi()
  return useQuery({
    queryKey: ['loan-documents', loanId],
    queryFn: async () => unwrapResult(await api(listLoanDocumentsEndpoint, { loanId })).data,
  })
}

/** Opens such a document in a window of its own. */
export function useOpenLoanDocument(loanId: string): (row: LoanDocumentRow) => void {
  const api = useApi()
  const open = useOpenPaper()
  return ({ id: documentId }) => {
    const named = { loanId, documentId }
    open({ named, fetch: (ticket) => api(statementPdfEndpoint, { ...named, ticket }) })
  }
}
