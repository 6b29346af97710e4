import type {
  listLoanDocumentsOfLenderEndpoint,
  withdrawLoanDocumentEndpoint,
} from '@quittance/contract/lender-api/loan-documents'
import { insertLooseFiles } from '../../lenders/files/loose-file-repository.ts'
import { removeLooseFilesNow } from '../../lenders/files/remove-loose-files.ts'
import {
  deleteLoanDocument,
  isNamedByDetail,
  readUploadedDocuments,
  type ShownTo,
} from '../../lenders/papers/loan-document-repository.ts'
import { writeAudit } from '../../platform/audit/audit-repository.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { LenderApiContext } from '../lender-api-context.ts'
import type { LenderAnswer, LenderCall } from '../lender-router.ts'
import { Problem } from '../problem.ts'
import { findLoanByNumber } from './loan-lookup-repository.ts'

type Listed = LenderAnswer<typeof listLoanDocumentsOfLenderEndpoint>
type Reader = Listed['documents'][number]['shownTo']

const listedMost = 500

/** The documents of a loan, as its lender has them. */
export async function listUploadedDocuments(
  { db }: Pick<LenderApiContext, 'db'>,
  lenderId: string,
  loanNo: string,
): Promise<Listed> {
  return withLenderTransaction(db, lenderId, async (trx) => {
    const loan = await findLoanByNumber(trx, loanNo)
    if (loan === null) throw new Problem(404, 'There is no such loan.')
    const asked = { loanId: loan.loanId, most: listedMost }
    const documents = await readUploadedDocuments(trx, lenderId, asked)
    return {
      loanNo,
      documents: documents.map(({ documentId, name, contentHash, shownTo, uploadedAt }) => ({
        documentId,
        name,
        shownTo: readerShown(shownTo),
        uploadedAt: uploadedAt.toISOString(),
        sha256: contentHash.toString('hex'),
      })),
    }
  })
}

/** Takes a document back, and keeps that it was there. */
export async function withdrawLoanDocument(
  context: Pick<LenderApiContext, 'db' | 'clocks' | 'files' | 'log'>,
  { caller, parameters }: LenderCall<typeof withdrawLoanDocumentEndpoint>,
): Promise<LenderAnswer<typeof withdrawLoanDocumentEndpoint>> {
  const { lender, author } = caller
  const { loanNo, documentId } = parameters
  const { db, clocks } = context
  await withLenderTransaction(db, lender.id, async (trx) => {
    const loan = await findLoanByNumber(trx, loanNo)
    if (loan === null) throw new Problem(404, 'There is no such loan.')
    const { loanId } = loan
    if (await isNamedByDetail(trx, lender.id, { loanId, documentId }))
      throw new Problem(409, 'A line of the details of this loan names it.')
    const deleted = await deleteLoanDocument(trx, lender.id, { loanId, documentId })
    if (deleted === null) throw new Problem(404, 'There is no such document of this loan.')
    const at = clocks.elapsed()
    const keys = deleted.fileKey === null ? [] : [deleted.fileKey]
    await insertLooseFiles(trx, lender.id, { keys, removableAt: at })
    const detail = { loanId, documentId, sha256: deleted.contentHash.toString('hex') }
    const actor = `key ${author}`
    const entry = { kind: 'loan.documentWithdrawn', borrowerId: null, actor, detail }
    await writeAudit(trx, lender.id, { ...entry, at })
  })
  await removeLooseFilesNow(context, lender.id)
  return { loanNo, documentId }
}

const stored = {
  everyone: 'everyone',
  borrower: 'borrower',
  coBorrower: 'coborrower',
  nobody: null,
} as const satisfies Readonly<Record<Reader, ShownTo>>

/** To whom a document is shown, as the rows have it. */
export function readerStored(reader: Reader): ShownTo {
  return stored[reader]
}

function readerShown(shownTo: ShownTo): Reader {
  if (shownTo === null) return 'nobody'
  return shownTo === 'coborrower' ? 'coBorrower' : shownTo
}
