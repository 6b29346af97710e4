import type { SavedMethod } from '@quittance/contract/payments/methods'
import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import { add } from '@quittance/domain/money'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { WarningIcon } from '../../../ui/brand/icons.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { LockIcon } from '../../../ui/brand/page-icons.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import { NoFeeOption } from '../../../lib/consent/no-fee-option.tsx'
import { isPayoff, type PaymentOrder } from './payment-order.ts'
import { listReviewSteps } from './review-steps.ts'
import { RetryNotices } from './retry-notices.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PaymentSteps } from './payment-steps.tsx'
import { focusStep } from '../../../lib/consent/focus-step.ts'
import { useNextStepText } from '../../../lib/consent/use-next-step-text.ts'
import { useLenderMessage } from '../../../lib/consent/lender-message.tsx'
import type { ChangedPrice } from '../state/payment-state.ts'
import type { Payment } from '../state/use-payment.ts'

type ReviewPaymentProps = {
  order: PaymentOrder
  payment: Payment
  methods: readonly SavedMethod[]
  /** the debits of the loan that came back lately */
  returned: readonly PaymentAnswer[]
}

/**
 * The last look before the call: what is charged, from where, from when it counts, and each step
 * that applies, in the order of AMB-128. Nothing is sent before all of them are agreed to.
 */
export function ReviewPayment({ order, payment, methods, returned }: ReviewPaymentProps) {
  const { loan, amount, fee } = order
  const { dispatch, agreed, changed } = payment
  const isBusy = payment.phase === 'sending' || payment.phase === 'pricing'
  const close = () => dispatch({ kind: 'reviewClosed' })
  const chooseInstead = (insteadOf: string | null) => dispatch({ kind: 'insteadChosen', insteadOf })
  const place = { insteadOf: payment.insteadOf, onChoose: chooseInstead }
  const retries = { payments: returned, isPayoff: isPayoff(order), ...place }
  const label = useLabel()
  const { settings } = useLender()
  const message = useLenderMessage(settings.paymentMessage)
  const isSilent = message.kind === 'known' && message.text === ''
  const steps = listReviewSteps(order, settings).filter((step) => step !== 'message' || !isSilent)
  const missing = steps.find((step) => !agreed.has(step)) ?? null
  const total = { cents: add(amount, fee), currency: loan.currency }
  const nextStepText = useNextStepText()

  return (
    <Modal
      open
      title={label('payments.review.title')}
      closeLabel={label('shell.modal.close')}
      onClose={close}
      busy={isBusy}
      actions={
        <>
          <Button onClick={close} disabled={isBusy}>
            {label('shell.modal.back')}
          </Button>
          <Button
            variant="primary"
            icon={<LockIcon />}
            waiting={isBusy}
            waitingLabel={label('payments.form.sending')}
            blocked={nextStepText(steps.filter((step) => !agreed.has(step)))}
            reasonLeads
            onBlocked={() => missing !== null && focusStep(missing)}
            onClick={() => void payment.pay(false)}
          >
            {label('payments.form.submitAmount', { amount: total })}
          </Button>
        </>
      }
    >
      <Stack>
        <ChangedNotice order={order} changed={changed} />
        <ComingNotice order={order} />
        <OrderSummary order={order} onChange={close}>
          <FeeNotices order={order} />
          <NoFeeOption
            loan={loan}
            methods={methods}
            isFeeShown={fee > 0n}
            onChoose={(method) => void payment.payFrom(method)}
          />
        </OrderSummary>
        {!steps.includes('scheduled') && <RetryNotices {...retries} />}
        <PaymentSteps
          steps={steps}
          agreed={agreed}
          order={order}
          message={message}
          place={place}
          retries={retries}
          onAgree={(step) => dispatch({ kind: 'stepToggled', step })}
        />
      </Stack>
    </Modal>
  )
}

/** Says what changed since the borrower saw it, in the words of the server's refusal. */
function ChangedNotice({ order, changed }: { order: PaymentOrder; changed: ChangedPrice | null }) {
  const label = useLabel()
  const { amount, loan, effectiveOn } = order
  const payoff = { cents: amount, currency: loan.currency }
  const date = { dueOn: effectiveOn }
  const what = label('payments.refused.changedPayoff', { date, amount: payoff })
  if (changed === null) return null
  return (
    <Banner tone="soon" icon={<WarningIcon />} live>
      {changed === 'payoff'
        ? label('payments.refused.changed', { what })
        : label('payments.review.changed')}
    </Banner>
  )
}

/** Names what is on its way to the loan already: this payment is made besides. */
function ComingNotice({ order: { loan } }: { order: PaymentOrder }) {
  const label = useLabel()
  const { coming } = loan
  if (coming === null) return null
  const amount = { cents: coming.amount, currency: loan.currency }
  return (
    <Banner tone="soon">
      {label('payments.review.coming', { amount, date: { dueOn: coming.on } })}
    </Banner>
  )
}

/** What is said of fees that arise before the payment posts, and of those that it leaves. */
function FeeNotices({ order: { feeNotes } }: { order: PaymentOrder }) {
  return feeNotes.map((note) => (
    <Banner key={note} tone="soon" icon={<WarningIcon />}>
      {note}
    </Banner>
  ))
}
