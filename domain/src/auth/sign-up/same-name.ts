import { stripAccents } from '../../strip-accents.ts'

/**
 * Whether two names are the same as far as paper and typing go: without accents and case, letters
 * only, by the first word.
 *
 * @example isSameName('José Luis', 'JOSE') // true
 */
export function isSameName(left: string, right: string): boolean {
  const name = plain(left)
  return name !== '' && name === plain(right)
}

function plain(name: string): string {
  const [first = ''] = name.trim().split(/[\s-]+/)
  return stripAccents(first).toUpperCase()
}
