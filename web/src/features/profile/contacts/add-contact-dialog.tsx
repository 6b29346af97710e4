import { addEmailEndpoint, addPhoneEndpoint } from '@quittance/contract/profile/contacts'
import {
  addedEmailMax,
  isAddableEmail,
  isAddablePhone,
  maskMobile,
  typedMobileDigits,
} from '@quittance/domain/profile/contact-rules'
import { useId, useState } from 'react'
import { useApi } from '../../../lib/api/api.ts'
import type { FormRefusal } from '../../../lib/forms/form-state.ts'
import { typeAtMost } from '../../../lib/forms/type-at-most.ts'
import { type FormField, useForm } from '../../../lib/forms/use-form.ts'
import { useLaterLabel } from '../../../lib/i18n/later-labels.tsx'
import { takeDraft, useReloadDraft } from '../../../lib/session/drafts.ts'
import { browserClock } from '../../../lib/time/clock.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { draftName } from './contact-drafts.ts'
import type { ContactDialog, ContactKind } from './contact-kinds.ts'
import { useContactChanged } from './use-contact-change.ts'

type AddContactDialogProps = {
  of: ContactKind
  recordId: string
  onNext: (dialog: ContactDialog) => void
  onClose: () => void
}

/** Adds an email, or a phone, whose code is asked for next. */
export function AddContactDialog({ of, onClose, ...props }: AddContactDialogProps) {
  const label = useLaterLabel()
  const formId = useId()
  const adding = useAddContact({ of, onClose, ...props })
  const { form, field, firstFault, isSending, problem } = adding
  const add = label(of === 'email' ? 'contacts.email.add' : 'contacts.phone.add')
  return (
    <Modal
      open
      title={add}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
      busy={isSending}
      actions={
        <>
          <Button onClick={onClose}>{label('shell.modal.cancel')}</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            waiting={isSending}
            waitingLabel={label(of === 'email' ? 'contacts.email.adding' : 'contacts.phone.adding')}
            blocked={firstFault === null || isSending ? null : adding.faultOfAll}
            onBlocked={adding.reveal}
          >
            {add}
          </Button>
        </>
      }
    >
      <Form id={formId} {...form}>
        {problem !== null && (
          <Banner tone="bad" live>
            {problem}
          </Banner>
        )}
        {of === 'email' ? (
          <EmailField field={field('value')} />
        ) : (
          <PhoneField field={field('value')} />
        )}
      </Form>
    </Modal>
  )
}

function EmailField({ field }: { field: FormField }) {
  const label = useLaterLabel()
  return (
    <TextField
      {...typeAtMost(addedEmailMax, field)}
      name="email"
      label={label('contacts.email.address')}
      hint={label('contacts.email.addDetail')}
      type="email"
      autoComplete="email"
      inputMode="email"
      enterKeyHint="done"
    />
  )
}

function PhoneField({ field }: { field: FormField }) {
  const label = useLaterLabel()
  return (
    <TextField
      {...field}
      label={label('contacts.phone.number')}
      hint={label('contacts.phone.addDetail')}
      type="tel"
      autoComplete="tel"
      inputMode="tel"
      enterKeyHint="done"
      placeholder="+1 999-999-9999"
      onChange={({ target }) =>
        field.onChange({ target: { value: maskMobile(typedMobileDigits(target.value)) } })
      }
    />
  )
}

type AddedFields = { readonly value: string }

function useAddContact({ of, recordId: id, onNext, onClose }: AddContactDialogProps) {
  const api = useApi()
  const label = useLaterLabel()
  const changed = useContactChanged()
  const [kept] = useState(() => takeDraft(draftName(of)))
  const faultText = label(of === 'email' ? 'profile.refused.email' : 'profile.refused.phone')
  const form = useForm<AddedFields, 'invalid'>({
    initial: { value: typeof kept === 'string' ? kept : '' },
    check: ({ value }) =>
      (of === 'email' ? isAddableEmail(value) : isAddablePhone(typedMobileDigits(value)))
        ? {}
        : { value: 'invalid' },
    faultText: () => faultText,
    send: async ({ value }) => (of === 'email' ? sendEmail(value) : sendPhone(value)),
  })
  const { value } = form.values
  useReloadDraft(draftName(of), () => (value === '' ? null : value))
  return { ...form, faultOfAll: faultText }

  async function sendEmail(typed: string): Promise<FormRefusal<AddedFields> | null> {
    const answer = await api(addEmailEndpoint, { id, email: typed.trim() })
    if (answer.kind === 'refused') return refusalOf(answer)
    await changed(answer.message)
    onClose()
    return null
  }

  async function sendPhone(typed: string): Promise<FormRefusal<AddedFields> | null> {
    const number = typedMobileDigits(typed)
    const answer = await api(addPhoneEndpoint, { id, phoneno: number })
    if (answer.kind === 'refused') return refusalOf(answer)
    await changed(answer.message)
    const { id: phoneId, resendAfterSeconds } = answer.result.data
    const resendAtMs = browserClock.now() + resendAfterSeconds * 1000
    onNext({ kind: 'code', phone: { id: phoneId, value: number }, resendAtMs })
    return null
  }
}

type Refused = { readonly message: string; readonly field: string | null }

/** What names a field is said there, the rest over the form. */
function refusalOf({ message, field }: Refused): FormRefusal<AddedFields> {
  return { message, field: field === 'email' || field === 'phoneno' ? 'value' : null }
}
