import { latestDay, type LocalDate } from '@quittance/domain/calendar'
import type { LoanState } from '@quittance/domain/loans/loan'
import { amountsDue } from '@quittance/domain/loans/status/amounts-due'
import { formatDollars } from '@quittance/domain/money'
import { payInTimeUntil } from '@quittance/domain/servicing/late-fees'
import { noRetryReasonOf } from '@quittance/domain/servicing/no-retry-reason'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { ReplacedDebitNotification } from '../../notifications/templates/payment-notifications.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import type { StoredLoan } from '../../servicing/loans/loan-state-repository.ts'
import { readDebitReplacedStill } from '../replacements/replaced-debit-repository.ts'
import type { LockedPayment } from '../returns/returned-payment-repository.ts'

type PartlyRefunded = {
  readonly payment: LockedPayment
  readonly loan: Pick<StoredLoan, 'terms' | 'mode'>
  /** of the loan, without what was refunded */
  readonly state: LoanState
  /** the day of the books */
  readonly on: LocalDate
}

/**
 * What a refund in part leaves due without a debit: the rest of the payment still stands in the place of a
 * scheduled one.
 *
 * @returns null where it stands in none's place, or leaves nothing due by the day of that one
 */
export async function describeKeptPlace(
  trx: LenderTransaction,
  lender: Lender,
  { payment, loan: { terms, mode }, state, on }: PartlyRefunded,
): Promise<ReplacedDebitNotification | null> {
  if (!payment.takesDebitPlace || noRetryReasonOf(state) === 'loan') return null
  const replaced = await readDebitReplacedStill(trx, payment)
  if (replaced === null || replaced.state === '') return null
  const loan = { terms, rules: lender.settings.servicing, mode }
  const byThen = latestDay(on, replaced.on)
  const dueBy = (today: LocalDate) => amountsDue(loan, state, { today })
  if (dueBy(byThen).totalAmountDue === 0n) return null
  // A debit may come before the due date that it is for: what is told is what home asks for, and when.
  const dueOn = dueBy(on).nextDueOn ?? byThen
  const due = dueBy(dueOn).totalAmountDue
  return {
    kind: 'stillReplaced',
    on: replaced.on,
    amount: formatDollars(replaced.amount),
    due: { amount: formatDollars(due), on: dueOn },
    payUntil: payInTimeUntil(loan, state, byThen),
    lateFee: '0.00',
  }
}
