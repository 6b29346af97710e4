import type { FileContent } from '@quittance/contract/documents'
import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import { labelFor, type Reader } from '@quittance/contract/labels/labels'
import { hasStatements } from '@quittance/domain/lenders/lender-features'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import type { PaperRequest } from '../../lenders/papers/named-paper.ts'
import { readerInWords } from '../../lenders/papers/paper-words.ts'
import { readerFor } from '../../lenders/translated-lender.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { PaperPrinter } from '../../platform/ports/paper.ts'
import type { StoredStatement } from './statement-evidence.ts'
import { statementPaper } from './statement-paper.ts'
import { findStatementOf } from './statement-repository.ts'

type Asked = PaperRequest<'statement'>

/** A statement of a loan in the borrower's list, printed as it was made. */
export async function openStatement(
  context: Pick<LendersContext, 'db'> & { readonly print: PaperPrinter },
  asked: Asked,
): Promise<Outcome<FileContent, 'notFound'>> {
  const stored = await findStatement(context, asked)
  if (stored === null) return refused('notFound')
  const reader = readerOfStatement(asked.lender, stored)
  const name = labelFor(reader)('documents.statement.file')
  const printed = await context.print(statementPaper(stored, reader), [asked.borrower.borrowerId])
  return done({
    name: `${name}-${stored.evidence.loanNo}-${stored.statementOn}.pdf`,
    type: 'application/pdf',
    content: Uint8Array.from(printed),
  })
}

/** Whether this borrower may open a statement. */
export async function mayOpenStatement(
  context: Pick<LendersContext, 'db'>,
  asked: Asked,
): Promise<boolean> {
  return (await findStatement(context, asked)) !== null
}

async function findStatement(
  { db }: Pick<LendersContext, 'db'>,
  { lender, borrower, paper }: Asked,
): Promise<StoredStatement | null> {
  if (!hasStatements(lender.settings.portal)) return null
  const found = await withLenderTransaction(db, lender.id, (trx) =>
    findStatementOf(trx, borrower, paper.id),
  )
  const isOfLoan = paper.loanId === '' || found?.loanId === paper.loanId
  return isOfLoan ? found : null
}

/** In the language and words in which it was made, whatever its reader speaks and its lender says now. */
function readerOfStatement(lender: Lender, { language, words }: StoredStatement): Reader {
  return readerInWords(readerFor(lender, language), words)
}
