import {
  addDays,
  compareDays,
  type Instant,
  instantAt,
  type LocalDate,
} from '@quittance/domain/calendar'
import { perDiem } from '@quittance/domain/loans/payoff/payoff'
import { highestPaymentOn } from '@quittance/domain/loans/payoff/project-loan'
import type { LoanState } from '@quittance/domain/loans/loan'
import { amountsDue } from '@quittance/domain/loans/status/amounts-due'
import { isStillMade } from '@quittance/domain/schedules/forecast-retries'
import { payInTimeUntil } from '@quittance/domain/servicing/late-fees'
import { isReopened } from '@quittance/domain/loans/status/end-of-loan'
import { add, formatDollars } from '@quittance/domain/money'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { ReopenedLoan } from '../../notifications/templates/account-notifications.ts'
import { forecastLoan, type LoanToForecast } from '../../servicing/loans/forecast-loan.ts'
import type { StoredLoan } from '../../servicing/loans/loan-state-repository.ts'
import type {
  RestoredSchedules,
  SchedulesToRestore,
} from '../scheduled/restore-schedules-repository.ts'
import type { ReturnRepository } from './return-repository.ts'

type ReopenRepository = Pick<
  ReturnRepository,
  'lockLoan' | 'restoreSchedules' | 'leaveSchedulesEnded' | 'readDebitsAhead' | 'notifyLoanReopened'
>

export type LoanReopening = {
  readonly loanId: string
  /** as the loan stood before the payment left it again */
  readonly before: LoanState
  /** what became of the payment */
  readonly cause: ReopenedLoan['cause']
  /** where they were restored before */
  readonly schedules?: RestoredSchedules
  /** of a refund: whether it gives back all of the payoff itself; left out where a payment came back, or was cancelled */
  readonly isGivenBack?: boolean
  readonly today: LocalDate
  /** elapsed time */
  readonly now: Instant
}

/**
 * Follows a payment that left its loan again: where nothing had been owed and now something is, each
 * borrower who has the loan in the portal is told what. Schedules are restored, or stay ended, as of
 * `restoreEnded`, and that is told.
 */
export async function reopenLoan(
  repository: ReopenRepository,
  lender: Lender,
  { loanId, before, cause, today, now, isGivenBack, ...reopening }: LoanReopening,
): Promise<void> {
  const loan = await repository.lockLoan(loanId)
  if (loan === null || !isReopened(before, loan.state)) return
  const place = { lenderId: lender.id, loanId }
  const refund = isGivenBack === undefined ? {} : { isGivenBack }
  const change = { loanId, before, after: loan.state, today, closedMethodId: null, ...refund }
  const schedules = reopening.schedules ?? (await restoreEnded(repository, lender, change))
  const owed = owedOn(lender, loan, today)
  const ahead = await repository.readDebitsAhead({ ...place, today })
  const debits = comingDebits(lender, loan, { ...ahead, now: instantAt(today, noon) })
  const { missed, ...counts } = schedules
  const left = owed === null ? [] : missed
  const told = { cause, owed, debits, ...counts, ...toldMissed(lender, loan, { left, today }) }
  await repository.notifyLoanReopened(place, told, { today, now })
}

export type LoanChange = Pick<
  SchedulesToRestore,
  'loanId' | 'today' | 'closedMethodId' | 'paymentId'
> & {
  readonly before: LoanState
  readonly after: LoanState
  /** as of `LoanReopening` */
  readonly isGivenBack?: boolean
}

/** What is not debited any more, and until when it is paid by hand without a late fee. */
function toldMissed(
  lender: Lender,
  { terms, state, mode, loanNo }: StoredLoan,
  { left, today }: { readonly left: RestoredSchedules['missed']; readonly today: LocalDate },
): Pick<ReopenedLoan, 'missed' | 'payBy'> {
  if (left.length === 0) return {}
  const { currency } = terms
  const payBy = payInTimeUntil({ terms, rules: lender.settings.servicing, mode }, state, today)
  const missed = left.map(({ amount, on }) => {
    return { amount: formatDollars(amount), currency, on, loanNo }
  })
  return { missed, payBy }
}

/**
 * Restores the schedules that ended with a loan, where a bank or its payer takes back while the payoff is held what
 * counted toward it. A refund is the lender's own: it restores them where it gives back whole, within the days of a
 * hold, the very payoff that ended them; a debit would take any other back again. What is not restored stays ended
 * for good, though the loan ends and opens once more.
 */
export async function restoreEnded(
  repository: Pick<ReturnRepository, 'restoreSchedules' | 'leaveSchedulesEnded'>,
  { id: lenderId, settings }: Lender,
  { before, after, isGivenBack, ...asked }: LoanChange,
): Promise<RestoredSchedules> {
  const { heldUntil, paidOffOn: endedOn } = before
  const none = { restored: 0, waiting: 0, staysEnded: 0, missed: [] }
  if (endedOn === null || !isReopened(before, after)) return none
  const { servicing: rules } = settings
  const ended = { ...asked, lenderId, endedOn, rules }
  const isHeld = heldUntil !== null
  const isSoon = isHeld || asked.today < addDays(endedOn, rules.payoffHoldDays)
  const isUndone = isGivenBack === undefined ? isHeld : isGivenBack && isSoon
  if (isUndone) return repository.restoreSchedules(ended)
  return { ...none, leftEnded: await repository.leaveSchedulesEnded(ended) }
}

/** Debits that are restored run after the day, so that its hour decides nothing of them. */
const noon = '12:00:00'

/** Of each schedule what runs next, and what is tried again, in the order of their days. */
function comingDebits(
  lender: Lender,
  loan: StoredLoan,
  ahead: Omit<LoanToForecast, 'loan'>,
): ReopenedLoan['debits'] {
  const forecast = forecastLoan(lender, { loan, ...ahead })
  const { currency } = loan.terms
  const again = forecast.retries.filter(isStillMade)
  const running = forecast.debits.filter(({ why }) => why === null)
  const next = ahead.schedules.flatMap(
    ({ id }) => running.find((one) => one.scheduleId === id) ?? [],
  )
  return [
    ...next.map(({ collectOn: on, ...debit }) => ({ on, isRetry: false, ...debit })),
    ...again.map((retry) => ({ ...retry, isRetry: true })),
  ]
    .toSorted((left, right) => compareDays(left.on, right.on))
    .map(({ on, amount, fee, isRetry }) => ({
      amount: formatDollars(add(amount, fee)),
      currency,
      on,
      loanNo: loan.loanNo,
      ...(isRetry && { isRetry }),
    }))
}

/** What is owed, as home shows it; null where nothing is demanded (AMB-129). */
function owedOn(lender: Lender, loan: StoredLoan, today: LocalDate): ReopenedLoan['owed'] {
  const { terms, state, mode } = loan
  if (state.chargedOff !== null || state.bankruptSince !== null) return null
  const underRules = { terms, rules: lender.settings.servicing, mode }
  const { totalAmountDue, nextPayment, oldestDueOn } = amountsDue(underRules, state, { today })
  return {
    currency: terms.currency,
    due: formatDollars(totalAmountDue),
    next: formatDollars(nextPayment),
    nextOn: oldestDueOn,
    payoff: formatDollars(highestPaymentOn(underRules, state, [], today)),
    payoffDaily: formatDollars(perDiem(terms, state)),
  }
}
