/** A text somewhere within what a caller sent, and the field that it is known by. */
export type FieldText = { readonly text: string; readonly field: string }

/**
 * Every text and number within a value, and every name of a field, which counts as part of the field
 * that it stands in. A label and its value are one text besides: the one says what the other is. Goes through any depth without recursion; a file is passed over.
 */
export function* collectTexts(whole: unknown, wholeField: string): Generator<FieldText> {
  const waiting = [{ value: whole, field: wholeField }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, field } = next
    if (typeof value === 'string' || typeof value === 'number') yield { text: String(value), field }
    if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue
    const { label, value: labelled } = value as {
      readonly label?: unknown
      readonly value?: unknown
    }
    if (typeof label === 'string' && typeof labelled === 'string')
      yield { text: `${label}: ${labelled}`, field: 'value' }
    for (const [name, inner] of Object.entries(value)) {
      yield { text: name, field }
      waiting.push({ value: inner, field: Array.isArray(value) ? field : name })
    }
  }
}
