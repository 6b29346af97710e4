import type { ReceiptsRequest } from '@quittance/contract/receipts/receipts-request'
import { addDays, instantAt } from '@quittance/domain/calendar'
import type { ReceiptKinds } from '@quittance/domain/lenders/receipt-kinds'
import { parseDollars } from '@quittance/domain/money'
import type { Borrower } from '../lenders/borrower.ts'
import type { LenderTransaction } from '../platform/database/database.ts'
import { readOwnLoans, type ReceiptsQuery } from './receipt-repository.ts'

const channelsOf: Readonly<Record<ReceiptKinds, ReceiptsQuery['channels']>> = {
  all: null,
  card: ['card'],
  check: ['ach', 'check', 'cash'],
  pad: ['pad'],
  padAndCard: ['pad', 'card'],
  checkAndPad: ['ach', 'check', 'cash', 'pad'],
}

/** Which payments a filter is about; null where it names a loan that is not the borrower's. */
export type ReceiptsScope = Omit<ReceiptsQuery, 'limit' | 'offset' | 'paymentId'>

export async function findReceiptsScope(
  trx: LenderTransaction,
  borrower: Borrower,
  { loanNumbers, kinds, sort, amount, from, to }: ReceiptsRequest,
): Promise<ReceiptsScope | null> {
  const own = await readOwnLoans(trx, borrower)
  const chosen = own.filter(({ loanNo }) => loanNumbers.includes(loanNo))
  if (chosen.length < new Set(loanNumbers).size) return null
  return {
    loanIds: (loanNumbers.length === 0 ? own : chosen).map(({ id }) => id),
    channels: channelsOf[kinds],
    sort,
    ...(amount !== undefined && { amount: parseDollars(amount) }),
    ...(from !== undefined && { madeFrom: instantAt(from, '00:00:00') }),
    ...(to !== undefined && { madeBefore: instantAt(addDays(to, 1), '00:00:00') }),
  }
}
