import { providerCode, type SocialProof } from '@quittance/contract/auth/sign-in'
import { changeEmailEndpoint, verifyEmailEndpoint } from '@quittance/contract/auth/emails'
import { type ChangeEmailRefusal, checkNewEmail } from '@quittance/domain/auth/sign-in/change-email'
import { typedEmailMax } from '@quittance/domain/auth/sign-in/contact'
import { useId } from 'react'
import { nextFieldText } from '../../../../lib/forms/next-field-text.ts'
import { typeAtMost } from '../../../../lib/forms/type-at-most.ts'
import { useForm } from '../../../../lib/forms/use-form.ts'
import { useLabel } from '../../../../lib/i18n/labels.ts'
import { useSealFor } from '../../../../lib/api/sealing.ts'
import { Banner } from '../../../../ui/feedback/banner.tsx'
import { Button } from '../../../../ui/buttons/button.tsx'
import { Form } from '../../../../ui/fields/form.tsx'
import { Modal } from '../../../../ui/dialogs/modal.tsx'
import { PasswordField } from '../../../../ui/fields/password-field.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import type { UnverifiedEmail } from '../steps/sign-in-step.ts'
import { useEmailCall } from './use-email-call.ts'

type ChangeEmailPromptProps = { waiting: UnverifiedEmail; onClose: () => void }

/** Keep the email that waits to be verified, or replace it: either sends a link (AMB-17). */
export function ChangeEmailPrompt({ waiting, onClose }: ChangeEmailPromptProps) {
  const label = useLabel()
  const formId = useId()
  const prompt = useChangeEmail(waiting, onClose)
  const { form, field, isSending, problem, asksPassword, provider } = prompt
  return (
    <Modal
      open
      title={label('signIn.changeEmail.title')}
      closeLabel={label('shell.modal.close')}
      onClose={onClose}
      busy={isSending}
      actions={
        <>
          <Button
            type="submit"
            form={formId}
            blocked={isSending ? null : prompt.blocked}
            onBlocked={prompt.reveal}
            waiting={isSending}
          >
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
      <Form id={formId} {...form}>
        <p>{label('signIn.changeEmail.text', { email: waiting.email })}</p>
        {problem !== null && (
          <Banner tone="bad" live>
            {problem}
          </Banner>
        )}
        {provider !== null && <ConfirmedBy provider={provider} />}
        <TextField
          {...typeAtMost(typedEmailMax, field('newEmail'))}
          label={label('signIn.changeEmail.newEmail')}
          hint={label('signIn.changeEmail.hint')}
          type="email"
          autoComplete="email"
          inputMode="email"
        />
        {asksPassword && (
          <PasswordField
            {...field('password')}
            label={label('signIn.changeEmail.password')}
            showLabel={label('signIn.form.showPassword')}
            hideLabel={label('signIn.form.hidePassword')}
            autoComplete="current-password"
          />
        )}
      </Form>
    </Modal>
  )
}

/** Says that nothing more is asked of whoever signs in with a provider. */
function ConfirmedBy({ provider }: Pick<SocialProof, 'provider'>) {
  const label = useLabel()
  const name = label(`signIn.social.${provider}`)
  return <p>{label('signIn.changeEmail.confirmedBy', { provider: name })}</p>
}

/** What a provider said of whoever signs in, as the call takes it. */
function wordOf({ provider, socialId, socialToken }: SocialProof) {
  return { type: providerCode[provider], socialId, socialToken }
}

type ChangeEmailFields = { readonly newEmail: string; readonly password: string }

function useChangeEmail(waiting: UnverifiedEmail, onClose: () => void) {
  const label = useLabel()
  const sealFor = useSealFor()
  const { email, password: typed, phone } = waiting
  const proof = typed === null ? waiting.proof : null
  const { send, isSending, problem } = useEmailCall(onClose)
  const asksPassword = typed === null && proof === null
  const form = useForm<ChangeEmailFields, ChangeEmailRefusal>({
    initial: { newEmail: '', password: '' },
    check: ({ newEmail }) => {
      const fault = checkNewEmail(email, newEmail)
      return fault === null ? {} : { newEmail: fault }
    },
    faultText: (fault) => label(`signIn.changeEmail.${fault}`),
    send: async (fields) => emptyIn(fields) ?? (await replace(fields)),
  })
  const isAtField = problem !== null && fieldOf(problem.field) !== null
  const fault = form.faultOf('newEmail')
  return {
    ...form,
    isSending,
    asksPassword,
    provider: proof?.provider ?? null,
    /** why the email may not be replaced: what is typed is wrong, or something is missing */
    blocked: fault === undefined ? missing() : label(`signIn.changeEmail.${fault}`),
    problem: problem === null || isAtField ? null : problem.message,
    keep: () => void send((api) => api(verifyEmailEndpoint, { email })),
  }

  async function replace({ newEmail, password }: ChangeEmailFields) {
    const refused = await send(async (api) =>
      api(changeEmailEndpoint, {
        previousEmail: email,
        newEmail: newEmail.trim(),
        ...(proof === null
          ? { password: await sealFor('portal', typed ?? password) }
          : wordOf(proof)),
        ...(phone !== '' && { phoneno: phone }),
      }),
    )
    const field = fieldOf(refused?.field ?? null)
    return refused === null || field === null ? null : { message: refused.message, field }
  }

  /** Names the field that is to be filled in. */
  function missing(): string | null {
    const field = emptyIn(form.values)?.field
    if (field === undefined) return null
    return nextFieldText(label, label(`signIn.changeEmail.${field}`), true)
  }

  /** An empty field is no fault at the field: to keep the email needs none. */
  function emptyIn(fields: ChangeEmailFields) {
    const names = ['newEmail', ...(asksPassword ? (['password'] as const) : [])] as const
    const field = names.find((name) => fields[name].trim() === '')
    return field === undefined ? null : { message: label('signIn.refused.required'), field }
  }

  /** The field that shows a refusal; null for a password that the form does not ask for. */
  function fieldOf(field: string | null): keyof ChangeEmailFields | null {
    if (field === 'newEmail') return 'newEmail'
    return field === 'password' && asksPassword ? 'password' : null
  }
}
