import { cancelPaymentEndpoint } from '@quittance/contract/payments/end-payments'
import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import { replacedRetrySentences } from '@quittance/contract/receipts/place-of-payment'
import { useApi } from '../../../lib/api/api.ts'
import { useLabel, useReader } from '../../../lib/i18n/labels.ts'
import { useCancelUntilText } from './payment-labels.ts'
import { useReplacedText } from './use-replaced-text.ts'
import { ConfirmAct } from '../../../lib/dialogs/confirm-act.tsx'

type CancelPaymentProps = {
  payment: PaymentAnswer
  /** it counts toward a payoff that is not final: without it the loan is open again */
  isPayoffHeld: boolean
  onClose: () => void
  onChanged: (isDone: boolean) => void
}

/** Asks for confirmation before a pending payment is cancelled (AMB-121). */
export function CancelPayment({ payment, isPayoffHeld, ...props }: CancelPaymentProps) {
  const api = useApi()
  const label = useLabel()
  const untilText = useCancelUntilText()
  const reader = useReader()
  const replacedText = useReplacedText()
  const { orderId, currency, cancelUntil, payBy } = payment
  const amount = { cents: payment.amount, currency }
  const left = leftText(payment.replacedDebit)
  const words = {
    title: label('payments.cancel.title'),
    act: label('payments.cancel.button'),
    keep: label('payments.cancel.keep'),
    done: doneText,
    late:
      cancelUntil === null
        ? ''
        : label('payments.refused.tooLateToCancel', {
            time: cancelUntil,
            date: { onDayOf: cancelUntil },
          }),
  }
  return (
    <ConfirmAct
      {...props}
      words={words}
      until={cancelUntil}
      send={async (key) => api(cancelPaymentEndpoint, { orderId }, { key })}
    >
      <p>{label('payments.cancel.text', { amount })}</p>
      {retryTexts(payment, 'asked').map((text) => (
        <p key={text}>{text}</p>
      ))}
      {left !== null && <p>{left}</p>}
      {isPayoffHeld && <p>{label('payments.cancel.reopens')}</p>}
      {cancelUntil !== null && <p>{untilText(cancelUntil)}</p>}
    </ConfirmAct>
  )

  /** What becomes of the scheduled payment in whose place it was made; of any other one, what it leaves due. */
  function leftText(debit: PaymentAnswer['replacedDebit']): string | null {
    const replaced = replacedText({ ...payment, replacedDebit: debit })
    if (replaced !== null || payBy === null || isPayoffHeld) return replaced
    return label('payments.cancel.staysDue', { payBy: { dueOn: payBy } })
  }

  /**
   * What becomes of the retry in whose place it was made. A loan that it had paid off says itself what is due, and
   * nothing is to be paid by hand where a scheduled payment comes back.
   */
  function retryTexts(
    { replacedRetry: retry, replacedDebit: debit }: PaymentAnswer,
    state: 'asked' | 'cancelled',
  ): string[] {
    const isSilent = isPayoffHeld || debit?.state === 'coming'
    const replacedRetry = isSilent && retry !== null ? { ...retry, due: null } : retry
    return replacedRetrySentences({ state, replacedRetry, currency }, reader)
  }

  function doneText(cancelled: PaymentAnswer): string {
    const { replacedDebit: debit } = cancelled
    const ofRetry = retryTexts(cancelled, 'cancelled')
    if (debit?.state !== 'coming') {
      const ofDebit = leftText(debit)
      const texts = [label('payments.cancel.done', { amount }), ...ofRetry]
      return [...texts, ...(ofDebit === null ? [] : [ofDebit])].join(' ')
    }
    const taken = { debit: { cents: debit.amount, currency }, date: { dueOn: debit.on } }
    return [label('payments.cancel.doneComesBack', { amount, ...taken }), ...ofRetry].join(' ')
  }
}
