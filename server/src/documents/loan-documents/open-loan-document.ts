import type { FileContent } from '@quittance/contract/documents'
import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import { fileMissing, type FilesContext, readFileOf } from '../../lenders/files/stored-file.ts'
import type { PaperRequest } from '../../lenders/papers/named-paper.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { StorageUnavailable } from '../../platform/ports/storage-unavailable.ts'
import { isDocumentShown, readShownDocument } from './shown-document-repository.ts'

type Asked = PaperRequest<'statement'>

type Needs = Pick<LendersContext, 'db'> & Pick<FilesContext, 'files'>

/**
 * A document that the lender uploaded for a loan, as it was sent.
 *
 * @throws StorageUnavailable where the storage is away, or has not the file that was kept
 */
export async function openLoanDocument(
  context: Needs,
  asked: Asked,
  keyBefore: string | null = null,
): Promise<Outcome<FileContent, 'notFound'>> {
  const { lender, borrower, paper } = asked
  const found = await withLenderTransaction(context.db, lender.id, (trx) =>
    readShownDocument(trx, borrower, paper),
  )
  if (found === null) return refused('notFound')
  try {
    const content = Uint8Array.from(await readFileOf(context, found))
    return done({ name: `${found.name}.pdf`, type: 'application/pdf', content })
  } catch (error) {
    // It may have been taken back, or sent anew into another file, since its row was read.
    const isGone = error instanceof StorageUnavailable && error.code === fileMissing
    if (!isGone || found.key === keyBefore) throw error
    return openLoanDocument(context, asked, found.key)
  }
}

/** Whether this borrower may open such a document. */
export async function mayOpenLoanDocument(
  { db }: Pick<LendersContext, 'db'>,
  { lender, borrower, paper }: Asked,
): Promise<boolean> {
  return withLenderTransaction(db, lender.id, (trx) => isDocumentShown(trx, borrower, paper))
}
