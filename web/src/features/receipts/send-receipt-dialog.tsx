import { typedEmailMax } from '@quittance/domain/auth/sign-in/contact'
import { useId } from 'react'
import { createPortal } from 'react-dom'
import { useContacts } from '../../lib/contacts/use-contacts.ts'
import { typeAtMost } from '../../lib/forms/type-at-most.ts'
import type { FormField } from '../../lib/forms/use-form.ts'
import { useLabel } from '../../lib/i18n/labels.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { SendIcon } from '../../ui/buttons/later-icons.tsx'
import { Spinner } from '../../ui/progress/spinner.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { type SendReceiptFields, formatTypedPhone } from './send-receipt-form.ts'
import { useSendReceipt } from './use-send-receipt.ts'

type SendReceiptDialogProps = { receiptId: string; onClose: () => void }

/** Sends a receipt to an email address, a phone, or both. */
export function SendReceiptDialog({ receiptId, onClose }: SendReceiptDialogProps) {
  const label = useLabel()
  const formId = useId()
  const contacts = useContacts()
  const known = contacts.data ?? null
  const sending = useSendReceipt({ receiptId, known, onSent: onClose })
  const { problem, blocked, isSending } = sending

  // Over whatever opened it: a dialog inside a dialog, or a form inside a form, can not be.
  return createPortal(
    <Modal
      open
      title={label('receipts.send.title')}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
      busy={contacts.isPending || isSending}
      actions={
        <>
          <Button onClick={onClose}>{label('shell.modal.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            icon={<SendIcon />}
            blocked={contacts.isPending || isSending ? null : blocked}
            onBlocked={sending.reveal}
            waiting={isSending}
            waitingLabel={label('receipts.send.sending')}
          >
            {label('receipts.send.button')}
          </Button>
        </>
      }
    >
      {contacts.isPending ? (
        <Spinner />
      ) : (
        <Form id={formId} {...sending.form}>
          {problem !== null && (
            <Banner tone="bad" live>
              {problem}
            </Banner>
          )}
          <Fields field={sending.field} hasTexts={known?.textsOffered !== false} />
        </Form>
      )}
    </Modal>,
    document.body,
  )
}

type FieldsProps = { field: (name: keyof SendReceiptFields) => FormField; hasTexts: boolean }

function Fields({ field, hasTexts }: FieldsProps) {
  const label = useLabel()
  const phone = field('phone')
  return (
    <>
      <TextField
        label={label('receipts.send.email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        {...typeAtMost(typedEmailMax, field('email'))}
      />
      {hasTexts && (
        <TextField
          label={label('receipts.send.phone')}
          hint={label('receipts.send.phoneHint')}
          type="tel"
          autoComplete="tel-national"
          inputMode="numeric"
          {...phone}
          onChange={({ target }) =>
            phone.onChange({ target: { value: formatTypedPhone(target.value) } })
          }
        />
      )}
    </>
  )
}
