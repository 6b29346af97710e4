import { FormDialog } from '../../../../lib/forms/form-dialog.tsx'
import { useForm } from '../../../../lib/forms/use-form.ts'
import { useLabel } from '../../../../lib/i18n/labels.ts'
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
  const form = useLinkForm(linked)
  const { proof, text } = linked.step
  return (
    <FormDialog
      title={label('signIn.social.linkTitle')}
      form={form}
      submit={label('signIn.social.link')}
      sending={label('signIn.form.sending')}
      fillIn={label('signIn.social.fillIn')}
      intro={
        <>
          <p>{text}</p>
          <p>
            <strong>{proof.email}</strong>
          </p>
        </>
      }
      onClose={onClose}
    >
      <PasswordField
        {...form.field('password')}
        label={label('signIn.form.password')}
        showLabel={label('signIn.form.showPassword')}
        hideLabel={label('signIn.form.hidePassword')}
        autoComplete="current-password"
        enterKeyHint="go"
      />
    </FormDialog>
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
