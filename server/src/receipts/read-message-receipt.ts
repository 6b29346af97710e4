import type { Receipt } from '@quittance/contract/receipts/receipts'
import type { Language } from '@quittance/domain/lenders/language'
import type { Lender } from '../lenders/lender-directory.ts'
import { readerFor } from '../lenders/translated-lender.ts'
import type { DatabasePool } from '../platform/database/pool.ts'
import { withLenderTransaction } from '../platform/database/transaction.ts'
import { readReceipt } from './read-receipt.ts'

type Told = {
  readonly borrowerId: string
  readonly paymentId: string
  readonly language: Language
}

/** The receipt that a message is about, as it stands now; null where it is none of its reader's. */
export async function readMessageReceipt(
  db: DatabasePool,
  lender: Lender,
  { language, ...told }: Told,
): Promise<Receipt | null> {
  const reader = readerFor(lender, language)
  return withLenderTransaction(db, lender.id, (trx) =>
    readReceipt(trx, { lender, at: null, ...told }, reader),
  )
}
