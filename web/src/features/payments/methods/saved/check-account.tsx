import { validateBankEndpoint } from '@quittance/contract/payments/bank-accounts'
import type { SavedMethod } from '@quittance/contract/payments/methods'
import { useId } from 'react'
import { createPortal } from 'react-dom'
import { useApi } from '../../../../lib/api/api.ts'
import { nextFieldText } from '../../../../lib/forms/next-field-text.ts'
import { useForm } from '../../../../lib/forms/use-form.ts'
import { useLabel } from '../../../../lib/i18n/labels.ts'
import { useMethodLabels } from '../../../../lib/i18n/method-labels.ts'
import { Banner } from '../../../../ui/feedback/banner.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Form } from '../../../../ui/fields/form.tsx'
import { Modal } from '../../../../ui/dialogs/modal.tsx'
import {
  checkSmallAmounts,
  readSmallAmount,
  type SmallAmountFields,
  SmallAmounts,
} from './small-amounts.tsx'
import { useMethodAction } from './use-method-action.ts'

type CheckAccountProps = {
  method: SavedMethod
  onClose: () => void
  onChecked: (method: SavedMethod) => void
}

/** Has a new account checked: by the two amounts that its bank shows, or by asking once more. */
export function CheckAccount({ method, onClose, onChecked }: CheckAccountProps) {
  const label = useLabel()
  const formId = useId()
  const { methodName } = useMethodLabels()
  const { form, field, asksAmounts, check, blocked } = useAccountCheck(method, onChecked)
  const words = asksAmounts ? 'amountsText' : 'againText'

  // A form can not stand inside another one, so the modal is put beside the page.
  return createPortal(
    <Modal
      open
      title={label('payments.methodCheck.title')}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
      busy={check.isActing}
      actions={
        <>
          <Button onClick={onClose}>{label('shell.modal.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            blocked={blocked}
            waiting={check.isActing}
            waitingLabel={label('payments.methodCheck.waiting')}
          >
            {label(asksAmounts ? 'payments.methodCheck.submit' : 'payments.methodCheck.openAgain')}
          </Button>
        </>
      }
    >
      <Form id={formId} {...form}>
        <p>{label(`payments.methodCheck.${words}`, { method: methodName(method) })}</p>
        {check.problem !== null && (
          <Banner tone="bad" live>
            {check.problem}
          </Banner>
        )}
        {asksAmounts && <SmallAmounts field={field} />}
      </Form>
    </Modal>,
    document.body,
  )
}

function useAccountCheck(method: SavedMethod, onChecked: CheckAccountProps['onChecked']) {
  const label = useLabel()
  const api = useApi()
  const asksAmounts = method.awaits === 'amounts'
  const check = useMethodAction(
    async ({ first, second }: SmallAmountFields) =>
      api(validateBankEndpoint, {
        accountId: method.id,
        ...(asksAmounts && {
          amounts: [first, second].map(readSmallAmount).filter((one) => one !== null),
        }),
      }),
    { onDone: ({ account }) => onChecked(account) },
  )
  const form = useForm<SmallAmountFields, 'wrong'>({
    initial: { first: '', second: '' },
    check: (fields) => (asksAmounts ? checkSmallAmounts(fields) : {}),
    faultText: () => label('payments.methodCheck.wrong'),
    send: async (fields) => {
      await check.act(fields)
      return null // the refusal stays beside the fields
    },
  })
  return { ...form, check, asksAmounts, blocked: blockedBecause(form.firstFault) }

  /** Why the amounts can not be sent yet; null when they can. */
  function blockedBecause(name: typeof form.firstFault): string | null {
    if (name === null || name === 'form') return null
    const field = label(`payments.methodCheck.${name}`)
    return nextFieldText(label, field, form.values[name] === '')
  }
}
