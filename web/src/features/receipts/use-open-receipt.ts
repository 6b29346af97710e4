import { useApi } from '../../lib/api/api.ts'
import { useOpenPaper } from '../../lib/papers/use-open-paper.ts'

/** Opens a receipt as a PDF in a window of its own. The call's own code comes with the click. */
export function useOpenReceipt(): (receiptId: string) => void {
  const api = useApi()
  const open = useOpenPaper()
  return (receiptId) =>
    open({
      named: { receiptId },
      fetch: async (ticket) => {
        const { receiptPdfEndpoint } = await import('@quittance/contract/documents')
        return api(receiptPdfEndpoint, { receiptId, ticket })
      },
    })
}
