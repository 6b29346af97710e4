import type { LoanAccount, NextDebit } from '@quittance/contract/loans'
import { useLabel } from '../i18n/labels.ts'
import { useDebitText } from '../i18n/use-debit-text.ts'
import { listExpected } from '../loans/coming-debits.ts'

type ScheduledDebitsProps = {
  loan: LoanAccount
  /** which of them are named beside these */
  isNamed?: (debit: NextDebit) => boolean
}

/** Names the next debit of each schedule of a loan that will run, line by line. */
export function ScheduledDebits({ loan, isNamed }: ScheduledDebitsProps) {
  const label = useLabel()
  const debitText = useDebitText()
  return listExpected(loan).map((debit) => {
    if (isNamed?.(debit) === true) return null
    return (
      <p key={debit.id}>
        {label('schedules.next.warning', { debit: debitText(debit, loan.currency) })}
      </p>
    )
  })
}
