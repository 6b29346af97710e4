import { instantAt, type LocalDate } from '@quittance/domain/calendar'
import { add, type Cents, formatDollars } from '@quittance/domain/money'
import type { Lender } from '../../../lenders/lender-directory.ts'
import type { EndedDebit } from '../../../notifications/templates/debit-text.ts'
import { forecastLoan } from '../../../servicing/loans/forecast-loan.ts'
import type { StoredLoan } from '../../../servicing/loans/loan-state-repository.ts'
import type { ReturnRepository } from '../../returns/return-repository.ts'

export type Payoff = {
  /** of the payment that leaves nothing owed; null where something else does */
  readonly paymentId: string | null
  /** the business day on which it is posted */
  readonly today: LocalDate
}

/**
 * What a loan would have debited by its schedules, had nothing been posted to it: of each the first debit, with what
 * would really have been taken; of a series how often it would have debited. Where a schedule pays it off, nothing is
 * named: its payer was told before that what comes after takes nothing.
 *
 * @returns what is asked under the lock of the loan, which has not changed yet
 */
export function debitsBeforePayoff(
  repository: Pick<ReturnRepository, 'readDebitsAhead'>,
  lender: Lender,
  { paymentId, today }: Payoff,
): (loan: StoredLoan) => Promise<readonly EndedDebit[]> {
  return async (loan) => {
    const { loanId, loanNo, terms } = loan
    const ahead = await repository.readDebitsAhead({ lenderId: lender.id, loanId, today })
    const pendingPayments = ahead.pendingPayments.filter(
      (one) => one.paymentId !== paymentId || one.isScheduled,
    )
    const facts = { ...ahead, loan, pendingPayments, now: instantAt(today, '00:00:00') }
    const plans = new Map(ahead.schedules.map(({ id, plan }) => [id, plan]))
    const running = forecastLoan(lender, facts).debits.filter(({ why }) => why === null)
    const firsts = running.filter(
      (debit, place) => running.findIndex((one) => one.scheduleId === debit.scheduleId) === place,
    )
    return firsts.map(({ scheduleId, collectOn: on, amount, fee, isPayoff, isLastOfSeries }) => {
      const frequency = plans.get(scheduleId)?.frequency ?? 'once'
      const goesOn = frequency !== 'once' && !isPayoff && !isLastOfSeries
      const total: Cents = add(amount, fee)
      const debit = { amount: formatDollars(total), currency: terms.currency, on, loanNo }
      return { ...debit, ...(goesOn && { frequency }) }
    })
  }
}
