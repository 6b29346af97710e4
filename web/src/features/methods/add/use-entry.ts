import type { SavedMethod } from '@quittance/contract/payments/methods'
import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { errorText, useLabel } from '../../../lib/i18n/labels.ts'
import { useMessages } from '../../../lib/i18n/messages.ts'
import type { useAdding } from './use-adding.ts'

type EntryOptions<Fields extends FieldValues> = {
  form: UseFormReturn<Fields>
  /** the words of each field, in the order of the form */
  names: readonly (readonly [FieldPath<Fields>, string])[]
  /** how a field stands as it is typed */
  faultOf: (name: FieldPath<Fields>) => 'empty' | 'wrong' | null
  /** the field that a refusal names, by its name on the wire */
  fieldOf: (wireName: string) => FieldPath<Fields> | undefined
  adding: ReturnType<typeof useAdding<Fields>>
  onAdded: (method: SavedMethod) => void
}

/** One tab of the dialog, whatever its form asks for. */
export type Entry = {
  /** why it can not be sent yet; null when it can */
  readonly blocked: string | null
  readonly isAdding: boolean
  /** what was said that belongs to no field */
  readonly problem: string | null
  readonly submit: (event: { preventDefault: () => void; stopPropagation: () => void }) => void
  /** Says at every field what is missing, and goes to the first. */
  readonly reveal: () => void
}

/** Sends a form that adds a method. What the server refuses stays typed, and is said at its field. */
export function useEntry<Fields extends FieldValues>(options: EntryOptions<Fields>): Entry {
  const { form, names, faultOf, fieldOf, adding, onAdded } = options
  const label = useLabel()
  const messages = useMessages()
  const [problem, setProblem] = useState<string | null>(null)
  const blocked = blockedBecause()

  return {
    blocked,
    isAdding: adding.isAdding,
    problem,
    submit: (event) => {
      event.preventDefault()
      event.stopPropagation() // to React it is still inside the payment form
      if (adding.isAdding || blocked !== null) return
      setProblem(null)
      void form.handleSubmit(send)()
    },
    reveal: () => void form.trigger(undefined, { shouldFocus: true }),
  }

  function blockedBecause(): string | null {
    for (const [name, field] of names) {
      const fault = faultOf(name)
      if (fault === 'empty') return label('payments.methodForm.nextEmpty', { field })
      if (fault === 'wrong') return label('payments.methodForm.nextWrong', { field })
    }
    return null
  }

  async function send(fields: Fields): Promise<void> {
    const added = await adding.add(fields)
    if (added.kind === 'added') {
      messages.success(added.message)
      return onAdded(added.method)
    }
    if (added.kind === 'lost') return setProblem(errorText(added.error, label))
    const field = added.field === null ? undefined : fieldOf(added.field)
    if (field === undefined) return setProblem(added.message)
    form.setError(field, { type: 'server', message: added.message }, { shouldFocus: true })
  }
}
