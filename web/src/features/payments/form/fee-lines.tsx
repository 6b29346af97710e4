import type { LoanAccount } from '@quittance/contract/loans'
import { add, type Cents } from '@quittance/domain/money'
import type { ReactNode } from 'react'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useMoney } from '../../../lib/i18n/use-money.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { ClockIcon } from '../../../ui/brand/icons.tsx'
import { SummaryList } from '../../../ui/figures/summary-list.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import styles from './make-payment.module.css'
import type { FeeQuote } from './use-quote.ts'

type FeeLinesProps = {
  loan: LoanAccount
  amount: Cents | null
  fee: FeeQuote
  /** what is said beside a fee */
  children: ReactNode
}

/** Shows before the payment: the total, what it is made of where a fee is in it, the posting day. */
export function FeeLines({ loan, amount, fee, children }: FeeLinesProps) {
  const label = useLabel()
  const money = useMoney()
  const { today } = useLender()
  if (fee.kind === 'none' || amount === null) return null
  if (fee.kind === 'failed')
    return (
      <p role="alert" className={styles.feeError}>
        {label('payments.error.fee')}{' '}
        <TextButton onClick={fee.askAgain}>{label('shell.error.tryAgain')}</TextButton>
      </p>
    )
  const isKnown = fee.kind === 'known'
  const isToday = isKnown && fee.effectiveOn === today
  const rows =
    isKnown && fee.fee > 0n
      ? [
          { label: label('payments.form.amount'), value: money(amount, loan.currency) },
          { label: label('payments.form.fee'), value: money(fee.fee, loan.currency) },
        ]
      : []
  const total = isKnown ? money(add(amount, fee.fee), loan.currency) : '…'
  return (
    <div className={styles.fee} aria-busy={!isKnown || undefined}>
      <SummaryList rows={rows} total={{ label: label('payments.form.total'), value: total }} />
      {children}
      <p className={styles.note}>
        <ClockIcon small />
        <span>
          {isKnown
            ? label(isToday ? 'payments.form.postsToday' : 'payments.form.countsFrom', {
                date: { day: fee.effectiveOn },
              })
            : label('payments.form.feeWait')}
        </span>
      </p>
    </div>
  )
}
