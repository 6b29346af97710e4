import type { FormField } from './use-form.ts'

type Typed = Pick<FormField, 'value' | 'onChange'>

/**
 * Takes no letter that is typed beyond so many. What is pasted or filled in stands whole, for the form's rule
 * to refuse: cut, it would be another address (LIM-17, VAL-49).
 */
export function typeAtMost<Field extends Typed>(max: number, field: Field): Field {
  const onChange: FormField['onChange'] = (change) => {
    const { length } = change.target.value
    const isTyped = length === field.value.length + 1
    if (!isTyped || length <= max) field.onChange(change)
  }
  return { ...field, onChange }
}
