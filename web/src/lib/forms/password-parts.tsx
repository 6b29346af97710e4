import { checkPasswordParts } from '@quittance/domain/auth/sign-up/password'
import { RequirementList } from '../../ui/fields/requirement-list.tsx'
import { useLabel } from '../i18n/labels.ts'
import { useLender } from '../settings/lender-settings.ts'

/** The lender's rule for a new password, part by part, as far as what is typed meets it. */
export function PasswordParts({ password }: { password: string }) {
  const label = useLabel()
  const { passwordPolicy } = useLender()
  const items = checkPasswordParts(password, passwordPolicy).map(({ part, isMet }) => ({
    text: label(`signUp.password.${part}`),
    isMet: isMet && password !== '',
  }))
  return (
    <RequirementList
      title={label('signUp.password.title')}
      items={items}
      metLabel={label('signUp.password.met')}
    />
  )
}
