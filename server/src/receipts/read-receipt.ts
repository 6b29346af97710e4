import type { Reader } from '@quittance/contract/labels/labels'
import type { Receipt } from '@quittance/contract/receipts/receipts'
import type { LenderTransaction } from '../platform/database/database.ts'
import { isUuid } from '../platform/database/uuid.ts'
import { readOwnLoans, readReceipts, readRefundsOf } from './receipt-repository.ts'
import { readReversedPrincipal } from './reversed-principal-repository.ts'
import { toReceipt } from './to-receipt.ts'

type Asked = {
  readonly lenderId: string
  readonly borrowerId: string
  readonly paymentId: string
}

/** The receipt of a payment on a loan of this borrower; null where it is none of theirs. */
export async function readReceipt(
  trx: LenderTransaction,
  { lenderId, borrowerId, paymentId }: Asked,
  reader: Reader,
): Promise<Receipt | null> {
  if (!isUuid(paymentId)) return null
  const own = await readOwnLoans(trx, { lenderId, borrowerId })
  const { rows } = await readReceipts(trx, {
    loanIds: own.map(({ id }) => id),
    channels: null,
    sort: 'newest',
    limit: 1,
    offset: 0,
    paymentId,
  })
  const [row] = rows
  if (row === undefined) return null
  const refunds = await readRefundsOf(trx, [paymentId])
  const reversed = await readReversedPrincipal(trx, { lenderId, paymentIds: [paymentId] })
  const reading = { reader, borrowerId, reversedAfter: reversed(paymentId) }
  return toReceipt(row, refunds.get(paymentId) ?? [], reading)
}
