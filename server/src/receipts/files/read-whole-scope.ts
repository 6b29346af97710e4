import type { Reader } from '@quittance/contract/labels/labels'
import type { Receipt } from '@quittance/contract/receipts/receipts'
import type { LocalDate } from '@quittance/domain/calendar'
import type { Cents } from '@quittance/domain/money'
import type { LendersContext } from '../../lenders/lenders-context.ts'
import type { PaperRequest } from '../../lenders/papers/named-paper.ts'
import { toCents } from '../../platform/database/database.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { noRetryDays } from '../../payments/representment/read-foreseen-retries.ts'
import { readReceipts, readRefundsOf, type RefundRow } from '../receipt-repository.ts'
import { readReversedPrincipal } from '../reversed-principal-repository.ts'
import { findReceiptsScope } from '../receipts-scope.ts'
import { toReceipt } from '../to-receipt.ts'
import { readPrincipals } from './interest-repository.ts'

/** What went back of a payment, without its convenience fee. */
export type MoneyBack = { readonly on: LocalDate; readonly amount: Cents }

export type ReceiptInScope = {
  readonly receipt: Receipt
  /** oldest first; of what a bank sent back no refund is one */
  readonly refunds: readonly MoneyBack[]
}

export type WholeScope = {
  readonly receipts: readonly ReceiptInScope[]
  /** what is owed of the principal now, by loan number; cents */
  readonly principals: ReadonlyMap<string, Cents>
}

/** More than a loan can have in all its years: no borrower's file is cut. */
const most = 100_000

/** Every receipt that a filter is about; null where it names a loan that is not the borrower's. */
export async function readWholeScope(
  { db }: Pick<LendersContext, 'db'>,
  { lender, borrower, paper }: PaperRequest<'receipts'>,
  reader: Reader,
): Promise<WholeScope | null> {
  return withLenderTransaction(db, lender.id, async (trx) => {
    const scope = await findReceiptsScope(trx, borrower, paper.filter)
    if (scope === null) return null
    const { rows } = await readReceipts(trx, { ...scope, limit: most, offset: 0 })
    const paymentIds = rows.map((row) => row.payment_id)
    const refunds = await readRefundsOf(trx, paymentIds)
    const reversed = await readReversedPrincipal(trx, { lenderId: lender.id, paymentIds })
    const receipts = rows.map((row) => {
      const own = refunds.get(row.payment_id) ?? []
      const reversedAfter = reversed(row.payment_id)
      // A file tells of no retry.
      const foreseen = noRetryDays
      const reading = { reader, borrowerId: borrower.borrowerId, reversedAfter, foreseen }
      return { receipt: toReceipt(row, own, reading), refunds: own.flatMap(toMoneyBack) }
    })
    return { receipts, principals: await readPrincipals(trx, scope.loanIds) }
  })
}

function toMoneyBack({ refunded_on: on, amount_cents: amount }: RefundRow): MoneyBack[] {
  return on === null || amount === 0n ? [] : [{ on, amount: toCents(amount) }]
}
