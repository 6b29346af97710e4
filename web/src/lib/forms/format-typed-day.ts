/**
 * A day as it is typed, MM/DD/YYYY, with its slashes put in: a phone's keyboard of digits has none. A
 * browser that fills in a birthday writes it YYYY-MM-DD.
 *
 * @param before what stood there; whoever takes something away gets no slash back
 */
export function formatTypedDay(text: string, before: string): string {
  const [, year, month, day] = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(text) ?? []
  if (year !== undefined) return `${month}/${day}/${year}`
  const kept = text.replaceAll(/[^\d/]/g, '').slice(0, 10)
  if (kept.length < before.length) return kept
  const digits = /^(\d{2})(\d{2})(\d{0,4})$/.exec(kept.replaceAll('/', ''))
  if (/^\d{5,}$/.test(kept) && digits !== null) return digits.slice(1).join('/')
  return /^(\d{2}|\d{1,2}\/\d{2})$/.test(kept) ? `${kept}/` : kept
}
