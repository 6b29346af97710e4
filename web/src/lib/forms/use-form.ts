import { type SyntheticEvent, useEffect, useEffectEvent, useReducer, useRef } from 'react'
import { describeError, useLabel } from '../i18n/labels.ts'
import {
  emptyForm,
  type FieldFaults,
  type FieldName,
  type FormRefusal,
  type FormState,
  type FormValues,
  reduceForm,
} from './form-state.ts'

type FormOptions<Values extends FormValues, Fault extends string> = {
  /** what a field holds until somebody types into it; may change while the form stands */
  initial: Values
  /** Takes what is typed, where something else than the form keeps it and gives it as `initial`. */
  onType?: (name: FieldName<Values>, text: string) => void
  /** the rules: what keeps the form from being sent */
  check: (values: Values) => FieldFaults<Values, Fault>
  /** how a fault is said at its field; '' says nothing */
  faultText: (fault: Fault) => string
  /** Sends a form without faults. Null: it was taken, or its refusal is dealt with. */
  send: (values: Values) => Promise<FormRefusal<Values> | null>
  /** Says a refusal or a lost answer elsewhere than over the form's fields. */
  onProblem?: (text: string) => void
}

/** A field as its control takes it. */
export type FormField = {
  readonly name: string
  readonly value: string
  readonly error: string | undefined
  readonly onBlur: () => void
  /** for events of any control, and for what was picked elsewhere */
  readonly onChange: (change: { readonly target: { readonly value: string } }) => void
}

/**
 * The state of a form, from the first key to the server's answer. A fault shows at its field once
 * the field was left; a refusal of the server shows at the field that it names, and what was typed
 * stays. The first field that is wrong gets the focus when Send is pressed.
 */
export function useForm<Values extends FormValues, Fault extends string>(
  options: FormOptions<Values, Fault>,
) {
  const { initial, onType, check, faultText } = options
  const label = useLabel()
  const element = useRef<HTMLFormElement>(null)
  const [state, change] = useReducer(reduceForm<Values>, null, emptyForm<Values>)
  useFocus(element, state)
  useTypedBefore(element, (name, value) => field(name).onChange({ target: { value } }))
  const values = onType === undefined ? { ...initial, ...state.typed } : initial
  const faults = check(values)
  const firstFault = [...Object.keys(values), 'form'].find((name) => faultOf(name) !== undefined)

  return {
    values,
    /** the topmost field that keeps the form from being sent, or `form`; null when it can be sent */
    firstFault: (firstFault as FieldName<Values> | 'form' | undefined) ?? null,
    faultOf,
    problem: state.problem,
    isSending: state.isSending,
    field,
    /** for the form's element */
    form: { ref: element, onSubmit: submit },
    /** Says at every field what is wrong with it, and goes to the first. */
    reveal: () => change({ kind: 'revealed', names: Object.keys(faults) }),
    /** Shows what the server said of a field, and goes there. */
    refuse: (name: FieldName<Values>, message: string) =>
      change({ kind: 'refused', name, message }),
    /** Back to how the form opened. */
    clear: () => change({ kind: 'cleared' }),
  }

  function field(name: FieldName<Values>): FormField {
    return {
      name,
      value: values[name] ?? '',
      error: errorOf(name),
      onBlur: () => change({ kind: 'left', name }),
      onChange: ({ target }) => {
        onType?.(name, target.value)
        change({ kind: 'typed', name, text: target.value })
      },
    }
  }

  function faultOf(name: string): Fault | undefined {
    return faults[name as FieldName<Values>]
  }

  function errorOf(name: string): string | undefined {
    const fault = state.left.has(name) ? faultOf(name) : undefined
    return fault === undefined ? state.refusals[name] : faultText(fault)
  }

  /** A dialog's form may lie inside another one for React, which is not to be sent with it. */
  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    event.stopPropagation()
    if (state.isSending) return
    if (firstFault !== undefined) return change({ kind: 'revealed', names: Object.keys(faults) })
    change({ kind: 'sending' })
    void options
      .send(values)
      .catch((error: Error) => ({ message: describeError(error, label), field: null }))
      .then(finish)
  }

  function finish(refusal: FormRefusal<Values> | null): void {
    const isAtField = refusal !== null && refusal.field !== null
    const isShownHere = options.onProblem === undefined && !isAtField
    if (refusal !== null) options.onProblem?.(refusal.message)
    change({ kind: 'answered', problem: isShownHere ? (refusal?.message ?? null) : null })
    if (refusal !== null && refusal.field !== null)
      change({ kind: 'refused', name: refusal.field, message: textAtField(refusal) })
  }
}

function textAtField({ atField, message }: Pick<FormRefusal<FormValues>, 'atField' | 'message'>) {
  return atField ?? message
}

/** Takes what was typed into a form that the server drew, before its code was there. */
function useTypedBefore(
  form: { readonly current: HTMLFormElement | null },
  take: (name: string, text: string) => void,
): void {
  const takeAll = useEffectEvent(() => {
    for (const control of form.current?.elements ?? [])
      if (control instanceof HTMLInputElement && control.value !== control.defaultValue)
        take(control.name, control.value)
  })
  useEffect(() => takeAll(), [])
}

/** Focuses once the page stands: a dialog that closes meanwhile gives the focus back first. */
function useFocus(
  form: { readonly current: HTMLFormElement | null },
  { focusOn }: Pick<FormState<unknown>, 'focusOn'>,
): void {
  useEffect(() => {
    const controls = [...(form.current?.elements ?? [])] as HTMLInputElement[]
    controls.find(({ name }) => focusOn.includes(name))?.focus()
  }, [form, focusOn])
}
