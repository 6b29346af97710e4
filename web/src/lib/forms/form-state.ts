/** What the fields of a form hold, by name, in the order of the form. */
export type FormValues = Readonly<Record<string, string>>

export type FieldName<Values> = keyof Values & string

/** Why a field can not be sent as it is; `form` for what concerns no single field. */
export type FieldFaults<Values, Fault extends string> = {
  readonly [Name in FieldName<Values> | 'form']?: Fault
}

/** A refusal of the server, with the field that it names; null where it names none. */
export type FormRefusal<Values> = {
  readonly message: string
  readonly field: FieldName<Values> | null
  /** what stands at the field where it is not the message: the next step, say */
  readonly atField?: string
}

/** Everything about a form that changes while it is filled in and sent. */
export type FormState<Values> = {
  /** only what was typed: an untouched field follows its initial value */
  readonly typed: Partial<Values>
  /** the fields whose faults show: they were left, or Send was pressed */
  readonly left: ReadonlySet<string>
  /** what the server said of a field, until it is typed into again */
  readonly refusals: Readonly<Record<string, string>>
  /** the fields of which the first is to be focused; a new array each time */
  readonly focusOn: readonly string[]
  /** what was said that belongs to no field */
  readonly problem: string | null
  readonly isSending: boolean
}

export type FormEvent<Values> =
  | { readonly kind: 'typed'; readonly name: FieldName<Values>; readonly text: string }
  | { readonly kind: 'left'; readonly name: string }
  /** the faults of these fields are to show */
  | { readonly kind: 'revealed'; readonly names: readonly string[] }
  | { readonly kind: 'refused'; readonly name: string; readonly message: string }
  | { readonly kind: 'sending' }
  | { readonly kind: 'answered'; readonly problem: string | null }
  | { readonly kind: 'cleared' }

export function emptyForm<Values>(): FormState<Values> {
  return {
    typed: {},
    left: new Set(),
    refusals: {},
    focusOn: [],
    problem: null,
    isSending: false,
  }
}

/** The form after an event. */
export function reduceForm<Values>(
  state: FormState<Values>,
  event: FormEvent<Values>,
): FormState<Values> {
  switch (event.kind) {
    case 'typed': {
      const { [event.name]: _, ...refusals } = state.refusals
      return { ...state, typed: { ...state.typed, [event.name]: event.text }, refusals }
    }
    case 'left':
      return { ...state, left: new Set([...state.left, event.name]) }
    case 'revealed':
      return { ...state, left: new Set([...state.left, ...event.names]), focusOn: event.names }
    case 'refused': {
      const refusals = { ...state.refusals, [event.name]: event.message }
      return { ...state, refusals, focusOn: [event.name] }
    }
    case 'sending':
      return { ...state, isSending: true, problem: null }
    case 'answered':
      return { ...state, isSending: false, problem: event.problem }
    case 'cleared':
      return { ...emptyForm(), isSending: state.isSending }
    default:
      return event satisfies never
  }
}
