import { PasswordParts } from '../../../lib/forms/password-parts.tsx'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import type { NamedField } from './named-field.ts'

/** The rules for password managers; the fields never cut a password off. */
const managerRules = {
  classes: {
    passwordrules:
      'minlength: 8; maxlength: 50; required: lower; required: upper; required: digit; required: special',
  },
  passphrase: { passwordrules: 'minlength: 15; maxlength: 64' },
}

type NewPasswordFieldsProps = { password: NamedField; confirmation: NamedField }

/** A new password, twice, with the lender's rule and its note about it (SIGNUP-10). */
export function NewPasswordFields({ password, confirmation }: NewPasswordFieldsProps) {
  const label = useLabel()
  const { settings, passwordPolicy } = useLender()
  const words = {
    showLabel: label('signIn.form.showPassword'),
    hideLabel: label('signIn.form.hidePassword'),
    autoComplete: 'new-password',
    ...managerRules[passwordPolicy],
  }
  return (
    <>
      <PasswordField
        {...password}
        {...words}
        hint={
          <>
            {settings.passwordInfo !== '' && <p>{settings.passwordInfo}</p>}
            <PasswordParts password={password.value} />
          </>
        }
        enterKeyHint="next"
      />
      <PasswordField {...confirmation} {...words} enterKeyHint="go" />
    </>
  )
}
