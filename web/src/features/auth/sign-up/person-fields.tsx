import { typedEmailMax } from '@quittance/domain/auth/sign-in/contact'
import { statesFor } from '@quittance/domain/auth/sign-up/states'
import { typeAtMost } from '../../../lib/forms/type-at-most.ts'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { NamedField } from './named-field.ts'
import { useSignUpDraft } from './sign-up-draft.ts'
import type { SignUpFieldName } from './use-sign-up-fields.ts'

const providerNames = { google: 'Google', facebook: 'Facebook' } as const

/** Who somebody is, where they live and how they are reached. */
export function PersonFields({ named }: { named: (name: SignUpFieldName) => NamedField }) {
  const label = useLabel()
  const { country, language } = useLender()
  const { social } = useSignUpDraft()
  const states = statesFor(country, language)
  // The borrower can not change an email that comes from a provider (SIGNUP-12).
  const isLocked = social !== null && social.email !== ''
  const locked = isLocked && {
    disabled: true,
    hint: label('signUp.form.emailFrom', { provider: providerNames[social.provider] }),
  }
  return (
    <>
      <TextField
        {...typeAtMost(typedEmailMax, named('email'))}
        {...locked}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="email"
        enterKeyHint="next"
      />
      <TextField {...named('fname')} autoComplete="given-name" enterKeyHint="next" maxLength={50} />
      <TextField
        {...named('lname')}
        autoComplete="family-name"
        enterKeyHint="next"
        maxLength={50}
      />
      <SelectField
        {...named('stateid')}
        autoComplete="address-level1"
        options={[
          { value: '', label: label('signUp.form.choose') },
          ...states.map(({ state, name }) => ({ value: state.id, label: name })),
        ]}
      />
      <TextField
        {...named('phoneno')}
        hint={label('signUp.form.mobileHint')}
        type="tel"
        autoComplete="tel-national"
        inputMode="numeric"
        enterKeyHint="next"
      />
    </>
  )
}
