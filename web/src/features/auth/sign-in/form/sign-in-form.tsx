import { contactMax, readContact } from '@quittance/domain/auth/sign-in/contact'
import { useFullSpinner } from '../../../../lib/feedback/loading.ts'
import type { FieldFaults } from '../../../../lib/forms/form-state.ts'
import { useForm } from '../../../../lib/forms/use-form.ts'
import { useLabel } from '../../../../lib/i18n/labels.ts'
import { useMessages } from '../../../../lib/feedback/messages.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { TextButton } from '../../../../ui/buttons/text-button.tsx'
import { Form } from '../../../../ui/fields/form.tsx'
import { PasswordField } from '../../../../ui/fields/password-field.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import type { SendCredentials } from '../steps/sign-in-step.ts'
import { warmSignIn } from '../steps/use-sign-in.tsx'

type SignInFormProps = {
  send: SendCredentials
  onTouched: () => void
  /** takes what was typed as the user */
  onForgot: (user: string) => void
}

/** Email or phone and a password. What was typed stays when the server says no. */
export function SignInForm({ send, onTouched, onForgot }: SignInFormProps) {
  const label = useLabel()
  const { form, field, values, firstFault, isSending } = useSignInForm(send)

  function touch() {
    warmSignIn()
    onTouched()
  }

  return (
    <Form
      aria-label={label('signIn.form.title')}
      method="dialog" // before its code is there it sends nothing, least of all in an address
      onFocus={touch}
      {...form}
    >
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
        blocked={firstFault === null || isSending ? null : label('signIn.form.fillIn')}
      >
        {label('signIn.form.submit')}
      </Button>
    </Form>
  )
}

type SignInFields = { readonly user: string; readonly password: string }

/** Why a field will not do. Each one is a label under `signIn.refused`. */
type SignInFault = 'required' | 'contact'

function useSignInForm(send: SendCredentials) {
  const label = useLabel()
  const messages = useMessages()
  const form = useForm<SignInFields, SignInFault>({
    initial: { user: '', password: '' },
    check: checkSignInForm,
    faultText: (fault) => label(`signIn.refused.${fault}`),
    onProblem: messages.failure,
    send: async ({ user, password }) => {
      const contact = readContact(user)
      if (contact === null) return null
      const refusal = await send({ contact, password })
      if (refusal === null) return null
      if (refusal.reason === 'wrongCredentials')
        return { ...refusal, field: 'password', atField: label('signIn.refused.tryAgain') }
      return { ...refusal, field: fieldShowing(refusal.field) }
    },
  })
  useFullSpinner(form.isSending)
  return form
}

/** Nothing is sent before both fields will do: VAL-15, VAL-16. */
function checkSignInForm({ user, password }: SignInFields): FieldFaults<SignInFields, SignInFault> {
  const isContact = readContact(user) !== null
  return {
    ...(!isContact && { user: user.trim() === '' ? 'required' : 'contact' }),
    ...(password === '' && { password: 'required' }),
  }
}

/** The form's field that shows a refusal of one of the call's fields. */
function fieldShowing(field: string | null): keyof SignInFields | null {
  if (field === 'email' || field === 'phoneno') return 'user'
  return field === 'password' ? 'password' : null
}
