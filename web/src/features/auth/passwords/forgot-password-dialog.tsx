import { contactMax } from '@quittance/domain/auth/sign-in/contact'
import { useId } from 'react'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useForgotPassword } from './use-forgot-password.ts'

type ForgotPasswordDialogProps = {
  /** what was typed on the sign-in form */
  known: string
  onClose: () => void
}

/** Requests a link that sets a new password. The answer never says whether an account exists. */
export function ForgotPasswordDialog({ known, onClose }: ForgotPasswordDialogProps) {
  const label = useLabel()
  const formId = useId()
  const asking = useForgotPassword(known)
  const { answer, firstFault, isSending } = asking
  const ask = (
    <>
      <Button onClick={onClose}>{label('shell.modal.cancel')}</Button>
      <Button
        type="submit"
        form={formId}
        variant="primary"
        blocked={firstFault === null || isSending ? null : label('signIn.forgot.fillIn')}
        onBlocked={asking.reveal}
        waiting={isSending}
        waitingLabel={label('signIn.forgot.sending')}
      >
        {label('signIn.forgot.submit')}
      </Button>
    </>
  )
  const leave = (
    <Button variant="primary" onClick={onClose}>
      {label('shell.modal.ok')}
    </Button>
  )

  return (
    <Modal
      open
      title={label('signIn.forgot.title')}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
      busy={isSending}
      actions={answer === null ? ask : leave}
    >
      {answer === null ? (
        <Question formId={formId} asking={asking} />
      ) : (
        <Banner tone="info" live title={answer}>
          {label('signIn.forgot.next', { contact: asking.values.contact.trim() })}
        </Banner>
      )}
    </Modal>
  )
}

type QuestionProps = {
  formId: string
  asking: ReturnType<typeof useForgotPassword>
}

function Question({ formId, asking }: QuestionProps) {
  const label = useLabel()
  const { values } = asking
  const contact = asking.field('contact')
  return (
    <Form id={formId} {...asking.form}>
      {asking.problem !== null && (
        <Banner tone="bad" live>
          {asking.problem}
        </Banner>
      )}
      <p>{label('signIn.forgot.text')}</p>
      <TextField
        label={label('signIn.form.user')}
        {...contact}
        onBlur={() => values.contact !== '' && contact.onBlur()}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        enterKeyHint="send"
        maxLength={contactMax}
      />
    </Form>
  )
}
