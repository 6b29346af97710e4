import type { LocalDate } from '@quittance/domain/calendar'
import { add, type Cents } from '@quittance/domain/money'
import type { DebitObstacle } from '@quittance/domain/schedules/forecast-debits'
import type { ReplacedDebitState } from '@quittance/domain/schedules/occurrence'
import type { Lender } from '../../lenders/lender-directory.ts'
import { forecastLoan, type LoanToForecast } from './forecast-loan.ts'

/** A scheduled payment in whose place another one was made, and what is to be said of it without that. */
export type ForetoldDebit = {
  readonly scheduleId: string
  readonly paymentNo: number
  /** the day on which it would be collected */
  readonly on: LocalDate
  /** fee included */
  readonly amount: Cents
  readonly state: ReplacedDebitState
}

/**
 * The same, by the forecast that the list of coming debits tells: beside all other debits of its loan and what
 * is under way, on the loan as it will stand then. So its day and its amount are those of the list, and one
 * that the list says will not run is not promised.
 *
 * @param facts nothing takes its place in them
 */
export function foretellDebit<Debit extends ForetoldDebit>(
  lender: Pick<Lender, 'settings'>,
  debit: Debit,
  facts: LoanToForecast,
): Debit {
  if (debit.state !== 'coming') return debit
  const { scheduleId, paymentNo } = debit
  const told = forecastLoan(lender, facts).debits.find(
    (one) => one.scheduleId === scheduleId && one.paymentNo === paymentNo,
  )
  if (told === undefined) return { ...debit, state: '' }
  const { collectOn: on, amount, fee, why } = told
  if (why === null) return { ...debit, on, amount: add(amount, fee) }
  return { ...debit, state: untaken[why] ?? '' }
}

/** Of what the list says will not run, that of which its borrower is told so. */
const untaken: Partial<Record<DebitObstacle, ReplacedDebitState>> = {
  tooLate: 'notTaken',
  paused: 'paused',
}
