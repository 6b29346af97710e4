import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import { useLabel } from '../../lib/i18n/labels.ts'
import { warmSealing } from '../../lib/api/sealing.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { SectionHeader } from '../../ui/layout/section-header.tsx'
import type { ChangePasswordFields, ChangePasswordProblem } from './change-password-fields.ts'
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
  const { form, policy, isSending, submit } = useChangePassword({ asksOld, onChanged })
  const values = useWatch({ control: form.control })
  const { errors, dirtyFields } = form.formState
  const isFilled = (values.oldPassword || !asksOld) && values.newPassword && values.confirmation

  return (
    <Card labelledBy={headingId}>
      <SectionHeader
        id={headingId}
        title={label(asksOld ? 'profile.menu.changePassword' : 'profile.password.firstTitle')}
        detail={label(asksOld ? 'profile.password.othersEnd' : 'profile.password.firstText')}
      />
      <Form narrow onFocus={warmSealing} onSubmit={submit}>
        {asksOld && (
          <PasswordField
            {...field('oldPassword')}
            label={label('profile.password.old')}
            autoComplete="current-password"
          />
        )}
        <PasswordField
          {...field('newPassword')}
          label={label('profile.password.new')}
          hint={label(`profile.password.${policy}Hint`)}
          autoComplete="new-password"
        />
        <PasswordField
          {...field('confirmation')}
          label={label('profile.password.confirmation')}
          autoComplete="new-password"
        />
        <div>
          <Button
            type="submit"
            variant="primary"
            waiting={isSending}
            waitingLabel={label('profile.password.sending')}
            blocked={isFilled || isSending ? null : label('profile.password.fillIn')}
          >
            {label('profile.password.submit')}
          </Button>
        </div>
      </Form>
    </Card>
  )

  function field(name: keyof ChangePasswordFields) {
    return {
      ...form.register(name, { onChange: () => name === 'newPassword' && checkAgain() }),
      error: errorOf(name),
      showLabel: label('signIn.form.showPassword'),
      hideLabel: label('signIn.form.hidePassword'),
    }
  }

  /** The second is held against the first, also when it was there before. */
  function checkAgain() {
    if (dirtyFields.confirmation === true) void form.trigger('confirmation')
  }

  function errorOf(name: keyof ChangePasswordFields): string | undefined {
    const problem = errors[name]
    if (problem?.message === undefined || problem.type === 'server') return problem?.message
    return label(`signUp.refused.${problem.message as ChangePasswordProblem}`)
  }
}
