import { isEmail, isTypedEmail, typedEmailMax } from '@quittance/domain/auth/sign-in/contact'
import { useState } from 'react'
import { typeAtMost } from '../../../lib/forms/type-at-most.ts'
import { useIsAgent } from '../../../lib/session/is-agent.ts'
import { useContacts } from '../../../lib/contacts/use-contacts.ts'
import { useLabel } from '../../../lib/i18n/labels.ts'
import { Spinner } from '../../../ui/progress/spinner.tsx'
import { RadioTiles } from '../../../ui/choices/radio-tiles.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'

/** Where the receipts of a schedule go: to the saved address, or to one that was entered. */
export type ReceiptEmailChoice = { readonly kind: 'saved' | 'other'; readonly email: string }

export type ReceiptEmailState = {
  /** null while the saved address is not known */
  readonly choice: ReceiptEmailChoice | null
  /** null: there is none */
  readonly saved: string | null
  readonly choose: (choice: ReceiptEmailChoice) => void
  readonly isComplete: boolean
}

/** The saved address until another one is entered. */
export function useReceiptEmail(): ReceiptEmailState {
  const { data, isPending } = useContacts()
  const [chosen, choose] = useState<ReceiptEmailChoice | null>(null)
  const saved = data?.emails.find(({ isPrimary }) => isPrimary)?.value ?? null
  const usual: ReceiptEmailChoice =
    saved === null ? { kind: 'other', email: '' } : { kind: 'saved', email: saved }
  const choice = chosen ?? (isPending ? null : usual)
  return { choice, saved, choose, isComplete: choice !== null && isTaken(choice) }
}

function isTaken({ kind, email }: ReceiptEmailChoice): boolean {
  return (kind === 'saved' ? isEmail : isTypedEmail)(email.trim())
}

/** Asks where the receipts go: the saved address is confirmed, or another one entered (SCHED-19). */
export function ReceiptEmail({ choice, saved, choose, isComplete }: ReceiptEmailState) {
  const label = useLabel()
  const isAgent = useIsAgent()
  if (choice === null) return <Spinner />
  const isWrong = choice.email !== '' && !isComplete
  return (
    <>
      {saved !== null && (
        <RadioTiles
          name="receipts"
          legend={label('schedules.email.legend')}
          value={choice.kind}
          onChange={(kind) =>
            choose(kind === 'other' ? { kind, email: '' } : { kind: 'saved', email: saved })
          }
          options={[
            { value: 'saved', title: label('schedules.email.saved', { email: saved }) },
            // An agent sends receipts to nobody but the borrower.
            ...(isAgent
              ? []
              : [{ value: 'other', title: label('schedules.email.other') } as const]),
          ]}
        />
      )}
      {choice.kind === 'other' && (
        <TextField
          type="email"
          autoComplete="email"
          label={label('schedules.email.address')}
          error={isWrong ? label('receipts.refused.email') : undefined}
          {...typeAtMost(typedEmailMax, {
            value: choice.email,
            onChange: ({ target }) => choose({ kind: 'other', email: target.value }),
          })}
        />
      )}
    </>
  )
}
