import type { SavedMethod } from '@quittance/contract/payments/methods'
import { useQueryClient } from '@tanstack/react-query'
import type { CallAnswer } from '../../../../lib/api/call.ts'
import type {
  FieldFaults,
  FieldName,
  FormRefusal,
  FormValues,
} from '../../../../lib/forms/form-state.ts'
import { nextFieldText } from '../../../../lib/forms/next-field-text.ts'
import { useForm } from '../../../../lib/forms/use-form.ts'
import { useLabel } from '../../../../lib/i18n/labels.ts'
import { useMessages } from '../../../../lib/feedback/messages.ts'
import { methodsKey } from '../use-methods.ts'

type MethodFormOptions<Values extends FormValues, Fault extends string> = {
  initial: Values
  check: (values: Values) => FieldFaults<Values, Fault>
  faultText: (fault: Fault) => string
  /** what each field is called on the screen */
  fieldLabels: Readonly<Record<FieldName<Values>, string>>
  /** the field that a refusal names, by its name on the wire */
  fieldOf: (wireName: string) => FieldName<Values> | undefined
  /** the call; its result is the method that was added */
  add: (values: Values) => Promise<CallAnswer<SavedMethod, string>>
  onAdded: (method: SavedMethod) => void
}

/**
 * One tab of the dialog that adds a method, whatever it asks for. The list of methods is loaded anew
 * before it is told that one was added; what the server refuses stays typed.
 */
export function useMethodForm<Values extends FormValues, Fault extends string>(
  options: MethodFormOptions<Values, Fault>,
) {
  const { fieldLabels, fieldOf, add, onAdded, ...rules } = options
  const label = useLabel()
  const messages = useMessages()
  const queries = useQueryClient()
  const form = useForm<Values, Fault>({ ...rules, send })
  return { ...form, blocked: blockedBecause(form.firstFault) }

  /** Why it can not be sent yet; null when it can. */
  function blockedBecause(name: typeof form.firstFault): string | null {
    if (name === null || name === 'form') return null
    return nextFieldText(label, fieldLabels[name], form.values[name]?.trim() === '')
  }

  async function send(values: Values): Promise<FormRefusal<Values> | null> {
    const answer = await add(values)
    const { message } = answer
    if (answer.kind === 'refused') {
      const field = answer.field === null ? undefined : fieldOf(answer.field)
      return { message, field: field ?? null }
    }
    await queries.invalidateQueries({ queryKey: methodsKey })
    messages.success(message)
    onAdded(answer.result)
    return null
  }
}

/** What the dialog needs to know of the tab that shows. */
export type MethodForm = Pick<
  ReturnType<typeof useMethodForm>,
  'form' | 'problem' | 'isSending' | 'reveal' | 'blocked'
>
