import { done, doneEmpty, type Outcome, refused } from '@quittance/contract/endpoint'
import type { Reader } from '@quittance/contract/labels/labels'
import type { Receipt } from '@quittance/contract/receipts/receipts'
import type { ReceiptsRequest } from '@quittance/contract/receipts/receipts-request'
import type { ReceiptKinds } from '@quittance/domain/lenders/receipt-kinds'
import type { LendersContext } from '../lenders/lenders-context.ts'
import { withLenderTransaction } from '../platform/database/transaction.ts'
import { readReversedPrincipal } from './reversed-principal-repository.ts'
import type { Borrower } from '../lenders/borrower.ts'
import {
  readOwnLoans,
  readReceipts,
  readRefundsOf,
  type ReceiptsQuery,
} from './receipt-repository.ts'
import { toReceipt } from './to-receipt.ts'

type Receipts = {
  readonly receipts: Receipt[]
  readonly currentPage: number
  readonly totalPage: number
  readonly numberOfElements: number
}

const channelsOf: Readonly<Record<ReceiptKinds, ReceiptsQuery['channels']>> = {
  all: null,
  card: ['card'],
  check: ['ach', 'check', 'cash'],
  pad: ['pad'],
  padAndCard: ['pad', 'card'],
  checkAndPad: ['ach', 'check', 'cash', 'pad'],
}

/** A page of the borrower's payments. Loan numbers that are not theirs are not found. */
export async function listReceipts(
  { db }: Pick<LendersContext, 'db'>,
  { borrower, request, reader }: { borrower: Borrower; request: ReceiptsRequest; reader: Reader },
): Promise<Outcome<Receipts, 'loanNotFound'>> {
  const { loanNumbers, limit, page, sort, kinds } = request
  const found = await withLenderTransaction(db, borrower.lenderId, async (trx) => {
    const own = await readOwnLoans(trx, borrower)
    const chosen = own.filter(({ loanNo }) => loanNumbers.includes(loanNo))
    if (chosen.length < new Set(loanNumbers).size) return null
    const loanIds = (loanNumbers.length === 0 ? own : chosen).map(({ id }) => id)
    const offset = (page - 1) * limit
    const asked = { loanIds, channels: channelsOf[kinds], sort, limit, offset }
    const { rows, total } = await readReceipts(trx, asked)
    const refunded = rows.filter(({ refunded_cents: cents }) => cents > 0n)
    const ids = refunded.map(({ payment_id: paymentId }) => paymentId)
    const refunds = await readRefundsOf(trx, ids)
    const reversed = await readReversedPrincipal(trx, {
      lenderId: borrower.lenderId,
      paymentIds: rows.map(({ payment_id: paymentId }) => paymentId),
    })
    return { rows, total, refunds, reversed }
  })
  if (found === null) return refused('loanNotFound', { field: 'loanNo' })
  const reading = { reader, borrowerId: borrower.borrowerId }
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
