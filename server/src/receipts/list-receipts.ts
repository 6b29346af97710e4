import { done, doneEmpty, type Outcome, refused } from '@quittance/contract/endpoint'
import type { Reader } from '@quittance/contract/labels/labels'
import type { Receipt } from '@quittance/contract/receipts/receipts'
import type { ReceiptsRequest } from '@quittance/contract/receipts/receipts-request'
import type { LendersContext } from '../lenders/lenders-context.ts'
import { withLenderTransaction } from '../platform/database/transaction.ts'
import { readReversedPrincipal } from './reversed-principal-repository.ts'
import type { Borrower } from '../lenders/borrower.ts'
import type { Lender } from '../lenders/lender-directory.ts'
import { readForeseenRetries } from '../payments/representment/read-foreseen-retries.ts'
import { readReceipts, readRefundsOf } from './receipt-repository.ts'
import { findReceiptsScope } from './receipts-scope.ts'
import { loansWithRetries, toReceipt } from './to-receipt.ts'

type Receipts = {
  readonly receipts: Receipt[]
  readonly currentPage: number
  readonly totalPage: number
  readonly numberOfElements: number
}

type Asked = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly request: ReceiptsRequest
  readonly reader: Reader
}

/** A page of the borrower's payments. Loan numbers that are not theirs are not found. */
export async function listReceipts(
  { db, clocks }: Pick<LendersContext, 'db' | 'clocks'>,
  { lender, borrower, request, reader }: Asked,
): Promise<Outcome<Receipts, 'loanNotFound'>> {
  const { limit, page } = request
  const found = await withLenderTransaction(db, borrower.lenderId, async (trx) => {
    const scope = await findReceiptsScope(trx, borrower, request)
    if (scope === null) return null
    const offset = (page - 1) * limit
    const { rows, total } = await readReceipts(trx, { ...scope, limit, offset })
    const refunded = rows.filter(({ refunded_cents: cents }) => cents > 0n)
    const ids = refunded.map(({ payment_id: paymentId }) => paymentId)
    const refunds = await readRefundsOf(trx, ids)
    const reversed = await readReversedPrincipal(trx, {
      lenderId: borrower.lenderId,
      paymentIds: rows.map(({ payment_id: paymentId }) => paymentId),
    })
    const asked = { loanIds: loansWithRetries(rows), at: clocks.business() }
    const foreseen = await readForeseenRetries(trx, lender, asked)
    return { rows, total, refunds, reversed, foreseen }
  })
  if (found === null) return refused('loanNotFound', { field: 'loanNo' })
  const { foreseen } = found
  const reading = { reader, borrowerId: borrower.borrowerId, foreseen }
  const receipts = found.rows.map((row) =>
    toReceipt(row, found.refunds.get(row.payment_id) ?? [], {
      ...reading,
      reversedAfter: found.reversed(row.payment_id),
    }),
  )
  const result = {
    receipts,
    currentPage: page,
    totalPage: Math.ceil(found.total / limit),
    numberOfElements: found.total,
  }
  return receipts.length === 0 ? doneEmpty(result) : done(result)
}
