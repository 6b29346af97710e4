import { receiptPdfEndpoint } from '@quittance/contract/documents'
import { useApi } from '../../lib/api/api.ts'
import { useOpenPaper } from '../../lib/papers/use-open-paper.ts'

/** Opens a receipt as a PDF in a window of its own. */
export function useOpenReceipt(): (receiptId: string) => void {
  const api = useApi()
  const open = useOpenPaper()
  return (receiptId) =>
    open({
      named: { receiptId },
      fetch: (ticket) => api(receiptPdfEndpoint, { receiptId, ticket }),
    })
}
