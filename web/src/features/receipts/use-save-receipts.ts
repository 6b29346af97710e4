import type { ReceiptsFormat } from '@quittance/contract/documents'
import { useApi } from '../../lib/api/api.ts'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useMessages } from '../../lib/feedback/messages.ts'
import { downloadFile } from '../../lib/papers/download-file.ts'
import { useOpenPaper } from '../../lib/papers/use-open-paper.ts'
import { receiptsRequestOf, type ReceiptsFilter } from './use-receipts.ts'

/** Saves every receipt of a filter as a file; what is a paper opens in a window as papers do. */
export function useSaveReceipts(asked: ReceiptsFilter): (format: ReceiptsFormat) => void {
  const api = useApi()
  const label = useLabel()
  const messages = useMessages()
  const open = useOpenPaper()
  const named = { receipts: { ...receiptsRequestOf(asked), page: 1 } }

  async function fetchFile(ticket: string, format: ReceiptsFormat) {
    const { receiptsFileEndpoint } = await import('@quittance/contract/documents')
    return api(receiptsFileEndpoint, { format, ticket })
  }

  async function save(format: ReceiptsFormat): Promise<void> {
    const { documentTicketEndpoint } = await import('@quittance/contract/documents')
    const issued = await api(documentTicketEndpoint, named)
    const answer =
      issued.kind === 'refused' ? issued : await fetchFile(issued.result.data.ticket, format)
    if (answer.kind === 'refused') messages.failure(answer.message)
    else downloadFile(answer.result)
  }

  return (format) => {
    if (format === 'interest') {
      open({ named, fetch: (ticket) => fetchFile(ticket, format) })
      return
    }
    save(format).catch((error: unknown) => {
      // oxlint-disable-next-line no-console -- such an error is logged (ERR-27)
      console.error('a file of receipts could not be fetched', error)
      messages.failure(label('documents.window.failed'))
    })
  }
}
