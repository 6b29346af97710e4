import { contactMax } from '@quittance/domain/sign-in/contact'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextButton } from '../../../ui/buttons/text-button.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useFields } from './use-fields.ts'
import type { SignInResultHandlers } from '../next-step/use-sign-in-result.ts'
import { warmSignIn } from './use-sign-in.ts'
import { useSubmit } from './use-submit.ts'

type SignInFormProps = {
  onTouched: () => void
  /** takes what was typed as the user */
  onForgot: (user: string) => void
  learned: SignInResultHandlers
}

/** Email or phone and a password. What was typed stays when the server says no. */
export function SignInForm({ onTouched, onForgot, learned }: SignInFormProps) {
  const label = useLabel()
  const { field, values, isValid, refuse } = useFields()
  const { isSending, submit } = useSubmit({ values, isValid, refuse }, learned)

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
        action={
          <TextButton onClick={() => onForgot(values.user)}>
            {label('signIn.form.forgotPassword')}
          </TextButton>
        }
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
