import type { FileContent, ReceiptsFormat } from '@quittance/contract/documents'
import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import { labelFor, type Reader } from '@quittance/contract/labels/labels'
import { dayOf } from '@quittance/domain/calendar'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import type { PaperRequest } from '../../lenders/papers/named-paper.ts'
import { readerFor } from '../../lenders/translated-lender.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import type { PaperPrinter } from '../../platform/ports/paper.ts'
import { findReceiptsScope } from '../receipts-scope.ts'
import { interestPaper } from './interest-paper.ts'
import { readInterestPaid } from './interest-repository.ts'
import { readWholeScope } from './read-whole-scope.ts'
import { receiptsCsv } from './receipts-csv.ts'
import { receiptsOfx } from './receipts-ofx.ts'

type Asked = PaperRequest<'receipts'>
type Context = Pick<LendersContext, 'db' | 'clocks'> & { readonly print: PaperPrinter }

/** Every receipt of a filter as one file, whatever page was shown, in the language of the session. */
export async function openReceiptsFile(
  context: Context,
  asked: Asked & { readonly format: ReceiptsFormat },
): Promise<Outcome<FileContent, 'notFound'>> {
  const { lender, borrower, format } = asked
  const reader = readerFor(lender, borrower.language)
  if (format === 'interest') return openInterest(context, asked, reader)
  const scope = await readWholeScope(context, asked, reader)
  if (scope === null) return refused('notFound')
  const text =
    format === 'csv'
      ? receiptsCsv(scope.receipts, reader)
      : receiptsOfx(scope, { language: borrower.language, at: context.clocks.business() })
  return done({
    name: `${labelFor(reader)('documents.receipts.file')}-${today(context)}.${format}`,
    type: format === 'csv' ? 'text/csv' : 'application/x-ofx',
    content: new TextEncoder().encode(text),
  })
}

/** Whether every loan that the filter names is the borrower's. */
export async function mayOpenReceiptsFile(
  { db }: Pick<LendersContext, 'db'>,
  { lender, borrower, paper }: Asked,
): Promise<boolean> {
  return withLenderTransaction(
    db,
    lender.id,
    async (trx) => (await findReceiptsScope(trx, borrower, paper.filter)) !== null,
  )
}

async function openInterest(
  context: Context,
  { lender, borrower, paper }: Asked,
  reader: Reader,
): Promise<Outcome<FileContent, 'notFound'>> {
  const { db, clocks, print } = context
  const years = await withLenderTransaction(db, lender.id, async (trx) => {
    const scope = await findReceiptsScope(trx, borrower, paper.filter)
    return scope === null ? null : readInterestPaid(trx, scope)
  })
  if (years === null) return refused('notFound')
  const made = interestPaper({ lender, years, at: clocks.business() }, reader)
  const printed = await print(made, [borrower.borrowerId])
  return done({
    name: `${labelFor(reader)('documents.interest.file')}-${today(context)}.pdf`,
    type: 'application/pdf',
    content: Uint8Array.from(printed),
  })
}

function today({ clocks }: Pick<Context, 'clocks'>): string {
  return dayOf(clocks.business())
}
