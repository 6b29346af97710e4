import { commonWords } from './tables/common-words.ts'

const words: ReadonlySet<string> = new Set(commonWords)
const writtenFor: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

/**
 * UTF-16 units of the longest password that any rule takes. What is longer is refused elsewhere, and
 * not read here: normalising takes time that grows with the square of the length.
 */
const lengthMax = 128

/**
 * Whether a password is one of those that guessers try first: a common word with digits and signs
 * around it, written with look-alikes or not, or the keys of a row. Asked on the server only.
 *
 * @example isCommonPassword('P@ssw0rd1!') // true
 */
export function isCommonPassword(password: string): boolean {
  if (password.length > lengthMax) return false
  const typed = password.normalize('NFKC').toLowerCase()
  const cores = [trim(typed), asLetters(trim(typed)), trim(asLetters(typed))]
  return cores.some((core) => words.has(core) || words.has(onceOf(core)))
}

/** Without digits and signs at its ends. */
function trim(text: string): string {
  return text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
}

function asLetters(text: string): string {
  return Array.from(text, (sign) => writtenFor[sign] ?? sign).join('')
}

/** 'love' of 'lovelove'; any other text as it is. */
function onceOf(text: string): string {
  const half = text.slice(0, text.length / 2)
  return half + half === text ? half : text
}
