import { useId } from 'react'
import { useForm } from '../../../../lib/forms/use-form.ts'
import { useLabel } from '../../../../lib/i18n/labels.ts'
import { Banner } from '../../../../ui/feedback/banner.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Form } from '../../../../ui/fields/form.tsx'
import { Modal } from '../../../../ui/dialogs/modal.tsx'
import { PasswordField } from '../../../../ui/fields/password-field.tsx'
import type { SendCredentials, SignInDialogStep } from '../steps/sign-in-step.ts'

type LinkAccountProps = {
  step: Extract<SignInDialogStep, { kind: 'linkAccount' }>
  send: SendCredentials
  onClose: () => void
}

/** Links a provider's identity to the existing account, by the account's password (AMB-10). */
export function LinkAccount({ onClose, ...linked }: LinkAccountProps) {
  const label = useLabel()
  const formId = useId()
  const { form, field, firstFault, isSending, problem } = useLinkForm(linked)
  const { proof, text } = linked.step
  return (
    <Modal
      open
      low
      title={label('signIn.social.linkTitle')}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
      busy={isSending}
      actions={
        <Button
          type="submit"
          form={formId}
          variant="primary"
          wide
          waiting={isSending}
          waitingLabel={label('signIn.form.sending')}
          blocked={firstFault === null || isSending ? null : label('signIn.social.fillIn')}
        >
          {label('signIn.social.link')}
        </Button>
      }
    >
      <Form id={formId} {...form}>
        <p>{text}</p>
        <p>
          <strong>{proof.email}</strong>
        </p>
        {problem !== null && (
          <Banner tone="bad" live>
            {problem}
          </Banner>
        )}
        <PasswordField
          {...field('password')}
          label={label('signIn.form.password')}
          showLabel={label('signIn.form.showPassword')}
          hideLabel={label('signIn.form.hidePassword')}
          autoComplete="current-password"
          enterKeyHint="go"
        />
      </Form>
    </Modal>
  )
}

function useLinkForm({ step: { proof }, send }: Omit<LinkAccountProps, 'onClose'>) {
  return useForm<{ readonly password: string }, 'required'>({
    initial: { password: '' },
    check: ({ password }) => (password === '' ? { password: 'required' } : {}),
    faultText: () => '', // the button says it
    send: async ({ password }) => {
      const refusal = await send({ proof, password })
      return refusal === null ? null : { message: refusal.message, field: null }
    },
  })
}
