import { type PaymentAnswer, stopRetryEndpoint } from '@quittance/contract/payments/payments'
import { useApi } from '../../../lib/api/api.ts'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useMethodLabels } from '../../../lib/i18n/method-labels.ts'
import { useStopUntilText } from '../form/payment-labels.ts'
import { ConfirmAct } from '../../../lib/dialogs/confirm-act.tsx'

type StopRetryProps = { payment: PaymentAnswer; onClose: () => void; onChanged: () => void }

/** Asks for confirmation before the next try of a returned debit is stopped (AMB-160). */
export function StopRetry({ payment, ...props }: StopRetryProps) {
  const api = useApi()
  const label = useLabel()
  const until = useStopUntilText()
  const { methodName } = useMethodLabels()
  const { orderId, currency, stopUntil, method, retryMost } = payment
  const amount = { cents: retryMost, currency }
  const words = {
    title: label('retries.banner.stopTitle'),
    act: label('retries.banner.stop'),
    keep: label('retries.banner.keep'),
    acting: label('retries.banner.stopping'),
    done: label('retries.banner.stopped'),
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
      <p>{label('retries.banner.stopText', { amount, method: methodName(method) })}</p>
      {stopUntil !== null && <p>{until(stopUntil)}</p>}
    </ConfirmAct>
  )
}
