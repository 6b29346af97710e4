import { add } from '@quittance/domain/money'
import { StepWarning } from '../../../lib/consent/step-warning.tsx'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useDebitText } from '../../../lib/i18n/use-debit-text.ts'
import { CheckboxField } from '../../../ui/choices/checkbox-field.tsx'
import { RadioTiles } from '../../../ui/choices/radio-tiles.tsx'
import { CalendarIcon } from '../../../ui/brand/page-icons.tsx'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { isPayoff, type PaymentOrder, type ReviewStep, stopsNextDebit } from './payment-order.ts'
import { AgreementText } from '../../../lib/consent/agreement-text.tsx'
import { OralAgreement } from '../../../lib/consent/oral-agreement.tsx'
import { useIsAgent } from '../../../lib/session/is-agent.ts'
import { type LenderMessage, LenderMessageStep } from '../../../lib/consent/lender-message.tsx'
import styles from '../form/make-payment.module.css'

type PaymentStepsProps = {
  steps: readonly ReviewStep[]
  agreed: ReadonlySet<ReviewStep>
  order: PaymentOrder
  message: LenderMessage
  place: PlaceChoice
  onAgree: (step: ReviewStep) => void
}

/** Each step in its order. The next one opens when those before it are agreed to. */
export function PaymentSteps({
  steps,
  agreed,
  order,
  message,
  onAgree,
  ...rest
}: PaymentStepsProps) {
  const label = useLabel()
  const isAgent = useIsAgent()
  const firstOpen = steps.findIndex((step) => !agreed.has(step))
  return steps.map((step, place) => (
    <section key={step} className={styles.step}>
      {step === 'message' && (
        <LenderMessageStep
          message={message}
          isAccepted={agreed.has(step)}
          isOpen={firstOpen === -1 || place <= firstOpen}
          onAccept={() => onAgree(step)}
        />
      )}
      {step === 'terms' && isAgent && (
        <OralAgreement
          text={order.authorization}
          checked={agreed.has(step)}
          disabled={firstOpen !== -1 && place > firstOpen}
          onChange={() => onAgree(step)}
        />
      )}
      {step === 'terms' && !isAgent && (
        <AgreementText text={order.authorization} notes={[cutOff()]} />
      )}
      {(step === 'scheduled' || step === 'belowDue') && (
        <Warning
          step={step}
          order={order}
          place={rest.place}
          checked={agreed.has(step)}
          disabled={firstOpen !== -1 && place > firstOpen}
          onChange={() => onAgree(step)}
        />
      )}
      {step === 'terms' && !isAgent && (
        <CheckboxField
          label={authorization()}
          checked={agreed.has(step)}
          disabled={firstOpen !== -1 && place > firstOpen}
          onChange={() => onAgree(step)}
        />
      )}
    </section>
  ))

  /** A payment made late in the day takes effect on the next. */
  function cutOff(): string {
    const isPad = order.method.kind === 'pad'
    return label(isPad ? 'payments.terms.cutOffPad' : 'payments.terms.cutOff')
  }

  function authorization(): string {
    const { loan, method, amount, fee } = order
    const total = { cents: add(amount, fee), currency: loan.currency }
    const keys = {
      card: 'payments.review.authorizeCard',
      ach: 'payments.review.authorizeAch',
      pad: 'payments.review.authorizePad',
    } as const
    return label(keys[method.kind], { total })
  }
}

const warnings = {
  scheduled: 'schedules.warning.alreadyScheduled',
  belowDue: 'payments.warning.lessThanDue',
} as const

/** In whose place this payment is made; null: it is made as well. */
export type PlaceChoice = {
  readonly insteadOf: string | null
  readonly onChoose: (insteadOf: string | null) => void
}

type WarningProps = {
  step: keyof typeof warnings
  order: PaymentOrder
  place: PlaceChoice
  checked: boolean
  disabled: boolean
  onChange: () => void
}

/** A warning to acknowledge: of what is scheduled it says when that is debited. */
function Warning({ step, order, place, ...box }: WarningProps) {
  const { loan } = order
  const label = useLabel()
  const { today } = useLender()
  const debitText = useDebitText()
  const isScheduled = step === 'scheduled'
  const debit = isScheduled && loan.nextDebit?.obstacle === '' ? loan.nextDebit : null
  return (
    <>
      <StepWarning
        {...box}
        of={step}
        text={label(warnings[step])}
        icon={isScheduled && <CalendarIcon />}
      >
        {debit !== null && (
          <p>{label('schedules.next.warning', { debit: debitText(debit, loan.currency) })}</p>
        )}
        {isScheduled && stopsNextDebit(order, today) && (
          <p>{label('schedules.next.endsWithPayoff')}</p>
        )}
      </StepWarning>
      {debit !== null && debit.scheduledId !== '' && !isPayoff(order) && (
        <RadioTiles
          name="place"
          legend={label('schedules.next.place', {
            amount: { cents: debit.amount, currency: loan.currency },
            date: { monthDay: debit.on },
          })}
          value={place.insteadOf === debit.scheduledId ? 'instead' : 'beside'}
          options={[
            { value: 'beside', title: label('schedules.next.asWellAs') },
            { value: 'instead', title: label('schedules.next.insteadOf') },
          ]}
          onChange={(value) => place.onChoose(value === 'instead' ? debit.scheduledId : null)}
        />
      )}
    </>
  )
}
