import type { LoanAccount } from '@quittance/contract/loans'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import { useMethodLabels } from '../../../lib/i18n/method-labels.ts'
import { lastReturn } from '../../../lib/settings/use-free-method.ts'
import type { LocalDate } from '@quittance/domain/calendar'
import { Note } from '../../../ui/text/note.tsx'
import styles from './make-payment.module.css'
import type { Cents } from '@quittance/domain/money'
import { useMoney } from '../../../lib/i18n/use-money.ts'
import { SummaryList } from '../../../ui/figures/summary-list.tsx'
import { NoFeeOption, type NoFeeOptionProps } from '../../../lib/consent/no-fee-option.tsx'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { ClockIcon, WarningIcon } from '../../../ui/brand/icons.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import type { PaymentCooldown } from '../state/read-cooldown.ts'

type FormNotesProps = Omit<NoFeeOptionProps, 'isFeeShown'> & {
  amount: Cents | null
  fee: Cents
  cooldown: PaymentCooldown | null
}

/** What is seldom said of the chosen method. */
export function FormNotes({ amount, fee, cooldown, ...option }: FormNotesProps) {
  return (
    <>
      {fee > 0n && amount !== null && <FeeLines {...option} amount={amount} fee={fee} />}
      {cooldown !== null && <CooldownBanner cooldown={cooldown} />}
    </>
  )
}

type FeeLinesProps = Omit<NoFeeOptionProps, 'isFeeShown'> & { amount: Cents; fee: Cents }

/** Shows before the payment what its total is made of, where a fee is in it. */
function FeeLines({ amount, fee, ...option }: FeeLinesProps) {
  const label = useLabel()
  const money = useMoney()
  const { currency } = option.loan
  const rows = [
    { label: label('payments.form.amount'), value: money(amount, currency) },
    { label: label('payments.form.fee'), value: money(fee, currency) },
  ]
  return (
    <div className={styles.foot}>
      <SummaryList rows={rows} />
      <NoFeeOption {...option} isFeeShown />
    </div>
  )
}

/** How long to wait after too many tries. It changes each second, so it is not read out by itself. */
function CooldownBanner({ cooldown }: { cooldown: PaymentCooldown }) {
  const label = useLabel()
  const time = { seconds: cooldown.secondsLeft }
  return (
    <Banner tone="soon" icon={<ClockIcon />}>
      <p role="timer">
        {label(cooldown.hasOtherMethod ? 'payments.rest.method' : 'payments.rest.any', { time })}
      </p>
    </Banner>
  )
}

/** Explains a payoff that posts after today: it includes the interest up to that day. */
export function PayoffDay({ on }: { on: LocalDate }) {
  const label = useLabel()
  return (
    <div className={styles.payoffDay}>
      <Note icon={<ClockIcon small />}>
        {label('payments.form.payoffPosts', { date: { dueOn: on } })}
      </Note>
    </div>
  )
}

type ReturnedBeforeProps = { loan: LoanAccount; method: SavedMethod | null }

/** Warns of a method whose last debit came back: another return may cost as much again. */
export function ReturnedBefore({ loan, method }: ReturnedBeforeProps) {
  const label = useLabel()
  const { methodName } = useMethodLabels()
  const returned = method === null ? null : lastReturn(loan, method)
  if (method === null || returned === null) return null
  const amount = { cents: returned.fee, currency: loan.currency }
  const name = { method: methodName(method) }
  return (
    <Banner tone="soon" icon={<WarningIcon />}>
      {returned.fee > 0n
        ? label('payments.returned.beforeFee', { ...name, amount })
        : label('payments.returned.before', name)}
    </Banner>
  )
}
