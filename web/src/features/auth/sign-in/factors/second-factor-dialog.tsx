import { secondFactorEndpoint } from '@quittance/contract/auth/passkeys'
import { useState } from 'react'
import { useApi } from '../../../../lib/api/api.ts'
import { useMessages } from '../../../../lib/feedback/messages.ts'
import { FormDialog } from '../../../../lib/forms/form-dialog.tsx'
import { useForm } from '../../../../lib/forms/use-form.ts'
import { useLabel } from '../../../../lib/i18n/labels.ts'
import { useBeginSession } from '../../../../lib/session/session.ts'
import { TextButton } from '../../../../ui/buttons/text-button.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { readPushSubscription } from '../steps/sign-in-calls.ts'

type SecondFactorProps = {
  /** of the sign-in whose first factor was right */
  ticket: string
  onDone: () => void
  onClose: () => void
}

/** The second of two factors: a code of the authenticator app, or a recovery code. */
export function SecondFactorDialog(props: SecondFactorProps) {
  const label = useLabel()
  const [way, setWay] = useState<'app' | 'recovery'>('app')
  const isApp = way === 'app'
  const form = useSecondFactor(props, isApp)
  return (
    <FormDialog
      title={label('signIn.second.title')}
      form={form}
      submit={label('signIn.form.submit')}
      sending={label('signIn.form.sending')}
      fillIn={label('signIn.second.fillIn')}
      intro={<p>{label(isApp ? 'signIn.second.text' : 'signIn.second.recoveryText')}</p>}
      onClose={props.onClose}
    >
      <TextField
        key={way}
        {...form.field('code')}
        label={label(isApp ? 'signIn.second.code' : 'signIn.second.recoveryCode')}
        autoComplete={isApp ? 'one-time-code' : 'off'}
        autoCapitalize="characters"
        spellCheck={false}
        inputMode={isApp ? 'numeric' : 'text'}
        enterKeyHint="go"
        maxLength={40}
      />
      <TextButton onClick={change}>
        {label(isApp ? 'signIn.second.useRecovery' : 'signIn.second.useApp')}
      </TextButton>
    </FormDialog>
  )

  function change(): void {
    form.clear()
    setWay(isApp ? 'recovery' : 'app')
  }
}

function useSecondFactor({ ticket, onDone, onClose }: SecondFactorProps, isApp: boolean) {
  const api = useApi()
  const label = useLabel()
  const messages = useMessages()
  const beginSession = useBeginSession()
  return useForm<{ readonly code: string }, 'required'>({
    initial: { code: '' },
    check: ({ code }) => (code.trim() === '' ? { code: 'required' } : {}),
    faultText: () => '', // the button says it
    send: async ({ code }) => {
      const deviceToken = await readPushSubscription()
      const answer = await api(secondFactorEndpoint, { ticket, code: code.trim(), deviceToken })
      if (answer.kind === 'refused') {
        const { reason, field } = answer
        // A recovery code has no next one to wait for.
        const isSpent = reason === 'wrongFactorCode' && !isApp
        const message = isSpent ? label('signIn.second.recoveryRefused') : answer.message
        if (reason !== 'ticketOver') return { message, field: field === 'code' ? 'code' : null }
        messages.failure(message)
        onClose()
        return null
      }
      if (answer.result.kind === 'signedIn') await beginSession(answer.result)
      onDone()
      return null
    },
  })
}
