import type { LoanAccount } from '@quittance/contract/loans'
import { add, type Cents } from '@quittance/domain/money'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useMoney } from '../../../lib/i18n/use-money.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { ClockIcon } from '../../../ui/brand/icons.tsx'
import { SummaryList } from '../../../ui/figures/summary-list.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { Note } from '../../../ui/text/note.tsx'
import styles from './make-payment.module.css'
import type { FeeQuote } from './use-quote.ts'

type QuotedProps = {
  loan: LoanAccount
  amount: Cents | null
  fee: FeeQuote
}

/** Says that the fee is not known, and asks again. */
export function FeeProblem({ amount, fee }: Pick<QuotedProps, 'amount' | 'fee'>) {
  const label = useLabel()
  if (fee.kind !== 'failed' || amount === null) return null
  return (
    <p role="alert" className={styles.feeError}>
      {label('payments.error.fee')}{' '}
      <TextButton onClick={fee.askAgain}>{label('shell.error.tryAgain')}</TextButton>
    </p>
  )
}

/** The total of the payment and its posting day; its place stays while there is none. */
export function FeeTotal({ loan, amount, fee }: QuotedProps) {
  const label = useLabel()
  const money = useMoney()
  const { today } = useLender()
  const isAsking = fee.kind === 'asking'
  const isKnown = fee.kind === 'known' && amount !== null
  // A card that posts today does so whatever the hour: only what a bank settles has to be in time.
  const isInTime = isKnown && fee.settlesOn !== null && fee.effectiveOn === today
  const total = isKnown ? money(add(amount, fee.fee), loan.currency) : isAsking ? '…' : '—'
  return (
    <div className={styles.total} aria-busy={isAsking || undefined}>
      <SummaryList rows={[]} total={{ label: label('payments.form.total'), value: total }} />
      {(isAsking || isKnown) && (
        <Note icon={<ClockIcon small />}>
          {isKnown
            ? label(isInTime ? 'payments.form.postsToday' : 'payments.form.countsFrom', {
                date: { day: fee.effectiveOn },
              })
            : label('payments.form.feeWait')}
        </Note>
      )}
    </div>
  )
}
