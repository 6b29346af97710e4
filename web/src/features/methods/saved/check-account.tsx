import { validateBankEndpoint } from '@quittance/contract/payments/bank-accounts'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useApi } from '../../../lib/api/api.ts'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useMethodLabels } from '../../../lib/i18n/method-labels.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { Amounts, smallAmount, type TwoAmounts, useMissingAmount } from '../add/small-amounts.tsx'
import { useMethodAct } from './use-method-act.ts'

type CheckAccountProps = {
  method: SavedMethod
  onClose: () => void
  onChecked: (method: SavedMethod) => void
}

/** Has a new account checked: by the two amounts that its bank shows, or by asking once more. */
export function CheckAccount({ method, onClose, onChecked }: CheckAccountProps) {
  const label = useLabel()
  const api = useApi()
  const formId = useId()
  const { methodName } = useMethodLabels()
  const asksAmounts = method.awaits === 'amounts'
  const [typed, setTyped] = useState<TwoAmounts>(['', ''])
  const check = useMethodAct(
    async (given: TwoAmounts) =>
      api(validateBankEndpoint, {
        accountId: method.id,
        ...(asksAmounts && { amounts: given.map(smallAmount).filter((one) => one !== null) }),
      }),
    ({ account }) => onChecked(account),
  )
  const missing = useMissingAmount()
  const pressing = {
    blocked: asksAmounts ? missing(typed) : null,
    waiting: check.isActing,
    waitingLabel: label('payments.methodCheck.waiting'),
  }

  // A form can not stand inside another one, so the modal is put beside the page.
  return createPortal(
    <Modal
      open
      low
      title={label('payments.methodCheck.title')}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
      busy={check.isActing}
      actions={
        <>
          <Button onClick={onClose}>{label('shell.modal.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" {...pressing}>
            {label(asksAmounts ? 'payments.methodCheck.submit' : 'payments.methodCheck.openAgain')}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={submit}>
        <p>{text()}</p>
        {check.problem !== null && (
          <Banner tone="bad" live>
            {check.problem}
          </Banner>
        )}
        {asksAmounts && <Amounts typed={typed} onType={setTyped} />}
      </Form>
    </Modal>,
    document.body,
  )

  function submit(event: FormEvent): void {
    event.preventDefault()
    event.stopPropagation() // to React it is still inside the payment form
    if (pressing.blocked === null && !check.isActing) void check.act(typed)
  }

  function text(): ReactNode {
    const words = asksAmounts ? 'amountsText' : 'againText'
    return label(`payments.methodCheck.${words}`, { method: methodName(method) })
  }
}
