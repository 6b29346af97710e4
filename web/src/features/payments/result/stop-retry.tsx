import { stopRetryEndpoint } from '@quittance/contract/payments/end-payments'
import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import { add } from '@quittance/domain/money'
import { useApi } from '../../../lib/api/api.ts'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useMethodLabels } from '../../../lib/i18n/method-labels.ts'
import { useStopUntilText } from './payment-labels.ts'
import { useReplacedText } from './use-replaced-text.ts'
import { ConfirmAct } from '../../../lib/dialogs/confirm-act.tsx'

type StopRetryProps = { payment: PaymentAnswer; onClose: () => void; onChanged: () => void }

/** Asks for confirmation before the next try of a returned debit is stopped (AMB-160). */
export function StopRetry({ payment, ...props }: StopRetryProps) {
  const api = useApi()
  const label = useLabel()
  const until = useStopUntilText()
  const { methodWithin } = useMethodLabels()
  const replacedText = useReplacedText()
  const replaced = replacedText(payment)
  const { orderId, currency, stopUntil, method, retryMost } = payment
  // Where nothing is left to take as the loan stands now, it is the debit that is not tried again.
  const most = retryMost > 0n ? retryMost : add(payment.amount, payment.fee)
  const amount = { cents: most, currency }
  const words = {
    title: label('retries.banner.stopTitle'),
    act: label('retries.banner.stop'),
    keep: label('retries.banner.keep'),
    acting: label('retries.banner.stopping'),
    done: doneText,
    late:
      stopUntil === null
        ? ''
        : label('retries.refused.tooLateToStop', { time: stopUntil, date: { onDayOf: stopUntil } }),
  }
  return (
    <ConfirmAct
      {...props}
      words={words}
      until={stopUntil}
      send={async (key) => api(stopRetryEndpoint, { orderId }, { key })}
    >
      <p>{label('retries.banner.stopText', { amount, method: methodWithin(method) })}</p>
      {replaced !== null && <p>{replaced}</p>}
      {stopUntil !== null && <p>{until(stopUntil)}</p>}
    </ConfirmAct>
  )

  function doneText({ replacedDebit: debit }: PaymentAnswer): string {
    if (debit?.state === 'coming') {
      const values = { amount: { cents: debit.amount, currency }, date: { dueOn: debit.on } }
      return label('retries.banner.stoppedComesBack', values)
    }
    const untaken = replacedText({ ...payment, replacedDebit: debit ?? null })
    const stopped = label('retries.banner.stopped')
    return untaken === null ? stopped : `${stopped} ${untaken}`
  }
}
