import type { LoanAccount, NextDebit } from '@quittance/contract/loans'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useDebitText } from '../../../lib/i18n/use-debit-text.ts'
import { codeOf } from '../../../lib/start/code-of.ts'
import { type AnyCode, Coded } from '../../../lib/start/coded.tsx'
import styles from './summary-card.module.css'

/** Loaded on demand: most debits run, and take what is due. */
const debitNote = codeOf(async () => (await import('./debit-note.tsx')).DebitNote)

/**
 * The next debit of a loan, and those after it that are taken for the payment that is due: a small debit
 * that comes first does not hide the one that pays the bill. The page of schedules tells of more.
 */
function shownDebits({ nextDebit, comingDebits, newOldestDueOn: due }: LoanAccount): NextDebit[] {
  if (nextDebit === null) return []
  const running = comingDebits.slice(1).filter(({ obstacle }) => obstacle === '')
  const forDue = running.filter(({ dueOn }) => due !== null && dueOn <= due).slice(0, 2)
  // One that does not run hides none that does.
  const runs = nextDebit.obstacle === '' || forDue.length > 0
  return [nextDebit, ...(runs ? forDue : running.slice(0, 1))]
}

/** Whether the debits may take more than is due, as part of it is paid; or do not take all of it in time. */
function isBesideDue(loan: LoanAccount): boolean {
  const { nextPayment, regularPayment, nextDebit, scheduledByDue } = loan
  if (nextDebit === null || nextPayment <= 0n) return false
  return nextPayment < regularPayment || scheduledByDue < nextPayment
}

/** The code that the debits of a loan take to be told. */
export function codesOfDebits(loan: LoanAccount): AnyCode[] {
  return (loan.nextDebit?.obstacle ?? '') !== '' || isBesideDue(loan) ? [debitNote] : []
}

type ComingDebitLinesProps = {
  loan: LoanAccount
  showsDue: boolean
  /** it stands above them that they are scheduled */
  isStamped: boolean
}

/** What is debited next, and whether it will run; nothing where no debit comes. */
export function ComingDebitLines({ loan, showsDue, isStamped }: ComingDebitLinesProps) {
  const label = useLabel()
  const debitText = useDebitText()
  const debits = shownDebits(loan)
  const lines = debits.map((debit) => {
    const { id, on, obstacle, isFinal, isRetry, dueOn, movedBy } = debit
    const text = debitText(debit, loan.currency)
    return (
      <div key={id + on} className={styles.debit}>
        <p>
          {isStamped || isRetry || obstacle !== ''
            ? text
            : label('schedules.next.warning', { debit: text })}
        </p>
        {obstacle !== '' && <Coded code={debitNote} props={{ obstacle }} waiting={null} />}
        {obstacle === '' && movedBy !== '' && (
          <p>{label('schedules.next.moved', { date: { shortDay: dueOn } })}</p>
        )}
        {obstacle === '' && isFinal && <p>{label('schedules.debits.final')}</p>}
      </div>
    )
  })
  return (
    <>
      {lines}
      {showsDue && isBesideDue(loan) && (
        <Coded code={debitNote} props={{ loan, debits }} waiting={null} />
      )}
    </>
  )
}
