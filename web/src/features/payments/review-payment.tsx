import { add } from '@quittance/domain/money'
import { warnsBelowDue } from '@quittance/domain/lender/abilities'
import { useState } from 'react'
import { useLabel } from '../../lib/labels.ts'
import { useLender } from '../../lib/lender-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import { LockIcon } from '../../ui/page-icons.tsx'
import { Stack } from '../../ui/stack.tsx'
import { Consents, type ConsentName } from './consents.tsx'
import type { Order } from './disclosure.ts'
import { OrderSummary } from './order-summary.tsx'

type ReviewPaymentProps = {
  order: Order
  isSending: boolean
  onBack: () => void
  onPay: () => void
}

/**
 * The last look before the call: what is charged, from where, from when it counts, and each consent
 * that applies, in the order of AMB-128. Nothing is sent before all of them are given.
 */
export function ReviewPayment({ order, isSending, onBack, onPay }: ReviewPaymentProps) {
  const { loan, amount, fee } = order
  const label = useLabel()
  const { settings } = useLender()
  const [given, setGiven] = useState<ReadonlySet<ConsentName>>(new Set())
  const total = { cents: add(amount, fee), currency: loan.currency }

  const asked: ConsentName[] = [
    ...(loan.hasScheduled ? (['scheduled'] as const) : []),
    'terms',
    ...(warnsBelowDue(settings) && amount < loan.nextPayment ? (['belowDue'] as const) : []),
  ]
  const isAgreed = asked.every((name) => given.has(name))

  return (
    <Modal
      open
      title={label('payments.review.title')}
      closeLabel={label('shell.modal.close')}
      onClose={onBack}
      busy={isSending}
      actions={
        <>
          <Button onClick={onBack} disabled={isSending}>
            {label('shell.modal.back')}
          </Button>
          <Button
            variant="primary"
            icon={<LockIcon />}
            waiting={isSending}
            waitingLabel={label('payments.form.sending')}
            blocked={isAgreed ? null : label('payments.review.authorizeFirst')}
            onClick={onPay}
          >
            {label('payments.form.submitAmount', { amount: total })}
          </Button>
        </>
      }
    >
      <Stack>
        <OrderSummary order={order} onChange={onBack} />
        <Consents asked={asked} given={given} order={order} onToggle={toggle} />
      </Stack>
    </Modal>
  )

  function toggle(name: ConsentName): void {
    const next = new Set(given)
    if (!next.delete(name)) next.add(name)
    setGiven(next)
  }
}
