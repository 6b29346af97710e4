import { add } from '@quittance/domain/money'
import { ScheduledDebits } from '../../../lib/consent/scheduled-debits.tsx'
import { StepWarning } from '../../../lib/consent/step-warning.tsx'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { CheckboxField } from '../../../ui/choices/checkbox-field.tsx'
import { CalendarIcon } from '../../../ui/brand/page-icons.tsx'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import type { PaymentOrder } from './payment-order.ts'
import { type ReviewStep, stopsNextDebit } from './review-steps.ts'
import {
  isKeptBeside,
  KeptDebits,
  listReplaceable,
  type PlaceChoice,
  PlaceOfPayment,
} from './place-of-payment.tsx'
import { type RetryChoice, RetryChoices, RetryTexts } from './retry-notices.tsx'
import { AgreementText } from '../../../lib/consent/agreement-text.tsx'
import { OralAgreement } from '../../../lib/consent/oral-agreement.tsx'
import { useIsAgent } from '../../../lib/session/is-agent.ts'
import { type LenderMessage, LenderMessageStep } from '../../../lib/consent/lender-message.tsx'
import styles from './payment-steps.module.css'

type PaymentStepsProps = {
  steps: readonly ReviewStep[]
  agreed: ReadonlySet<ReviewStep>
  order: PaymentOrder
  message: LenderMessage
  place: PlaceChoice
  /** named in the box of what is scheduled */
  retries: RetryChoice
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
    <section key={step} className={styles.step} data-step={step}>
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
        <AgreementText text={order.authorization} notes={[cutOff()]} folded />
      )}
      {(step === 'scheduled' || step === 'belowDue') && (
        <Warning
          step={step}
          order={order}
          {...rest}
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

type WarningProps = {
  step: keyof typeof warnings
  order: PaymentOrder
  place: PlaceChoice
  retries: RetryChoice
  checked: boolean
  disabled: boolean
  onChange: () => void
}

/** A warning to acknowledge: of what is scheduled one box names every debit that comes. */
function Warning({ step, order, place, retries, ...box }: WarningProps) {
  const label = useLabel()
  const { today } = useLender()
  const isScheduled = step === 'scheduled'
  const replaceable = isScheduled ? listReplaceable(order) : []
  return (
    <>
      <StepWarning
        {...box}
        of={step}
        text={label(warnings[step])}
        icon={isScheduled && <CalendarIcon />}
      >
        {isScheduled && (
          <ScheduledDebits
            loan={order.loan}
            isNamed={(debit) => debit.isRetry || isKeptBeside(order, debit)}
          />
        )}
        {isScheduled && <KeptDebits order={order} />}
        {isScheduled && <RetryTexts {...retries} />}
        {isScheduled && stopsNextDebit(order, today) && (
          <p>{label('schedules.next.endsWithPayoff')}</p>
        )}
      </StepWarning>
      {isScheduled && <RetryChoices {...retries} />}
      {replaceable.length > 0 && (
        <PlaceOfPayment debits={replaceable} order={order} place={place} />
      )}
    </>
  )
}
