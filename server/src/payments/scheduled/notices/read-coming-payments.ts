import type { Instant, LocalDate } from '@quittance/domain/calendar'
import { type Cents, sum } from '@quittance/domain/money'
import type { Forecast } from '@quittance/domain/schedules/forecast-debits'
import type { Lender } from '../../../lenders/lender-directory.ts'
import type { LenderTransaction } from '../../../platform/database/database.ts'
import { forecastLoan } from '../../../servicing/loans/forecast-loan.ts'
import type { StoredLoan } from '../../../servicing/loans/loan-state-repository.ts'
import { readDebitsAhead } from '../../debits-ahead-repository.ts'
import { acceptedOf } from '../../intents/pending-payments.ts'

type Asked = {
  readonly lender: Lender
  readonly loan: StoredLoan
  readonly today: LocalDate
  /** the business clock */
  readonly now: Instant
}

/** Asks the forecast of a loan, whose lock the caller holds: whether a debit runs it alone knows. */
export async function readComingPayments(
  trx: LenderTransaction,
  { lender, loan, today, now }: Asked,
) {
  const of = { lenderId: lender.id, loanId: loan.loanId, today }
  const ahead = await readDebitsAhead(trx, of)
  const { pendingPayments } = ahead
  const facts = { loan, ...ahead, now }
  return {
    debits: tellForecast(forecastLoan(lender, facts)),
    /** The same, once this is paid today as well. */
    debitsOncePaid: (amount: Cents) => {
      const paid = { channel: 'card', amount, effectiveOn: today, isConfirming: false } as const
      const withPaid = [...pendingPayments, paid]
      return tellForecast(forecastLoan(lender, { ...facts, pendingPayments: withPaid }))
    },
    isConfirming: pendingPayments.some((payment) => payment.isConfirming),
    pendingTotal: sum(acceptedOf(pendingPayments).map(({ amount }) => amount)),
  }
}

function tellForecast(forecast: Forecast) {
  const scheduled = forecast.debits.map(({ why: obstacle, ...debit }) => ({
    ...debit,
    obstacle,
    isRetry: false,
  }))
  const again = forecast.retries.map(({ on, why: obstacle, ...retry }) => ({
    ...retry,
    dueOn: on,
    collectOn: on,
    obstacle,
    isRetry: true,
  }))
  return [...scheduled, ...again]
}
