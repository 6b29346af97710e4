import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import type { UserDetails } from '@quittance/contract/profile'
import { fillsReceiptContacts } from '@quittance/domain/lender/abilities'
import { useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { useLabel } from '../../lib/labels.ts'
import { useLender } from '../../lib/lender-settings.ts'
import { useMessages } from '../../lib/messages.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Modal } from '../../ui/modal.tsx'
import { SendIcon } from '../../ui/page-icons.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { TextField } from '../../ui/text-field.tsx'
import {
  emailMax,
  fieldOf,
  type SendReceiptFields,
  sendReceiptForm,
  type SendReceiptProblem,
  typedPhone,
} from './send-receipt-form.ts'
import { useContacts, useSendReceipt } from './use-send-receipt.ts'

type SendReceiptDialogProps = { receiptId: string; onClose: () => void }

/** Sends a receipt to an email address, a phone, or both. */
export function SendReceiptDialog({ receiptId, onClose }: SendReceiptDialogProps) {
  const label = useLabel()
  const formId = useId()
  const contacts = useContacts()
  const sending = useSendReceipt(receiptId)

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
        <Places id={formId} known={contacts.data ?? null} sending={sending} onSent={onClose} />
      )}
    </Modal>,
    document.body,
  )
}

type PlacesProps = {
  id: string
  /** null: it could not be asked for, and the fields start empty */
  known: UserDetails | null
  sending: ReturnType<typeof useSendReceipt>
  onSent: () => void
}

function Places({ id, known, sending, onSent }: PlacesProps) {
  const messages = useMessages()
  const label = useLabel()
  const { settings } = useLender()
  const [problem, setProblem] = useState<string | null>(null)
  const defaultValues = fillsReceiptContacts(settings) ? primaryOf(known) : primaryOf(null)
  const form = useForm<SendReceiptFields>({
    resolver: standardSchemaResolver(sendReceiptForm),
    mode: 'onTouched',
    defaultValues,
  })
  const hasTexts = known?.textsOffered !== false

  return (
    <Form id={id} onSubmit={submit}>
      {problem !== null && (
        <Banner tone="bad" live>
          {problem}
        </Banner>
      )}
      <Fields form={form} hasTexts={hasTexts} />
    </Form>
  )

  function submit(event: { preventDefault: () => void; stopPropagation: () => void }): void {
    event.preventDefault()
    event.stopPropagation() // to React it may be inside another form
    setProblem(null)
    if (!sending.isSending) void form.handleSubmit(send, refuse)()
  }

  async function send(fields: SendReceiptFields): Promise<void> {
    const sent = await sending.send(fields)
    if (sent.kind === 'sent') {
      messages.success(sent.message)
      return onSent()
    }
    if (sent.kind === 'lost') return setProblem(label('receipts.send.failed'))
    const field = sent.field === null ? undefined : fieldOf[sent.field]
    if (field === undefined) return setProblem(sent.message)
    form.setError(field, { type: 'server', message: sent.message }, { shouldFocus: true })
  }

  function refuse(errors: UseFormReturn<SendReceiptFields>['formState']['errors']): void {
    if (errors.root !== undefined) setProblem(label('receipts.refused.form'))
  }
}

function primaryOf(known: UserDetails | null): SendReceiptFields {
  const email = known?.emails.find(({ isPrimary }) => isPrimary)?.value ?? ''
  const phone = known?.phones.find(({ isPrimary }) => isPrimary)?.value ?? ''
  return { email, phone: known?.textsOffered === false ? '' : phone }
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
