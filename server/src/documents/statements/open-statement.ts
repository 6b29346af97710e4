import { mergeLabels } from '@quittance/contract/labels/built-in'
import type { FileContent } from '@quittance/contract/documents'
import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import { labelFor, localeOf, type Reader } from '@quittance/contract/labels/labels'
import { hasStatements } from '@quittance/domain/lenders/lender-features'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import type { PaperAsked } from '../../lenders/papers/named-paper.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { PaperPrinter } from '../../platform/ports/paper.ts'
import type { StoredStatement } from './statement-evidence.ts'
import { statementPaper } from './statement-paper.ts'
import { findStatementOf } from './statement-repository.ts'

type Asked = PaperAsked<'statement'>

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

/** In the language in which it was made, whatever its reader speaks now. */
function readerOfStatement(lender: Lender, { language }: StoredStatement): Reader {
  return {
    labels: mergeLabels(language, lender.labels[language]),
    locale: localeOf(language, lender.country),
    zone: lender.settings.servicing.timeZone,
  }
}
