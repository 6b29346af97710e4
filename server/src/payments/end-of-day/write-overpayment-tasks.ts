import type { Instant } from '@quittance/domain/calendar'
import { subtract, zero } from '@quittance/domain/money'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { readLoan } from '../../servicing/loans/loan-state-repository.ts'
import {
  writeRefundTask,
  endRefundTasks,
  listUnreportedOverpayments,
} from '../../servicing/end-of-day/overpayment-task-repository.ts'
import { readOverpaymentInTransit } from '../refunds/overpayment-in-transit-repository.ts'
import { readFirstParty } from '../returns/payment-notification-repository.ts'

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
  for (const loanId of await listUnreportedOverpayments(trx, lenderId)) {
    const loan = await readLoan(trx, loanId)
    if (loan === null) continue
    const inTransit = await readOverpaymentInTransit(trx, loan)
    const amount = subtract(loan.state.refundsPayable, inTransit?.amount ?? zero)
    const borrowerId = await readFirstParty(trx, loanId)
    if (amount > 0n) await writeRefundTask(trx, lenderId, { loanId, amount, borrowerId, now })
  }
}
