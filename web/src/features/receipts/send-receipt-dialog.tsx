import { useId } from 'react'
import { createPortal } from 'react-dom'
import type { UseFormReturn } from 'react-hook-form'
import { useLabel } from '../../lib/i18n/labels.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { SendIcon } from '../../ui/brand/page-icons.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import {
  emailMax,
  type SendReceiptFields,
  type SendReceiptProblem,
  typedPhone,
} from './send-receipt-form.ts'
import { useReceiptForm } from './use-receipt-form.ts'
import { useContacts, useSendReceipt } from './use-send-receipt.ts'

type SendReceiptDialogProps = { receiptId: string; onClose: () => void }

/** Sends a receipt to an email address, a phone, or both. */
export function SendReceiptDialog({ receiptId, onClose }: SendReceiptDialogProps) {
  const label = useLabel()
  const formId = useId()
  const contacts = useContacts()
  const sending = useSendReceipt(receiptId)
  const known = contacts.data ?? null
  const { form, problem, ...typed } = useReceiptForm({ known, sending, onSent: onClose })

  // Over whatever opened it: a dialog inside a dialog, or a form inside a form, can not be.
  return createPortal(
    <Modal
      open
      low
      title={label('receipts.send.title')}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
      busy={contacts.isPending || sending.isSending}
      actions={
        <>
          <Button onClick={onClose}>{label('shell.modal.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            icon={<SendIcon />}
            blocked={contacts.isPending || sending.isSending ? null : typed.blocked}
            onBlocked={typed.reveal}
            waiting={sending.isSending}
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
        <Form id={formId} onSubmit={typed.submit}>
          {problem !== null && (
            <Banner tone="bad" live>
              {problem}
            </Banner>
          )}
          <Fields form={form} hasTexts={known?.textsOffered !== false} />
        </Form>
      )}
    </Modal>,
    document.body,
  )
}

type FieldsProps = { form: UseFormReturn<SendReceiptFields>; hasTexts: boolean }

function Fields({ form, hasTexts }: FieldsProps) {
  const label = useLabel()
  const { errors } = form.formState
  const phone = form.register('phone', {
    onChange: ({ target }: { target: { value: string } }) =>
      form.setValue('phone', typedPhone(target.value)),
  })
  return (
    <>
      <TextField
        label={label('receipts.send.email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        maxLength={emailMax}
        error={error('email')}
        {...form.register('email')}
      />
      {hasTexts && (
        <TextField
          label={label('receipts.send.phone')}
          hint={label('receipts.send.phoneHint')}
          type="tel"
          autoComplete="tel-national"
          inputMode="numeric"
          error={error('phone')}
          {...phone}
        />
      )}
    </>
  )

  function error(name: keyof SendReceiptFields): string | undefined {
    const problem = errors[name]
    if (problem?.message === undefined || problem.type === 'server') return problem?.message
    return label(`receipts.refused.${problem.message as SendReceiptProblem}`)
  }
}
