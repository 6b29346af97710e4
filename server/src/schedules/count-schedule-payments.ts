import { done, type Outcome, refused } from '@quittance/contract/endpoint'
import { addDays, dayOf, type LocalDate } from '@quittance/domain/calendar'
import type { LoanFrequency } from '@quittance/domain/loans/contract-terms/installments'
import { amountsDue } from '@quittance/domain/loans/status/amounts-due'
import type { Cents } from '@quittance/domain/money'
import { countPayments, leastPaymentAmount } from '@quittance/domain/schedules/count-payments'
import { scheduledPayment, type SchedulePlan } from '@quittance/domain/schedules/resume-schedule'
import type { Borrower } from '../lenders/borrower.ts'
import type { Lender } from '../lenders/lender-directory.ts'
import type { LendersContext } from '../lenders/lenders-context.ts'
import { findPayableLoan } from '../payments/intents/payable-loan-repository.ts'
import { withLenderTransaction } from '../platform/database/transaction.ts'
import type { StoredLoan } from '../servicing/loans/loan-state-repository.ts'

type Counting = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly loanId: string
  readonly amount: Cents
  readonly frequency: LoanFrequency
}
type Counted = Outcome<{ frequency: number }, 'loanNotFound' | 'loanClosed' | 'neverPaysOff'>

/** How many payments of an amount it takes to pay a loan off, from today's balance on. */
export async function countSchedulePayments(
  { db, clocks }: Pick<LendersContext, 'db' | 'clocks'>,
  { lender, borrower, loanId, amount, frequency }: Counting,
): Promise<Counted> {
  const loan = await withLenderTransaction(db, lender.id, (trx) =>
    findPayableLoan(trx, borrower, loanId),
  )
  if (loan === null) return refused('loanNotFound', { field: 'loanId' })
  const { terms, state } = loan
  if (state.paidOffOn !== null || state.chargedOff !== null || state.closedOn !== null)
    return refused('loanClosed', { field: 'loanId' })
  const plan = planFor(lender, { loan, frequency, today: dayOf(clocks.business()) })
  const counted = amount === 0n ? null : countPayments(terms, state, { plan, amount })
  if (counted === null) {
    const least = { cents: leastPaymentAmount(terms, state, plan), currency: terms.currency }
    return refused('neverPaysOff', { field: 'amount', values: { least } })
  }
  return done({ frequency: counted.payments })
}

type Asked = {
  readonly loan: StoredLoan
  readonly frequency: LoanFrequency
  readonly today: LocalDate
}

/**
 * The days of a series whose dates nobody chose yet: from the loan's next due date where it falls due
 * as often, else from tomorrow and one period (domain rules 2.5).
 */
function planFor({ settings }: Lender, { loan, frequency, today }: Asked): SchedulePlan {
  const { terms, state, mode } = loan
  const rules = settings.servicing
  const tomorrow = { frequency, startOn: addDays(today, 1), secondOn: null, paymentsMax: null }
  const { nextDueOn } = amountsDue({ terms, rules, mode }, state, { today })
  if (frequency === terms.frequency && nextDueOn !== null)
    return { ...tomorrow, startOn: nextDueOn }
  const next = scheduledPayment(tomorrow, 2, { banks: null, extraClosedDays: [] })
  return { ...tomorrow, startOn: next?.dueOn ?? tomorrow.startOn }
}
