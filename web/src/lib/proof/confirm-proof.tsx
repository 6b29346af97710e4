import { confirmProofEndpoint } from '@quittance/contract/auth/proofs'
import { useEffect, useEffectEvent, useId } from 'react'
import { useApi } from '../api/api.ts'
import { useSealFor } from '../api/sealing.ts'
import { useForm } from '../forms/use-form.ts'
import { useLabel } from '../i18n/labels.ts'
import { useSession } from '../session/session.ts'
import { useSignOut } from '../session/sign-out.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { ProviderProof } from './provider-proof.tsx'

type ConfirmProofProps = {
  /** by what the server takes a proof: 'password', 'social', or 'signIn' for a new sign-in alone */
  by: string
  onEnd: (isProven: boolean) => void
}

/** Asks whoever is signed in to prove once more that it is them; a session that ends ends it too. */
export function ConfirmProof({ by, onEnd }: ConfirmProofProps) {
  const { token } = useSession()
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (token === null) end(false)
  }, [token])
  if (token === null) return null
  if (by === 'password') return <PasswordProof onEnd={onEnd} />
  if (by === 'social') return <ProviderProof onEnd={onEnd} />
  return <SignInProof onEnd={onEnd} />
}

type EndProps = Pick<ConfirmProofProps, 'onEnd'>

function PasswordProof({ onEnd }: EndProps) {
  const label = useLabel()
  const formId = useId()
  const { form, field, firstFault, isSending, problem } = usePasswordProof(onEnd)
  return (
    <Modal
      open
      low
      title={label('signIn.proof.title')}
      closeLabel={label('shell.modal.close')}
      onClose={() => onEnd(false)}
      busy={isSending}
      actions={
        <Button
          type="submit"
          form={formId}
          variant="primary"
          wide
          waiting={isSending}
          waitingLabel={label('signIn.form.sending')}
          blocked={firstFault === null || isSending ? null : label('signIn.proof.fillIn')}
        >
          {label('signIn.proof.confirm')}
        </Button>
      }
    >
      <Form id={formId} {...form}>
        <p>{label('signIn.proof.password')}</p>
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

function usePasswordProof(onEnd: EndProps['onEnd']) {
  const api = useApi()
  const sealFor = useSealFor()
  return useForm<{ readonly password: string }, 'required'>({
    initial: { password: '' },
    check: ({ password }) => (password === '' ? { password: 'required' } : {}),
    faultText: () => '', // the button says it
    send: async ({ password }) => {
      const sealedPassword = await sealFor('portal', password)
      const answer = await api(confirmProofEndpoint, { sealedPassword })
      if (answer.kind === 'refused')
        return {
          message: answer.message,
          field: answer.field === 'password' ? 'password' : null,
        }
      onEnd(true)
      return null
    },
  })
}

/** An account with neither password nor provider is proven by a new sign-in. */
function SignInProof({ onEnd }: EndProps) {
  const label = useLabel()
  const signOut = useSignOut()
  return (
    <Modal
      open
      low
      title={label('signIn.proof.title')}
      closeLabel={label('shell.modal.close')}
      onClose={() => onEnd(false)}
      actions={
        <Button variant="primary" wide onClick={signOut}>
          {label('signIn.proof.signOut')}
        </Button>
      }
    >
      <p>{label('signIn.proof.again')}</p>
    </Modal>
  )
}
