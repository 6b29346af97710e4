import { type SubmitEvent, useId, useState } from 'react'
import { errorText, useLabel } from '../../../lib/i18n/labels.ts'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { Modal } from '../../../ui/dialogs/modal.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import type { NextStep } from '../next-step/next-step.ts'
import { type SignInResultHandlers, useSignInResult } from '../next-step/use-sign-in-result.ts'
import { useSocialSignIn } from './use-social-sign-in.ts'

type LinkAccountProps = {
  step: Extract<NextStep, { kind: 'linkAccount' }>
  learned: SignInResultHandlers
  onClose: () => void
}

/** Ties a provider's word to the account that is there, by the account's own password (AMB-10). */
export function LinkAccount({ onClose, ...linked }: LinkAccountProps) {
  const label = useLabel()
  const formId = useId()
  const { password, setPassword, isSending, problem, submit } = useLinking(linked)
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
          blocked={password !== '' || isSending ? null : label('signIn.social.fillIn')}
        >
          {label('signIn.social.link')}
        </Button>
      }
    >
      <Form id={formId} onSubmit={submit}>
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
          name="password"
          label={label('signIn.form.password')}
          showLabel={label('signIn.form.showPassword')}
          hideLabel={label('signIn.form.hidePassword')}
          autoComplete="current-password"
          enterKeyHint="go"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </Form>
    </Modal>
  )
}

function useLinking({ step: { proof }, learned }: Omit<LinkAccountProps, 'onClose'>) {
  const label = useLabel()
  const signIn = useSocialSignIn()
  const learn = useSignInResult(learned)
  const [password, setPassword] = useState('')
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  return { password, setPassword, isSending, problem, submit }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (password === '' || isSending) return
    setSending(true)
    setProblem(null)
    void send()
      .catch((error: Error) => setProblem(errorText(error, label)))
      .finally(() => setSending(false))
  }

  async function send(): Promise<void> {
    const answer = await signIn(proof, password)
    const refused = await learn(answer, { password, phone: '', proof })
    if (refused !== null) setProblem(refused.message)
  }
}
