import { confirmAuthenticatorEndpoint } from '@quittance/contract/auth/factors'
import { useApi } from '../../../lib/api/api.ts'
import { FormDialog } from '../../../lib/forms/form-dialog.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import { useLaterLabel } from '../../../lib/i18n/later-labels.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Stack } from '../../../ui/layout/stack.tsx'
import styles from './factors.module.css'
import { QrCode } from './qr-code.tsx'

/** A secret that is not on yet, and the address that holds it for an app. */
export type BegunAuthenticator = { readonly secret: string; readonly address: string }

type AuthenticatorSetupProps = {
  begun: BegunAuthenticator
  /** takes the recovery codes, once the app is on */
  onOn: (codes: readonly string[]) => void
  onClose: () => void
}

/** Shows the secret of a new authenticator app, and turns it on by its first code. */
export function AuthenticatorSetup({ begun, onOn, onClose }: AuthenticatorSetupProps) {
  const label = useLaterLabel()
  const form = useConfirm(onOn)
  return (
    <FormDialog
      title={label('signIn.factors.app')}
      form={form}
      submit={label('signIn.factors.turnOn')}
      sending={label('signIn.factors.waiting')}
      fillIn={label('signIn.second.fillIn')}
      intro={
        <>
          <p>{label('signIn.factors.scan')}</p>
          <Stack gap="tight">
            <QrCode text={begun.address} />
            <p className={styles.key}>
              {label('signIn.factors.key')} <code>{inGroups(begun.secret)}</code>
            </p>
          </Stack>
        </>
      }
      onClose={onClose}
    >
      <TextField
        {...form.field('code')}
        label={label('signIn.second.code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        enterKeyHint="go"
        maxLength={12}
      />
    </FormDialog>
  )
}

/** Groups of four are copied by eye without losing the place. */
function inGroups(secret: string): string {
  return (secret.match(/.{1,4}/g) ?? []).join(' ')
}

function useConfirm(onOn: AuthenticatorSetupProps['onOn']) {
  const api = useApi()
  return useForm<{ readonly code: string }, 'required'>({
    initial: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: 'required' } : {}),
    faultText: () => '', // the button says it
    send: async ({ code }) => {
      const answer = await api(confirmAuthenticatorEndpoint, { code: code.trim() })
      if (answer.kind === 'refused')
        return { message: answer.message, field: answer.field === 'code' ? 'code' : null }
      onOn(answer.result.recoveryCodes)
      return null
    },
  })
}
