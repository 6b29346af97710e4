import type { LoanAccount, NextDebit } from '@quittance/contract/loans'
import { subtract, sum } from '@quittance/domain/money'
import { useObstacleText } from '../../../lib/i18n/debit-words.ts'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useDebitText } from '../../../lib/i18n/use-debit-text.ts'
import styles from './summary-card.module.css'

type DebitObstacleProps = { obstacle: Exclude<NextDebit['obstacle'], ''> }

/** What is seldom said of a debit, or of all that come. */
export function DebitNote(props: DebitObstacleProps | BesideDueProps) {
  return 'obstacle' in props ? <DebitObstacle {...props} /> : <BesideDue {...props} />
}

/** Says why a debit will not run; in red where that is not what its payer chose. */
function DebitObstacle({ obstacle }: DebitObstacleProps) {
  const isChosen = obstacle === 'replaced' || obstacle === 'paused'
  return <p className={isChosen ? undefined : styles.late}>{useObstacleText()(obstacle)}</p>
}

type BesideDueProps = { loan: LoanAccount; debits: readonly NextDebit[] }

/** Says why the debits that are told take another amount than the one that is due, which stands above them. */
function BesideDue({ loan, debits }: BesideDueProps) {
  const label = useLabel()
  const debitText = useDebitText()
  const beside = compareWithDue(loan, debits)
  if (beside === null) return null
  const cents =
    beside === 'partly' ? subtract(loan.nextPayment, loan.scheduledByDue) : loan.nextPayment
  const amount = { cents, currency: loan.currency }
  const after = beside === 'partly' ? firstAfterDue(loan) : null
  if (after !== null) {
    const debit = debitText(after, loan.currency)
    const texts = [
      label('loans.debits.partlyDue', { amount }),
      label('loans.debits.afterDue', { debit }),
    ]
    return <p className={styles.debit}>{texts.join(' ')}</p>
  }
  return <p className={styles.debit}>{label(`loans.debits.${beside}Due`, { amount })}</p>
}

/** What is debited first once the due date is over: it may have been moved there. */
function firstAfterDue({ comingDebits, newOldestDueOn: due }: LoanAccount): NextDebit | null {
  const isAfter = ({ dueOn, obstacle, isRetry }: NextDebit) =>
    due !== null && dueOn > due && obstacle === '' && !isRetry
  return comingDebits.find(isAfter) ?? null
}

/** Whether one of them takes more than what is past due, before anything else falls due. */
function takesMoreThanPastDue(
  { nextDueOn, totalDue }: LoanAccount,
  debits: readonly NextDebit[],
): boolean {
  return debits.some(
    ({ on, amount, obstacle, isRetry, isFinal }) =>
      (nextDueOn === null || on < nextDueOn) &&
      obstacle === '' &&
      !isRetry &&
      !isFinal &&
      amount > totalDue,
  )
}

/**
 * They take more, as a schedule's amount stays what it is; or nothing, as part of it was paid in place of one; or
 * come after it is due; or take only part of it in time, where no payment is confirming that may be the rest.
 * Null: they take what is due, or that is told otherwise.
 */
function compareWithDue(
  loan: LoanAccount,
  debits: readonly NextDebit[],
): 'above' | 'without' | 'late' | 'partly' | null {
  const { nextPayment, newOldestDueOn: due, paidAheadUntil, daysPastDue } = loan
  if (daysPastDue > 0) return takesMoreThanPastDue(loan, debits) ? 'above' : null
  if (due === null || paidAheadUntil !== null) return null
  if (debits.every(({ dueOn }) => dueOn > due)) return 'late'
  const taken = debits.filter(({ dueOn, isRetry }) => dueOn <= due && !isRetry)
  const running = taken.filter(({ obstacle }) => obstacle === '')
  if (running.length === 0)
    return taken.some(({ obstacle }) => obstacle === 'replaced') ? 'without' : null
  if (running.some(({ isFinal }) => isFinal)) return null
  if (sum(running.map(({ amount }) => amount)) > nextPayment) return 'above'
  const isConfirming = loan.openPayments.some(({ state }) => state === 'confirming')
  return loan.scheduledByDue < nextPayment && !isConfirming ? 'partly' : null
}
