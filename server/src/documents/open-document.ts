import type { FileContent } from '@quittance/contract/documents'
import type { Outcome } from '@quittance/contract/endpoint'
import type { LendersContext } from '../lenders/lenders-context.ts'
import type { FilesContext } from '../lenders/files/stored-file.ts'
import type { PaperRequest } from '../lenders/papers/named-paper.ts'
import type { PaperPrinter } from '../platform/ports/paper.ts'
import { mayOpenLoanDocument, openLoanDocument } from './loan-documents/open-loan-document.ts'
import type { ProviderContext } from './provider/list-provider-statements.ts'
import {
  mayOpenProviderStatement,
  openProviderStatement,
} from './provider/open-provider-statement.ts'
import { mayOpenStatement, openStatement } from './statements/open-statement.ts'

type Asked = PaperRequest<'statement'>

/** A statement of a loan in the borrower's list, the portal's or a provider's, or a document of it (AMB-25). */
export async function openDocument(
  context: ProviderContext & FilesContext & { readonly print: PaperPrinter },
  asked: Asked,
): Promise<Outcome<FileContent, 'notFound' | 'unavailable'>> {
  const statement = await openStatement(context, asked)
  if (statement.kind === 'done') return statement
  const provided = await openProviderStatement(context, asked)
  const isElsewhere = provided.kind === 'refused' && provided.reason === 'notFound'
  return isElsewhere ? openLoanDocument(context, asked) : provided
}

/** Whether this borrower may open a document. */
export async function mayOpenDocument(
  context: Pick<LendersContext, 'db'>,
  asked: Asked,
): Promise<boolean> {
  return (
    (await mayOpenStatement(context, asked)) ||
    (await mayOpenProviderStatement(context, asked)) ||
    mayOpenLoanDocument(context, asked)
  )
}
