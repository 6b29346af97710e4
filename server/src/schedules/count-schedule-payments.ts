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
import { readActiveDebits } from '../payments/scheduled/active-debit-repository.ts'
import { withLenderTransaction } from '../platform/database/transaction.ts'
import type { StoredLoan } from '../servicing/loans/loan-state-repository.ts'

type Counting = {
  readonly lender: Lender
  readonly borrower: Borrower
  readonly loanId: string
  readonly amount: Cents
  readonly frequency: LoanFrequency
  /** a series that it would be put in place of; null: of none */
  readonly seriesId: string | null
}
type Counted = Outcome<{ frequency: number }, 'loanNotFound' | 'loanClosed' | 'neverPaysOff'>

/**
 * How many payments of an amount it takes to pay a loan off, from today's balance on, beside what is scheduled on it
 * already.
 */
export async function countSchedulePayments(
  { db, clocks }: Pick<LendersContext, 'db' | 'clocks'>,
  { lender, borrower, loanId, amount, frequency, seriesId }: Counting,
): Promise<Counted> {
  const today = dayOf(clocks.business())
  const found = await withLenderTransaction(db, lender.id, async (trx) => {
    const loan = await findPayableLoan(trx, borrower, loanId)
    if (loan === null) return null
    return { loan, active: await readActiveDebits(trx, { lenderId: lender.id, loanId }) }
  })
  if (found === null) return refused('loanNotFound', { field: 'loanId' })
  const { loan, active } = found
  const { terms, state } = loan
  if (state.paidOffOn !== null || state.chargedOff !== null || state.closedOn !== null)
    return refused('loanClosed', { field: 'loanId' })
  const plan = planFor(lender, { loan, frequency, today })
  const schedules = active.filter(({ id }) => id !== seriesId)
  const beside = { schedules, rails: lender.settings.servicing }
  const counted = amount === 0n ? null : countPayments(terms, state, { plan, amount, beside })
  if (counted === null) {
    const least = {
      cents: leastPaymentAmount(terms, state, plan, beside),
      currency: terms.currency,
    }
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
