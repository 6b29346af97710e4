import { assert } from '../../assert.ts'

/**
 * 31 characters that are not taken for each other: no I and L (1), no O (0), no S (5) and no U (V).
 * Their number is a prime, on which the check character rests.
 */
const alphabet = '0123456789ABCDEFGHJKMNPQRTVWXYZ'
const base = alphabet.length

/** What people read and type in the place of a character that there is not. */
const lookAlikes: Readonly<Record<string, string>> = { I: '1', L: '1', O: '0', S: '5' }

const serialLength = 7
const bodyLength = serialLength + 1

/** So many references a lender has; a serial is below it. */
export const referenceSerials = base ** serialLength

/** The characters before a payment's reference: 2 to 4, as a lender sets them. */
export const referencePrefixPattern = /^[A-Z]{2,4}$/

/**
 * Writes the reference of a payment, by which borrower and lender name it: 'LM-7Q4K-229P'.
 *
 * @param serial drawn by chance, so that it says nothing of how many payments there are; whole,
 *   0 to `referenceSerials` - 1
 */
export function writePaymentReference(prefix: string, serial: number): string {
  assert(referencePrefixPattern.test(prefix), `not the prefix of a reference: ${prefix}`)
  return `${prefix}-${writeReferenceBody(serial)}`
}

/** What stands behind the prefix; no two payments of a lender share it. */
export function writeReferenceBody(serial: number): string {
  assert(Number.isInteger(serial) && serial >= 0 && serial < referenceSerials, 'a serial is whole')
  const digits = serial.toString(base).padStart(serialLength, '0')
  const written = Array.from(digits, (one) => alphabet[Number.parseInt(one, base)]).join('')
  const body = `${written}${checkCharacter(written)}`
  return `${body.slice(0, 4)}-${body.slice(4)}`
}

export type ReadReference =
  /** `body`: '7Q4K-229P', which no two payments of a lender share; `prefix`: '' where none was typed */
  | { readonly kind: 'reference'; readonly prefix: string; readonly body: string }
  /** as long as one, but a character is wrong, or two are swapped */
  | { readonly kind: 'wrongCheck' }
  | { readonly kind: 'malformed' }

/**
 * Reads a reference as people type it: in any case, with spaces or without dashes, with O for 0 and
 * I or L for 1, and without its prefix too.
 */
export function readPaymentReference(typed: string): ReadReference {
  const characters = typed.toUpperCase().replaceAll(/[\s\p{Pd}._/]/gu, '')
  const prefix = characters.slice(0, -bodyLength)
  const body = plainCharacters(characters.slice(-bodyLength))
  const isWhole =
    body.length === bodyLength && Array.from(body).every((one) => alphabet.includes(one))
  if (!isWhole || !/^[A-Z\d]{0,4}$/.test(prefix)) return { kind: 'malformed' }
  const isRight = checkCharacter(body.slice(0, serialLength)) === body.slice(serialLength)
  if (!isRight) return { kind: 'wrongCheck' }
  return { kind: 'reference', prefix, body: `${body.slice(0, 4)}-${body.slice(4)}` }
}

/** Whether a typed prefix is that of a reference; a look-alike is taken for what it looks like. */
export function isPrefixOf(prefix: string, reference: string): boolean {
  return prefix === '' || plainCharacters(prefix) === plainCharacters(reference.split('-')[0] ?? '')
}

/** The prefix of a lender that set none: the first characters of its name, 'LM' of Lone Mesa. */
export function referencePrefixOf(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toUpperCase()
  const words = plain.split(/[^A-Z]+/).filter((word) => word !== '')
  const [first = '', second] = words
  const characters = second === undefined ? first.slice(0, 2) : `${first[0]}${second[0]}`
  return referencePrefixPattern.test(characters) ? characters : 'PM'
}

/**
 * The last character: with it, the sum of each character times its place, counted from the end, is a
 * multiple of 31. A prime has no divisors, so one wrong character always changes the sum, and so
 * does a swap of two different ones.
 */
function checkCharacter(serial: string): string {
  let sum = 0
  for (const [at, character] of Array.from(serial).entries())
    sum += (bodyLength - at) * alphabet.indexOf(character)
  return alphabet[(base - (sum % base)) % base] ?? ''
}

function plainCharacters(text: string): string {
  return Array.from(text, (one) => lookAlikes[one] ?? one).join('')
}
