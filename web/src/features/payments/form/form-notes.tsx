import type { SavedMethod } from '@quittance/contract/payments/methods'
import type { LocalDate } from '@quittance/domain/calendar'
import { classNames } from '../../../ui/class-names.ts'
import styles from './make-payment.module.css'
import type { Cents } from '@quittance/domain/money'
import { useMoney } from '../../../lib/i18n/use-money.ts'
import { SummaryList } from '../../../ui/figures/summary-list.tsx'
import { ReturnedBefore } from './returned-before.tsx'
import { NoFeeOption, type NoFeeOptionProps } from './no-fee-option.tsx'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { ClockIcon } from '../../../ui/brand/icons.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import type { PaymentCooldown } from '../state/read-cooldown.ts'

type FormNotesProps = Omit<NoFeeOptionProps, 'isFeeShown'> & {
  amount: Cents | null
  fee: Cents
  /** the chosen one */
  method: SavedMethod | null
  cooldown: PaymentCooldown | null
}

/** What is seldom said of the chosen method. */
export function FormNotes({ amount, fee, method, cooldown, ...option }: FormNotesProps) {
  return (
    <>
      {fee > 0n && amount !== null && <FeeLines {...option} amount={amount} fee={fee} />}
      <ReturnedBefore loan={option.loan} method={method} />
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
    <div className={styles.fee}>
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
    <p className={classNames(styles.note, styles.payoffDay)}>
      <ClockIcon small />
      <span>{label('payments.form.payoffPosts', { date: { dueOn: on } })}</span>
    </p>
  )
}
