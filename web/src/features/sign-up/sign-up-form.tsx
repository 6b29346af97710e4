import { type MouseEvent, useRef } from 'react'
import { useLabel } from '../../lib/i18n/labels.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { BirthDateField, LanguageField, SsnField } from './choice-fields.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { PersonFields } from './person-fields.tsx'
import { TermsDialog } from './terms-dialog.tsx'
import { useSignUp, warmSignUp } from './use-sign-up.ts'
import { fieldName, type Name, useSignUpFields } from './use-sign-up-fields.ts'

/** A field that is left may say what is wrong: under the finger the button would move away. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}

type SignUpFormProps = {
  /** address of the privacy policy; null: the terms show no link to it */
  onTouched: () => void
  /** The code is on its way. */
  onSent: () => void
}

/** The sign-up, with what this lender asks for. What was typed stays when the server says no. */
export function SignUpForm({ onTouched, onSent }: SignUpFormProps) {
  const label = useLabel()
  const form = useRef<HTMLFormElement>(null)
  const { asked, field, blocked, faults, termsLanguage, reveal, refuse } = useSignUpFields((name) =>
    form.current?.querySelector<HTMLElement>(`[name=${name}]`)?.focus(),
  )
  const { isSending, offer, problem, check, accept, cancel } = useSignUp({ asked, refuse, onSent })
  const named = (name: Name) => ({ ...field(name), label: fieldName(name, label) })

  function touch() {
    warmSignUp()
    onTouched()
  }

  return (
    <>
      <Form
        ref={form}
        aria-label={label('signUp.form.title')}
        onFocus={touch}
        onSubmit={(event) => {
          event.preventDefault()
          if (faults.length > 0) reveal()
          else check()
        }}
      >
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
          waiting={isSending && offer === null}
          waitingLabel={label('signUp.form.sending')}
          blocked={isSending ? null : blocked}
          onBlocked={reveal}
          onMouseDown={keepFocus}
        >
          {label('signIn.form.signUp')}
        </Button>
      </Form>
      {offer !== null && (
        <TermsDialog
          html={offer.terms}
          language={termsLanguage}
          isSending={isSending}
          problem={problem}
          onAccept={accept}
          onCancel={cancel}
        />
      )}
    </>
  )
}
