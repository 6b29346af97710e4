import { type ComponentProps, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useSealFor } from '../api/sealing.ts'
import { FormDialog } from '../forms/form-dialog.tsx'
import { useForm } from '../forms/use-form.ts'
import { useLabel } from '../i18n/labels.ts'
import { hasPasskeys } from '../passkeys/use-passkey.ts'
import { useSession } from '../session/session.ts'
import { useSignOut } from '../session/sign-out.ts'
import { useInBrowser } from '../state/in-browser.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Stack } from '../../ui/layout/stack.tsx'
import { PasskeyProof } from './passkey-proof.tsx'
import { ProviderProof } from './provider-proof.tsx'
import { useSubmitProof } from './use-submit-proof.ts'

type ConfirmProofProps = {
  /** by what the server takes a proof: 'password', 'social', or 'signIn' for a new sign-in alone */
  by: string
  /** by what else: 'authenticator' and 'passkey', each between blanks */
  also: string
  onEnd: (isProven: boolean) => void
}

/** Asks whoever is signed in to prove once more that it is them; a session that ends ends it too. */
export function ConfirmProof({ by, also, onEnd }: ConfirmProofProps) {
  const { name } = useSession()
  const canUsePasskeys = useInBrowser(hasPasskeys)
  const [isByCode, setByCode] = useState(false)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (name === null) end(false)
  }, [name])
  if (name === null) return null
  const ways = also.split(' ')
  const passkey = canUsePasskeys && ways.includes('passkey') && <PasskeyProof onEnd={onEnd} />
  if (isByCode) return <CodeProof onEnd={onEnd} others={passkey} />
  const others = (
    <>
      {passkey}
      {ways.includes('authenticator') && <CodeButton onClick={() => setByCode(true)} />}
    </>
  )
  if (by === 'password') return <PasswordProof onEnd={onEnd} others={others} />
  if (by === 'social') return <ProviderProof onEnd={onEnd} others={others} />
  return <SignInProof onEnd={onEnd} others={others} />
}

type EndProps = Pick<ConfirmProofProps, 'onEnd'> & {
  /** the other ways to prove it, as buttons */
  others: ReactNode
}

function CodeButton({ onClick }: { onClick: () => void }) {
  const label = useLabel()
  return (
    <Button wide onClick={onClick}>
      {label('signIn.second.useApp')}
    </Button>
  )
}

function PasswordProof({ onEnd, others }: EndProps) {
  const label = useLabel()
  const proof = usePasswordProof(onEnd)
  return (
    <ProofForm
      form={proof}
      onEnd={onEnd}
      others={others}
      text={label('signIn.proof.password')}
      fillIn={label('signIn.proof.fillIn')}
    >
      <PasswordField
        {...proof.field('password')}
        label={label('signIn.form.password')}
        showLabel={label('signIn.form.showPassword')}
        hideLabel={label('signIn.form.hidePassword')}
        autoComplete="current-password"
        enterKeyHint="go"
      />
    </ProofForm>
  )
}

function CodeProof({ onEnd, others }: EndProps) {
  const label = useLabel()
  const proof = useCodeProof(onEnd)
  return (
    <ProofForm
      form={proof}
      onEnd={onEnd}
      others={others}
      text={label('signIn.second.text')}
      fillIn={label('signIn.second.fillIn')}
    >
      <TextField
        {...proof.field('code')}
        label={label('signIn.second.code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        enterKeyHint="go"
        maxLength={12}
      />
    </ProofForm>
  )
}

type ProofFormProps = EndProps &
  Pick<ComponentProps<typeof FormDialog>, 'form' | 'fillIn' | 'children'> & {
    text: string
  }

/** The dialog of a proof that is typed. */
function ProofForm({ form, text, fillIn, others, onEnd, children }: ProofFormProps) {
  const label = useLabel()
  return (
    <FormDialog
      title={label('signIn.proof.title')}
      form={form}
      submit={label('signIn.proof.confirm')}
      sending={label('signIn.form.sending')}
      fillIn={fillIn}
      intro={<p>{text}</p>}
      onClose={() => onEnd(false)}
    >
      {children}
      {others}
    </FormDialog>
  )
}

function usePasswordProof(onEnd: ConfirmProofProps['onEnd']) {
  const submit = useSubmitProof()
  const sealFor = useSealFor()
  return useForm<{ readonly password: string }, 'required'>({
    initial: { password: '' },
    check: ({ password }) => (password === '' ? { password: 'required' } : {}),
    faultText: () => '', // the button says it
    send: async ({ password }) => {
      const sealedPassword = await sealFor('portal', password)
      const answer = await submit({ by: 'password', sealedPassword })
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

function useCodeProof(onEnd: ConfirmProofProps['onEnd']) {
  const submit = useSubmitProof()
  return useForm<{ readonly code: string }, 'required'>({
    initial: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: 'required' } : {}),
    faultText: () => '', // the button says it
    send: async ({ code }) => {
      const answer = await submit({ by: 'authenticator', code: code.trim() })
      if (answer.kind === 'refused')
        return { message: answer.message, field: answer.field === 'code' ? 'code' : null }
      onEnd(true)
      return null
    },
  })
}

/** An account with neither password nor provider is proven by a new sign-in. */
function SignInProof({ onEnd, others }: EndProps) {
  const label = useLabel()
  const signOut = useSignOut()
  return (
    <Modal
      open
      title={label('signIn.proof.title')}
      closeLabel={label('shell.modal.close')}
      onClose={() => onEnd(false)}
      actions={
        <Button variant="primary" wide onClick={signOut}>
          {label('signIn.proof.signOut')}
        </Button>
      }
    >
      <Stack>
        <p>{label('signIn.proof.again')}</p>
        {others}
      </Stack>
    </Modal>
  )
}
