import { useId } from 'react'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { PasswordParts } from '../../../lib/forms/password-parts.tsx'
import { warmSealing } from '../../../lib/api/sealing.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card } from '../../../ui/surfaces/card.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { PageSectionHeader } from '../../../ui/layout/page-section-header.tsx'
import { SectionHeader } from '../../../ui/layout/section-header.tsx'
import type { ChangePasswordFields } from './change-password-fields.ts'
import styles from './change-password-form.module.css'
import { useChangePassword } from './use-change-password.ts'

type ChangePasswordFormProps = {
  /** false in a session that a link opened to set a password */
  asksOld: boolean
  onChanged: (accessToken: string | null) => void
}

/** The old password, the new one, and the new one again (PWD-04 to PWD-06). */
export function ChangePasswordForm({ asksOld, onChanged }: ChangePasswordFormProps) {
  const label = useLabel()
  const headingId = useId()
  const { form, field, values, isSending, blocked, reveal } = useChangePassword({
    asksOld,
    onChanged,
  })

  // Who sets a first password sees this card alone, and no name of the page above it.
  const Header = asksOld ? PageSectionHeader : SectionHeader

  return (
    <Card labelledBy={headingId}>
      <Header
        id={headingId}
        title={label(asksOld ? 'profile.menu.changePassword' : 'profile.password.firstTitle')}
        detail={label(asksOld ? 'profile.password.othersEnd' : 'profile.password.firstText')}
      />
      <Form narrow onFocus={warmSealing} {...form}>
        {asksOld && (
          <PasswordField
            {...passwordField('oldPassword')}
            label={label('profile.password.old')}
            autoComplete="current-password"
          />
        )}
        <PasswordField
          {...passwordField('newPassword')}
          label={label('profile.password.new')}
          hint={<PasswordParts password={values.newPassword} />}
          autoComplete="new-password"
        />
        <PasswordField
          {...passwordField('confirmation')}
          label={label('profile.password.confirmation')}
          autoComplete="new-password"
        />
        <div className={styles.submit}>
          <Button
            type="submit"
            variant="primary"
            waiting={isSending}
            waitingLabel={label('profile.password.sending')}
            blocked={isSending ? null : blocked}
            onBlocked={reveal}
          >
            {label('profile.password.submit')}
          </Button>
        </div>
      </Form>
    </Card>
  )

  function passwordField(name: keyof ChangePasswordFields) {
    return {
      ...field(name),
      showLabel: label('signIn.form.showPassword'),
      hideLabel: label('signIn.form.hidePassword'),
    }
  }
}
