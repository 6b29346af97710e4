import { randomUUID } from 'node:crypto'
import type { uploadLoanDocumentEndpoint } from '@quittance/contract/lender-api/loan-documents'
import { keepLoanDocument } from '../../lenders/papers/loan-document-repository.ts'
import { insertLooseFiles } from '../../lenders/files/loose-file-repository.ts'
import { removeLooseFilesNow } from '../../lenders/files/remove-loose-files.ts'
import { bindFile, documentKey, hashOf, keepFile } from '../../lenders/files/stored-file.ts'
import { writeAudit } from '../../platform/audit/audit-repository.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { isWholePdf } from '../../platform/ports/whole-pdf.ts'
import type { LenderApiContext } from '../lender-api-context.ts'
import type { LenderAnswer, LenderCall } from '../lender-router.ts'
import { Problem } from '../problem.ts'
import { hasPdfTrailer, isActingPdf } from './acting-pdf.ts'
import { readerStored } from './loan-documents.ts'
import { findLoanByNumber } from './loan-lookup-repository.ts'

/** Keeps a document of a loan, and puts it into the lists of those to whom it is shown. */
export async function uploadLoanDocument(
  context: Pick<LenderApiContext, 'db' | 'clocks' | 'files' | 'log'>,
  { caller, parameters, query, body }: LenderCall<typeof uploadLoanDocumentEndpoint>,
): Promise<LenderAnswer<typeof uploadLoanDocumentEndpoint>> {
  const { db, clocks } = context
  const { lender, author } = caller
  const { loanNo } = parameters
  const { name, shownTo } = query
  const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  refuseFile(bytes)
  const at = clocks.elapsed()
  const contentHash = hashOf(bytes)
  const read = <Result>(work: (trx: LenderTransaction) => Promise<Result>) =>
    withLenderTransaction(db, lender.id, work)
  const loan = await read((trx) => findLoanByNumber(trx, loanNo))
  if (loan === null) throw new Problem(404, 'There is no such loan.')
  const { loanId } = loan
  const newId = randomUUID()
  const own = { key: documentKey(lender.id, loanId, newId), bytes }
  const file = await keepFile(context, lender.id, own)
  const answered = await read(async (trx) => {
    await bindFile(trx, lender.id, file)
    const sent = { documentId: newId, loanId, name, contentHash, file, author, at }
    const { documentId, fileBefore } = await keepLoanDocument(trx, lender.id, {
      ...sent,
      shownTo: readerStored(shownTo),
      listedAt: new Date(clocks.business()),
    })
    const keys = fileBefore === null ? [] : [fileBefore]
    await insertLooseFiles(trx, lender.id, { keys, removableAt: at })
    const detail = { loanId, documentId, shownTo, sha256: contentHash.toString('hex') }
    const entry = { kind: 'loan.document', borrowerId: null, actor: `key ${author}`, detail }
    await writeAudit(trx, lender.id, { ...entry, at })
    return { loanNo, documentId, name, shownTo }
  })
  await removeLooseFilesNow(context, lender.id)
  return answered
}

function refuseFile(bytes: Buffer): void {
  if (!isWholePdf(bytes) || !hasPdfTrailer(bytes))
    throw new Problem(422, 'Send a PDF, whole, as the body.')
  if (isActingPdf(bytes))
    throw new Problem(
      422,
      'This PDF has a script, a program, files or a password in it. Print it as a PDF anew, and send that.',
    )
}
