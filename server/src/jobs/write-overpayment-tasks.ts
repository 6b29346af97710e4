import type { Instant } from '@quittance/domain/calendar'
import { subtract, zero } from '@quittance/domain/money'
import type { LenderTransaction } from '../db/database.ts'
import { readLoan } from '../features/ledger/loan-state-store.ts'
import {
  askForRefund,
  endRefundTasks,
  listOverpaidUnasked,
} from '../features/lender-desk/overpayment-task-store.ts'
import { readOverpaymentInTransit } from '../features/lender-desk/overpayment-in-transit.ts'
import { readFirstParty } from '../features/payments/news-store.ts'

/**
 * As a day opens: a person at the lender is asked for the refund of what was overpaid and still
 * waits, once for a loan; what was asked ends where it was refunded, or paid the loan. What a debit
 * in transit left over is asked for once it has arrived.
 */
export async function writeOverpaymentTasks(
  trx: LenderTransaction,
  lenderId: string,
  now: Instant,
): Promise<void> {
  await endRefundTasks(trx, lenderId, { now })
  for (const loanId of await listOverpaidUnasked(trx, lenderId)) {
    const loan = await readLoan(trx, loanId)
    if (loan === null) continue
    const inTransit = await readOverpaymentInTransit(trx, loan)
    const amount = subtract(loan.state.refundsPayable, inTransit?.amount ?? zero)
    const borrowerId = await readFirstParty(trx, loanId)
    if (amount > 0n) await askForRefund(trx, lenderId, { loanId, amount, borrowerId, now })
  }
}
