import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { changeEmailEndpoint, verifyEmailEndpoint } from '@quittance/contract/auth/emails'
import { promptEmailMax } from '@quittance/domain/sign-in/change-email'
import { type BaseSyntheticEvent, useId } from 'react'
import { useForm } from 'react-hook-form'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useSealFor } from '../../../lib/api/sealing.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import {
  type ChangeEmailFields,
  changeEmailForm,
  type ChangeEmailRefusal,
} from './change-email-fields.ts'
import type { WaitingEmail } from '../next-step/next-step.ts'
import { useEmailCall } from './use-email-call.ts'

type ChangeEmailPromptProps = { waiting: WaitingEmail; onClose: () => void }

/** Keep the email that waits to be verified, or replace it: either sends a link (AMB-17). */
export function ChangeEmailPrompt({ waiting, onClose }: ChangeEmailPromptProps) {
  const label = useLabel()
  const formId = useId()
  const prompt = useChangeEmail(waiting, onClose)
  const { form, isSending, problem, asksPassword } = prompt
  return (
    <Modal
      open
      low
      title={label('signIn.changeEmail.title')}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
      busy={isSending}
      actions={
        <>
          <Button type="submit" form={formId} waiting={isSending}>
            {label('signIn.changeEmail.replace')}
          </Button>
          <Button
            variant="primary"
            waiting={isSending}
            waitingLabel={label('signIn.changeEmail.sending')}
            onClick={prompt.keep}
          >
            {label('signIn.changeEmail.keep')}
          </Button>
        </>
      }
    >
      <Form id={formId} onSubmit={prompt.replace}>
        <p>{label('signIn.changeEmail.text', { email: waiting.email })}</p>
        {problem !== null && (
          <Banner tone="bad" live>
            {problem}
          </Banner>
        )}
        <TextField
          {...form.register('newEmail')}
          label={label('signIn.changeEmail.newEmail')}
          hint={label('signIn.changeEmail.hint')}
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={promptEmailMax}
          error={prompt.errorOf('newEmail')}
        />
        {asksPassword && (
          <PasswordField
            {...form.register('password')}
            label={label('signIn.changeEmail.password')}
            showLabel={label('signIn.form.showPassword')}
            hideLabel={label('signIn.form.hidePassword')}
            autoComplete="current-password"
            error={prompt.errorOf('password')}
          />
        )}
      </Form>
    </Modal>
  )
}

function useChangeEmail(waiting: WaitingEmail, onClose: () => void) {
  const label = useLabel()
  const sealFor = useSealFor()
  const { email, password: typed, phone } = waiting
  const { send, isSending, problem } = useEmailCall(onClose)
  const form = useForm<ChangeEmailFields>({
    resolver: standardSchemaResolver(changeEmailForm(email)),
    mode: 'onTouched',
    defaultValues: { newEmail: '', password: '' },
  })
  const { errors } = form.formState
  const asksPassword = typed === null
  const isAtField = problem !== null && fieldOf(problem.field) !== null

  return {
    form,
    isSending,
    asksPassword,
    problem: problem === null || isAtField ? null : problem.message,
    keep: () => void send((api) => api(verifyEmailEndpoint, { email })),
    replace: (event: BaseSyntheticEvent) => {
      event.preventDefault()
      if (!isSending && !lacks('newEmail') && !(asksPassword && lacks('password')))
        void form.handleSubmit(replace)()
    },
    errorOf(name: keyof ChangeEmailFields): string | undefined {
      const fault = errors[name]
      if (fault?.message === undefined || fault.type === 'server') return fault?.message
      return label(`signIn.changeEmail.${fault.message as ChangeEmailRefusal}`)
    },
  }

  async function replace({ newEmail, password }: ChangeEmailFields): Promise<void> {
    const refused = await send(async (api) =>
      api(changeEmailEndpoint, {
        previousEmail: email,
        newEmail: newEmail.trim(),
        password: await sealFor('portal', typed ?? password),
        ...(phone !== '' && { phoneno: phone }),
      }),
    )
    const name = fieldOf(refused?.field ?? null)
    if (refused === null || name === null) return
    form.setError(name, { type: 'server', message: refused.message }, { shouldFocus: true })
  }

  /** An empty field is no fault before Replace is pressed: Keep needs none. */
  function lacks(name: keyof ChangeEmailFields): boolean {
    if (form.getValues(name).trim() !== '') return false
    const message = label('signIn.refused.required')
    form.setError(name, { type: 'server', message }, { shouldFocus: true })
    return true
  }

  /** The field that shows what one of the call got wrong; a password that is not asked for has none. */
  function fieldOf(field: string | null): keyof ChangeEmailFields | null {
    if (field === 'newEmail') return 'newEmail'
    return field === 'password' && asksPassword ? 'password' : null
  }
}
