import type { PaymentAnswer } from '@quittance/contract/payments/payments'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useReloadPayments } from '../state/use-reload-payments.ts'
import { CancelPayment } from './cancel-payment.tsx'
import { CancelUntil } from './cancel-until.tsx'

type CancellableProps = {
  payment: PaymentAnswer
  /** it counts toward a payoff that is not final: without it the loan is open again */
  isPayoffHeld: boolean
}

/** Cancels a payment where only its receipt stands (AMB-121). */
export function Cancellable({ payment, isPayoffHeld }: CancellableProps) {
  const reload = useReloadPayments()
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <CancelUntil payment={payment} onCancel={() => setAsked(true)} />
      {isAsked &&
        createPortal(
          <CancelPayment
            {...{ payment, isPayoffHeld }}
            onClose={() => setAsked(false)}
            onChanged={reload}
          />,
          document.body,
        )}
    </>
  )
}
