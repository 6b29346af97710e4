import type { FileContent } from '@quittance/contract/documents'
import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import { labelFor, type Reader } from '@quittance/contract/labels/labels'
import type { Receipt } from '@quittance/contract/receipts/receipts'
import type { LendersContext } from '../lenders/lenders-context.ts'
import type { PaperAsked } from '../lenders/papers/named-paper.ts'
import { readerFor } from '../lenders/translated-lender.ts'
import { withLenderTransaction } from '../platform/database/transaction.ts'
import { isUuid } from '../platform/database/uuid.ts'
import type { PaperPrinter } from '../platform/ports/paper.ts'
import { receiptPaper } from './receipt-paper.ts'
import {
  ownsReceipt,
  readOwnLoans,
  readReceiptOwner,
  readReceipts,
  readRefundsOf,
} from './receipt-repository.ts'
import { readReversedPrincipal } from './reversed-principal-repository.ts'
import { toReceipt } from './to-receipt.ts'

type Asked = PaperAsked<'receipt'>

/** A receipt of the borrower's own loans as a PDF, in the language that they signed in with. */
export async function openReceipt(
  context: Pick<LendersContext, 'db'> & { readonly print: PaperPrinter },
  asked: Asked,
): Promise<Outcome<FileContent, 'notFound'>> {
  const { lender, borrower } = asked
  const reader = readerFor(lender, borrower.language)
  const found = await findReceipt(context, asked, reader)
  if (found === null) return refused('notFound')
  const name = labelFor(reader)('documents.receipt.file')
  const printed = await context.print(receiptPaper({ lender, ...found }, reader))
  return done({
    name: `${name}-${found.receipt.paymentReference}.pdf`,
    type: 'application/pdf',
    content: Uint8Array.from(printed),
  })
}

/** Whether this borrower may open a receipt. */
export async function mayOpenReceipt(
  { db }: Pick<LendersContext, 'db'>,
  { lender, borrower, paper }: Asked,
): Promise<boolean> {
  if (!isUuid(paper.id)) return false
  return withLenderTransaction(db, lender.id, (trx) => ownsReceipt(trx, borrower, paper.id))
}

type FoundReceipt = {
  readonly receipt: Receipt
  readonly names: readonly string[]
  readonly vehicle: string
}

async function findReceipt(
  { db }: Pick<LendersContext, 'db'>,
  { lender, borrower, paper }: Asked,
  reader: Reader,
): Promise<FoundReceipt | null> {
  if (!isUuid(paper.id)) return null
  return withLenderTransaction(db, lender.id, async (trx) => {
    const own = await readOwnLoans(trx, borrower)
    const { rows } = await readReceipts(trx, {
      loanIds: own.map(({ id }) => id),
      channels: null,
      sort: 'newest',
      limit: 1,
      offset: 0,
      paymentId: paper.id,
    })
    const [row] = rows
    if (row === undefined) return null
    const refunds = await readRefundsOf(trx, [paper.id])
    const paymentIds = [paper.id]
    const reversed = await readReversedPrincipal(trx, { lenderId: lender.id, paymentIds })
    const reversedAfter = reversed(paper.id)
    const reading = { reader, borrowerId: borrower.borrowerId, reversedAfter }
    const receipt = toReceipt(row, refunds.get(paper.id) ?? [], reading)
    return { receipt, ...(await readReceiptOwner(trx, lender.id, receipt.loanNo)) }
  })
}
