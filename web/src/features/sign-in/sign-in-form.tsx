import { contactMax, readContact } from '@quittance/domain/sign-in/contact'
import { type SubmitEvent, useState } from 'react'
import { useFullSpinner } from '../../lib/busy.ts'
import { errorText, useLabel } from '../../lib/labels.ts'
import { useMessages } from '../../lib/messages.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { SignInAnswer } from './send-sign-in.ts'
import { shownField } from './sign-in-fields.ts'
import { useEnter } from './use-enter.ts'
import { useFields } from './use-fields.ts'
import { useSignIn, warmSignIn } from './use-sign-in.ts'

/** Email or phone and a password. What was typed stays when the server says no. */
export function SignInForm({ onTouched }: { onTouched: () => void }) {
  const label = useLabel()
  const messages = useMessages()
  const signIn = useSignIn()
  const enter = useEnter()
  const { field, values, isValid, refuse } = useFields()
  const [isSending, setSending] = useState(false)
  useFullSpinner(isSending)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const contact = readContact(values.user)
    if (contact === null || !isValid || isSending) return
    setSending(true)
    signIn({ contact, password: values.password })
      .then(learn, (error: Error) => messages.failure(errorText(error, label)))
      .finally(() => setSending(false))
  }

  async function learn(answer: SignInAnswer) {
    if (answer.kind === 'done') {
      messages.clear()
      // Only a provider's token is answered otherwise.
      if (answer.result.kind === 'signedIn') await enter(answer.result)
      return
    }
    messages.failure(answer.message)
    const name = shownField(answer.field)
    if (name !== null) refuse(name, answer.message)
  }

  function touch() {
    warmSignIn()
    onTouched()
  }

  return (
    <Form aria-label={label('signIn.form.title')} onFocus={touch} onSubmit={submit}>
      <TextField
        {...field('user')}
        label={label('signIn.form.user')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        enterKeyHint="next"
        maxLength={contactMax}
      />
      <PasswordField
        {...field('password')}
        label={label('signIn.form.password')}
        showLabel={label('signIn.form.showPassword')}
        hideLabel={label('signIn.form.hidePassword')}
        autoComplete="current-password"
        enterKeyHint="go"
      />
      <Button
        type="submit"
        variant="primary"
        wide
        waiting={isSending}
        waitingLabel={label('signIn.form.sending')}
        blocked={isValid || isSending ? null : label('signIn.form.fillIn')}
      >
        {label('signIn.form.submit')}
      </Button>
    </Form>
  )
}
