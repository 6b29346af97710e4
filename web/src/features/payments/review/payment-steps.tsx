import { add } from '@quittance/domain/money'
import { type ComponentProps, useId } from 'react'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useDebitText } from '../../../lib/i18n/use-debit-text.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx'
import { CalendarIcon } from '../../../ui/brand/page-icons.tsx'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { type PaymentOrder, type ReviewStep, stopsNextDebit } from './payment-order.ts'
import { type LenderMessage, PaymentMessage } from './payment-message.tsx'
import styles from '../form/make-payment.module.css'
import { PaymentTerms } from './payment-terms.tsx'

type PaymentStepsProps = {
  steps: readonly ReviewStep[]
  agreed: ReadonlySet<ReviewStep>
  order: PaymentOrder
  message: LenderMessage
  onAgree: (step: ReviewStep) => void
}

/** Each step in its order. The next one opens when those before it are agreed to. */
export function PaymentSteps({ steps, agreed, order, message, onAgree }: PaymentStepsProps) {
  const label = useLabel()
  const firstOpen = steps.findIndex((step) => !agreed.has(step))
  return steps.map((step, place) => (
    <section key={step} className={styles.step}>
      {step === 'message' && (
        <PaymentMessage
          message={message}
          isAccepted={agreed.has(step)}
          isOpen={firstOpen === -1 || place <= firstOpen}
          onAccept={() => onAgree(step)}
        />
      )}
      {step === 'terms' && <PaymentTerms order={order} />}
      {(step === 'scheduled' || step === 'belowDue') && (
        <Warning
          step={step}
          order={order}
          checked={agreed.has(step)}
          disabled={firstOpen !== -1 && place > firstOpen}
          onChange={() => onAgree(step)}
        />
      )}
      {step === 'terms' && (
        <CheckboxField
          label={authorization()}
          checked={agreed.has(step)}
          disabled={firstOpen !== -1 && place > firstOpen}
          onChange={() => onAgree(step)}
        />
      )}
    </section>
  ))

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

type WarningProps = ComponentProps<'input'> & { step: keyof typeof warnings; order: PaymentOrder }

/** A warning with the box that acknowledges it, whose name is the warning. */
function Warning({ step, order, ...box }: WarningProps) {
  const { loan } = order
  const label = useLabel()
  const { today } = useLender()
  const debitText = useDebitText()
  const debit = step === 'scheduled' ? loan.nextDebit : null
  const id = useId()
  return (
    <>
      <Banner tone="soon" {...(step === 'scheduled' && { icon: <CalendarIcon /> })}>
        <span id={`${id}-warning`}>{label(warnings[step])}</span>
        {debit !== null && (
          <p>{label('schedules.next.warning', { debit: debitText(debit, loan.currency) })}</p>
        )}
        {step === 'scheduled' && stopsNextDebit(order, today) && (
          <p>{label('schedules.next.endsWithPayoff')}</p>
        )}
      </Banner>
      <CheckboxField
        {...box}
        label={<span id={`${id}-words`}>{label('payments.review.acknowledge')}</span>}
        aria-labelledby={`${id}-words ${id}-warning`}
      />
    </>
  )
}
