import type { LoanAccount } from '@quittance/contract/loans'
import { type ReactNode, useId } from 'react'
import { useLabel } from '../../lib/i18n/labels.ts'
import { codeOf } from '../../lib/start/code-of.ts'
import { type AnyCode, Coded } from '../../lib/start/coded.tsx'
import { SectionHeader } from '../../ui/layout/section-header.tsx'
import { Card } from '../../ui/surfaces/card.tsx'
import { List } from '../../ui/surfaces/list.tsx'
import { isDocument } from './loan-labels.ts'

// Few loans have documents of their own, and the others wait for nothing.
const documentList = codeOf(
  async () => (await import('./loan-document-items.tsx')).LoanDocumentItems,
)

/** The code that the documents of a loan take. */
export function codesOfDocuments({ details }: LoanAccount): AnyCode[] {
  return details.some(isDocument) ? [documentList] : []
}

type LoanDocumentsProps = {
  loan: LoanAccount
  /** the row that leads to all others; false where there is no page of them */
  all: ReactNode | false
}

/** The documents that the lender has for a loan, and the way to all others; neither: nothing (AMB-23). */
export function LoanDocuments({ loan, all }: LoanDocumentsProps) {
  const label = useLabel()
  const titleId = useId()
  const documents = loan.details.filter(isDocument)
  if (documents.length === 0 && all === false) return null
  return (
    <Card labelledBy={titleId}>
      <SectionHeader id={titleId} title={label('loans.documents.title')} />
      <List label={label('loans.documents.of', { number: loan.loanNo })}>
        {documents.length > 0 && <Coded code={documentList} props={{ documents }} waiting={null} />}
        {all}
      </List>
    </Card>
  )
}
