import type { FileContent } from '@quittance/contract/documents'
import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import { labelFor, type Reader } from '@quittance/contract/labels/labels'
import type { Receipt } from '@quittance/contract/receipts/receipts'
import type { LendersContext } from '../lenders/lenders-context.ts'
import type { PaperRequest } from '../lenders/papers/named-paper.ts'
import { readerFor } from '../lenders/translated-lender.ts'
import { withLenderTransaction } from '../platform/database/transaction.ts'
import { isUuid } from '../platform/database/uuid.ts'
import type { PaperPrinter } from '../platform/ports/paper.ts'
import { receiptAddress } from './genuine/receipt-address.ts'
import { receiptTokenOf } from './genuine/receipt-token-repository.ts'
import { receiptPaper } from './receipt-paper.ts'
import { readReceipt } from './read-receipt.ts'
import { ownsReceipt, readReceiptOwner } from './receipt-repository.ts'

type Asked = PaperRequest<'receipt'>
/** `origin`: the portal's own address */
type AskedToPrint = Asked & { readonly origin: string }

/** A receipt of the borrower's own loans as a PDF, in the language that they signed in with. */
export async function openReceipt(
  context: Pick<LendersContext, 'db' | 'clocks'> & { readonly print: PaperPrinter },
  asked: AskedToPrint,
): Promise<Outcome<FileContent, 'notFound'>> {
  const { lender, borrower } = asked
  const reader = readerFor(lender, borrower.language)
  const found = await findReceipt(context, asked, reader)
  if (found === null) return refused('notFound')
  const name = labelFor(reader)('documents.receipt.file')
  const { token, ...told } = found
  const address = receiptAddress(asked.origin, token)
  const paper = receiptPaper({ lender, ...told, address }, reader)
  const printed = await context.print(paper, [borrower.borrowerId])
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
  readonly token: string
}

async function findReceipt(
  { db, clocks }: Pick<LendersContext, 'db' | 'clocks'>,
  { lender, borrower, paper }: Asked,
  reader: Reader,
): Promise<FoundReceipt | null> {
  return withLenderTransaction(db, lender.id, async (trx) => {
    const { borrowerId } = borrower
    const asked = { lender, borrowerId, paymentId: paper.id, at: clocks.business() }
    const receipt = await readReceipt(trx, asked, reader)
    if (receipt === null) return null
    const token = await receiptTokenOf(trx, lender.id, paper.id)
    return { receipt, token, ...(await readReceiptOwner(trx, lender.id, receipt.loanNo)) }
  })
}
