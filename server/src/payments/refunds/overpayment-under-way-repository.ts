import { overpaymentTakenBy } from '@quittance/domain/loans/events/refuse-refund'
import { add, type Cents, zero } from '@quittance/domain/money'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { StoredLoan } from '../../servicing/loans/loan-state-repository.ts'
import { toPostedPayment } from '../intents/posted-payment.ts'
import { unrefundedAmount } from '../returns/unrefunded-amount.ts'
import { listOpenRefunds, listRefunds } from './refund-repository.ts'

/**
 * What refunds of a loan's payments take of what was overpaid, once it is known that they were made.
 *
 * @returns cents, 0 or above
 */
export async function readOverpaymentUnderWay(
  trx: LenderTransaction,
  { id: lenderId, settings }: Lender,
  { loanId, state }: Pick<StoredLoan, 'loanId' | 'state'>,
): Promise<Cents> {
  let underWay: Cents = zero
  for (const { paymentId, amount } of await listOpenRefunds(trx, { lenderId, loanId })) {
    const row = await trx
      .selectFrom('payments')
      .selectAll()
      .where('lender_id', '=', lenderId)
      .where('payment_id', '=', paymentId)
      .executeTakeFirstOrThrow()
    const refunds = await listRefunds(trx, { lenderId, paymentId })
    const payment = unrefundedAmount(toPostedPayment(row), refunds)
    if (payment === null) continue
    const taking = { payment, amount }
    const taken = overpaymentTakenBy({ rules: settings.servicing }, state, taking)
    underWay = add(underWay, taken)
  }
  return underWay
}
