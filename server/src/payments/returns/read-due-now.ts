import { dayOf, type Instant, type LocalDate } from '@quittance/domain/calendar'
import { amountsDue } from '@quittance/domain/loans/status/amounts-due'
import { formatDollars, largest, subtract, sum, zero } from '@quittance/domain/money'
import type { Lender } from '../../lenders/lender-directory.ts'
import type { DueNowNotification } from '../../notifications/templates/payment-notifications.ts'
import { acceptedOf } from '../intents/pending-payments.ts'
import type { ReturnRepository } from './return-repository.ts'

type Asked = {
  readonly loanId: string
  /** the day of the books */
  readonly today: LocalDate
  /** business time */
  readonly at: Instant
}

/**
 * What is due of a loan once a payment left it again, less what is on its way to it, as home asks for it.
 *
 * @returns nothing to add where nothing is due
 */
export async function readDueNow(
  repository: Pick<ReturnRepository, 'readLoan' | 'readDebitsAhead'>,
  { id: lenderId, settings }: Lender,
  { loanId, today, at }: Asked,
): Promise<{ readonly dueNow?: DueNowNotification }> {
  const loan = await repository.readLoan(loanId)
  if (loan === null) return {}
  const { terms, mode, state } = loan
  const underRules = { terms, rules: settings.servicing, mode }
  const due = amountsDue(underRules, state, { today: dayOf(at) })
  const { pendingPayments } = await repository.readDebitsAhead({ lenderId, loanId, today })
  const coming = sum(acceptedOf(pendingPayments).map(({ amount }) => amount))
  const left = largest(zero, subtract(due.totalAmountDue, coming))
  if (left === 0n) return {}
  const since = due.daysPastDue > 0 ? due.oldestDueOn : null
  return { dueNow: { amount: formatDollars(left), since } }
}
