import type { Reader } from '@quittance/contract/labels/labels'
import type { Receipt } from '@quittance/contract/receipts/receipts'
import { zero } from '@quittance/domain/money'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { noRetryDays } from '../../payments/representment/read-foreseen-retries.ts'
import { readReceipts } from '../receipt-repository.ts'
import { toReceipt } from '../to-receipt.ts'
import { findReceiptOfToken } from './receipt-token-repository.ts'

/** What anyone who holds a receipt is told of it: nothing of its payer, loan or method. */
export type GenuineReceipt = Pick<
  Receipt,
  'amount' | 'fee' | 'currency' | 'paidOn' | 'state' | 'stateText'
>

/** The receipt of a token as it stands now; null where this lender gave out no such token. */
export async function findGenuineReceipt(
  { db }: Pick<LendersContext, 'db'>,
  { lender, token, reader }: { readonly lender: Lender; readonly token: string; reader: Reader },
): Promise<GenuineReceipt | null> {
  if (!/^[a-z2-7]{16}$/.test(token)) return null
  return withLenderTransaction(db, lender.id, async (trx) => {
    const found = await findReceiptOfToken(trx, lender.id, token)
    if (found === null) return null
    const { rows } = await readReceipts(trx, {
      loanIds: [found.loanId],
      channels: null,
      sort: 'newest',
      limit: 1,
      offset: 0,
      paymentId: found.paymentId,
    })
    const [row] = rows
    if (row === undefined) return null
    const nothing = { reversedAfter: zero, foreseen: noRetryDays }
    const receipt = toReceipt(row, [], { reader, borrowerId: '', ...nothing })
    const { amount, fee, currency, paidOn, state, stateText } = receipt
    return { amount, fee, currency, paidOn, state, stateText }
  })
}
