import { postStatementPdfEndpoint } from '@quittance/contract/documents'
import type { LoanAccount } from '@quittance/contract/loans'
import { useApi } from '../../lib/api/api.ts'
import { useLabel } from '../../lib/i18n/labels.ts'
import { useOpenPaper } from '../../lib/papers/use-open-paper.ts'
import { DocumentIcon } from '../../ui/brand/page-icons.tsx'
import { ListItem } from '../../ui/surfaces/list-item.tsx'

type LoanDocumentItemsProps = { documents: LoanAccount['details'] }

/** Each document by its label; a press opens it in a window of its own. */
export function LoanDocumentItems({ documents }: LoanDocumentItemsProps) {
  const api = useApi()
  const label = useLabel()
  const open = useOpenPaper()
  return documents.map(({ label: name, value }) => (
    <ListItem
      key={`${value} ${name}`}
      leadsOn
      icon={<DocumentIcon />}
      title={name}
      detail={label('documents.list.pdf')}
      onSelect={() => {
        const [documentId = '', loanId = ''] = value.split('|')
        open({ fetch: () => api(postStatementPdfEndpoint, { documentId, loanId }) })
      }}
    />
  ))
}
