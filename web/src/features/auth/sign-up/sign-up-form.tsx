import { type MouseEvent, useEffect, useState } from 'react'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { useLender } from '../../../lib/settings/lender-settings.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { BirthDateField, LanguageField, SsnField } from './choice-fields.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { PersonFields } from './person-fields.tsx'
import { isBegun, useSignUpDraft } from './sign-up-draft.ts'
import { TermsDialog } from './terms-dialog.tsx'
import { useSignUp, warmSignUp } from './use-sign-up.ts'
import { type SignUpFieldName, signUpFieldLabel } from './use-sign-up-fields.ts'

/** Keeps the focus in the field: an error under it would move the button away while pressed. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}

type SignUpFormProps = {
  onTouched: () => void
  /** The code is on its way. */
  onSent: () => void
}

/** The sign-up, with what this lender asks for. What was typed stays when the server says no. */
export function SignUpForm({ onTouched, onSent }: SignUpFormProps) {
  const label = useLabel()
  const { country } = useLender()
  const signUp = useSignUp(onSent)
  const { asked, blocked, isSending, offer } = signUp
  const { canStartOver, startOver } = useStartOver(signUp)
  const named = (name: SignUpFieldName) => ({
    ...signUp.field(name),
    label: signUpFieldLabel(name, { label, country }),
  })

  function touch() {
    warmSignUp()
    onTouched()
  }

  return (
    <>
      <Form aria-label={label('signUp.form.title')} onFocus={touch} {...signUp.form}>
        <PersonFields named={named} />
        {asked.quickLink === 'ssn' && <SsnField field={named('ssn')} />}
        {asked.quickLink === 'dob' && <BirthDateField field={named('dob')} />}
        {asked.hasLanguage && <LanguageField field={named('language')} />}
        {asked.hasPassword && (
          <NewPasswordFields
            password={named('password')}
            confirmation={named('passwordConfirmation')}
          />
        )}
        <Button
          type="submit"
          variant="primary"
          wide
          waiting={isSending}
          waitingLabel={label('signUp.form.sending')}
          blocked={isSending || signUp.isSigningUp ? null : blocked}
          onBlocked={signUp.reveal}
          onMouseDown={keepFocus}
        >
          {label('signIn.form.signUp')}
        </Button>
        {canStartOver && (
          <Button variant="quiet" wide onClick={startOver}>
            {label('signUp.form.startOver')}
          </Button>
        )}
      </Form>
      {offer !== null && (
        <TermsDialog
          html={offer.terms}
          language={signUp.termsLanguage}
          isSending={signUp.isSigningUp}
          problem={signUp.termsProblem}
          onAccept={signUp.accept}
          onCancel={signUp.cancel}
        />
      )}
    </>
  )
}

/** A form that opens with what somebody typed before may be emptied: on a shared device it is of somebody else. */
function useStartOver({
  form,
  startOver,
}: Pick<ReturnType<typeof useSignUp>, 'form' | 'startOver'>) {
  const draft = useSignUpDraft()
  const [wasBegun] = useState(isBegun(draft))
  const [timesBegun, setTimesBegun] = useState(0)
  const { ref } = form
  useEffect(() => {
    const [first] = ref.current?.elements ?? []
    if (timesBegun > 0 && first instanceof HTMLElement) first.focus()
  }, [ref, timesBegun])
  return {
    canStartOver: wasBegun && isBegun(draft),
    startOver: () => {
      startOver()
      setTimesBegun((times) => times + 1)
    },
  }
}
