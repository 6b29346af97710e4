import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import { labelFor, type Reader } from '@quittance/contract/labels/labels'
import { drawQrCode, qrPath } from '../../platform/qr/qr-code.ts'
import type { Borrower } from '../../lenders/borrower.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { isUuid } from '../../platform/database/uuid.ts'
import { ownsReceipt } from '../receipt-repository.ts'
import { receiptTokenOf } from './receipt-token-repository.ts'

type Asked = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly receiptId: string
  readonly reader: Reader
  /** the portal's own address */
  readonly origin: string
}

type PrintedAddress = {
  readonly address: string
  readonly text: string
  readonly size: number
  readonly path: string
}

/** Where anyone can ask whether one of the borrower's receipts is genuine, for the page that is printed. */
export async function readReceiptAddress(
  { db }: Pick<LendersContext, 'db'>,
  { lender, borrower, receiptId, reader, origin }: Asked,
): Promise<Outcome<PrintedAddress, 'notFound'>> {
  if (!isUuid(receiptId)) return refused('notFound')
  const token = await withLenderTransaction(db, lender.id, async (trx) =>
    (await ownsReceipt(trx, borrower, receiptId))
      ? receiptTokenOf(trx, lender.id, receiptId)
      : null,
  )
  if (token === null) return refused('notFound')
  const address = receiptAddress(origin, token)
  const code = drawQrCode(address)
  const text = labelFor(reader)('documents.receipt.check', { address })
  return done({ address, text, size: code.size, path: qrPath(code) })
}

export function receiptAddress(origin: string, token: string): string {
  return `${origin}/r/${token}`
}
