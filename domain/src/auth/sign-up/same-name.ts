import { stripAccents } from '../../strip-accents.ts'
import { nicknames } from './tables/nicknames.ts'

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

/**
 * The same of first names, and whether one is what people called the other are called by.
 *
 * @example isSameFirstName('Robert', 'Bob') // true
 */
export function isSameFirstName(left: string, right: string): boolean {
  if (isSameName(left, right)) return true
  const names = [plain(left), plain(right)]
  return groups.some((group) => names.every((name) => group.has(name)))
}

const groups = nicknames.map((names) => new Set(names.split(' ')))

/** Apostrophes and dots within a word are passed over: D'Angelo is Dangelo, J.P. is JP. */
function plain(name: string): string {
  const [first = ''] = name.trim().split(/[\s-]+/)
  return stripAccents(first).toUpperCase()
}
