import type { LoanAccount, NextDebit } from '@quittance/contract/loans'
import { useLabel } from '../i18n/labels.ts'
import { useDebitText } from '../i18n/use-debit-text.ts'

type ScheduledDebitsProps = {
  loan: LoanAccount
  /** which of them are named beside these */
  isNamed?: (debit: NextDebit) => boolean
}

/** Names the next debit of each schedule of a loan that will run, line by line. */
export function ScheduledDebits({ loan, isNamed }: ScheduledDebitsProps) {
  const label = useLabel()
  const debitText = useDebitText()
  const { comingDebits, nextDebit, currency } = loan
  // None is among the coming ones where the next is months away.
  const known = comingDebits.length > 0 ? comingDebits : [nextDebit]
  return known.map((debit) => {
    if (debit === null || debit.obstacle !== '' || isNamed?.(debit) === true) return null
    return (
      <p key={debit.id}>{label('schedules.next.warning', { debit: debitText(debit, currency) })}</p>
    )
  })
}
