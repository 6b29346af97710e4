import type { Reader } from '@quittance/contract/labels/labels'
import type { Receipt } from '@quittance/contract/receipts/receipts'
import type { Instant } from '@quittance/domain/calendar'
import type { Lender } from '../lenders/lender-directory.ts'
import {
  noRetryDays,
  readForeseenRetries,
} from '../payments/representment/read-foreseen-retries.ts'
import type { LenderTransaction } from '../platform/database/database.ts'
import { isUuid } from '../platform/database/uuid.ts'
import { readOwnLoans, readReceipts, readRefundsOf } from './receipt-repository.ts'
import { readReversedPrincipal } from './reversed-principal-repository.ts'
import { loansWithRetries, toReceipt } from './to-receipt.ts'

type Asked = {
  readonly lender: Lender
  readonly borrowerId: string
  readonly paymentId: string
  /** business time; null for what is told of a moment that is past: by the plan of then */
  readonly at: Instant | null
}

/** The receipt of a payment on a loan of this borrower; null where it is none of theirs. */
export async function readReceipt(
  trx: LenderTransaction,
  { lender, borrowerId, paymentId, at }: Asked,
  reader: Reader,
): Promise<Receipt | null> {
  if (!isUuid(paymentId)) return null
  const lenderId = lender.id
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
  const asked = at === null ? null : { loanIds: loansWithRetries(rows), at }
  const foreseen = asked === null ? noRetryDays : await readForeseenRetries(trx, lender, asked)
  const reading = { reader, borrowerId, reversedAfter: reversed(paymentId), foreseen }
  return toReceipt(row, refunds.get(paymentId) ?? [], reading)
}
