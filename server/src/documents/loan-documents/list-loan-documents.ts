import type { LoanDocumentRow } from '@quittance/contract/documents'
import { done, doneEmpty, type Outcome, refused } from '@quittance/contract/endpoint'
import { toInstant } from '@quittance/domain/calendar'
import { hasAuthorizationDocuments } from '@quittance/domain/lenders/lender-features'
import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { readListedDocuments } from './shown-document-repository.ts'

type Asked = { readonly lender: Lender; readonly borrower: Borrower; readonly loanId: string }

/** What the lender uploaded for a loan and shows to this borrower, the last first. */
export async function listLoanDocuments(
  { db }: Pick<LendersContext, 'db'>,
  { lender, borrower, loanId }: Asked,
): Promise<Outcome<{ data: LoanDocumentRow[] }, 'loanNotFound' | 'switchedOff'>> {
  if (!hasAuthorizationDocuments(lender.settings.portal)) return refused('switchedOff')
  const found = await withLenderTransaction(db, lender.id, (trx) =>
    readListedDocuments(trx, borrower, loanId),
  )
  if (found === null) return refused('loanNotFound', { field: 'loanId' })
  const data = found.map(({ document_id: id, name, listed_at: at }) => ({
    id,
    name,
    addedAt: toInstant(at.getTime()),
  }))
  return data.length === 0 ? doneEmpty({ data }) : done({ data })
}
