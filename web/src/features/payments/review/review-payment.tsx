import type { SavedMethod } from '@quittance/contract/payments/methods'
import { formatDayWithWeekday } from '@quittance/domain/format-day-with-weekday'
import { add } from '@quittance/domain/money'
import { useLabel, useReader } from '../../../lib/i18n/labels.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { LockIcon } from '../../../ui/brand/page-icons.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { NoFeeOption } from '../form/no-fee-option.tsx'
import { type Order, type Step, stepsOf } from './order.ts'
import { OrderSummary } from './order-summary.tsx'
import { PaymentSteps } from './payment-steps.tsx'
import { useLenderMessage } from '../form/use-lender-message.ts'
import type { Review } from './use-review.ts'

type ReviewPaymentProps = {
  order: Order
  review: Review
  methods: readonly SavedMethod[]
  isSending: boolean
  onPayFrom: (method: SavedMethod) => void
  onPay: () => void
}

/**
 * The last look before the call: what is charged, from where, from when it counts, and each step
 * that applies, in the order of AMB-128. Nothing is sent before all of them are agreed to.
 */
export function ReviewPayment({ order, review, isSending, onPay, ...rest }: ReviewPaymentProps) {
  const { loan, amount, fee } = order
  const label = useLabel()
  const { locale } = useReader()
  const { settings } = useLender()
  const message = useLenderMessage(settings.paymentMessage)
  const isSilent = message.kind === 'known' && message.text === ''
  const steps = stepsOf(order, settings).filter((step) => step !== 'message' || !isSilent)
  const missing = steps.find((step) => !review.given.has(step)) ?? null
  const total = { cents: add(amount, fee), currency: loan.currency }

  return (
    <Modal
      open
      title={label('payments.review.title')}
      closeLabel={label('shell.modal.close')}
      onClose={review.close}
      busy={isSending}
      actions={
        <>
          <Button onClick={review.close} disabled={isSending}>
            {label('shell.modal.back')}
          </Button>
          <Button
            variant="primary"
            icon={<LockIcon />}
            waiting={isSending}
            waitingLabel={label('payments.form.sending')}
            blocked={missing === null ? null : label(reasons[missing])}
            onClick={onPay}
          >
            {label('payments.form.submitAmount', { amount: total })}
          </Button>
        </>
      }
    >
      <Stack>
        {review.changed !== null && (
          <Banner tone="soon" live>
            {review.changed === 'payoff' ? payoffChanged() : label('payments.review.changed')}
          </Banner>
        )}
        <LateFeeNotice order={order} />
        <OrderSummary order={order} onChange={review.close}>
          <NoFeeOption methods={rest.methods} isFeeShown={fee > 0n} onChoose={rest.onPayFrom} />
        </OrderSummary>
        <PaymentSteps
          steps={steps}
          given={review.given}
          order={order}
          message={message}
          onAgree={review.agree}
        />
      </Stack>
    </Modal>
  )

  /** In the words in which the server refuses the figure that was shown before. */
  function payoffChanged(): string {
    const date = formatDayWithWeekday(order.effectiveOn, locale)
    const payoff = { cents: amount, currency: loan.currency }
    const what = label('payments.refused.changedPayoff', { date, amount: payoff })
    return label('payments.refused.changed', { what })
  }
}

/** A late fee arises before a payment that posts days after it is made. */
function LateFeeNotice({ order: { loan, lateFee, lateFeeOn } }: { order: Order }) {
  const label = useLabel()
  if (lateFeeOn === null) return null
  const amount = { cents: lateFee, currency: loan.currency }
  return (
    <Banner tone="soon">
      {label('payments.review.lateFee', { amount, date: { day: lateFeeOn } })}
    </Banner>
  )
}

const reasons = {
  scheduled: 'payments.review.acknowledgeFirst',
  message: 'payments.message.acceptFirst',
  terms: 'payments.review.authorizeFirst',
  belowDue: 'payments.review.acknowledgeFirst',
} as const satisfies Record<Step, string>
