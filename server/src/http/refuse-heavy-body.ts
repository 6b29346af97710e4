/** No call asks for more, and within it any step over a body takes less than 100 ms. */
const valuesMax = 20_000
const depthMax = 32
/** characters; the terms of a state have so many */
const textMax = 100_000

/** Why a body is refused, and the field of a text that is too long; '' where it is none in particular. */
export type BodyRefusal = { readonly detail: string; readonly field: string }

/**
 * Tells of a body that is more than any call asks for, though it has few enough bytes; null for one
 * that is not. It goes level by level, stops at the first reason, and passes over a file.
 */
export function refuseHeavyBody(body: unknown): BodyRefusal | null {
  let level: { readonly value: unknown; readonly field: string }[] = [{ value: body, field: '' }]
  let count = 0
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > depthMax)
      return { detail: `The body is nested more than ${depthMax} deep.`, field: '' }
    const next: typeof level = []
    for (const { value, field } of level) {
      if (typeof value === 'string' && value.length > textMax)
        return { detail: `${field}: a text of at most ${textMax} characters.`, field }
      if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) continue
      // An array tells its length at once; its places are listed only then.
      const isLong = Array.isArray(value) && value.length > valuesMax
      const inner = isLong ? [] : Object.entries(value)
      count += isLong ? value.length : inner.length
      if (count > valuesMax)
        return { detail: `The body holds more than ${valuesMax} values.`, field: '' }
      if (inner.some(([name]) => name.length > textMax))
        return { detail: `A name in the body has more than ${textMax} characters.`, field: '' }
      const isList = Array.isArray(value)
      for (const [name, one] of inner) next.push({ value: one, field: isList ? field : name })
    }
    level = next
  }
  return null
}
