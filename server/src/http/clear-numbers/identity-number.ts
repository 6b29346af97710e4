import { checkRoutingNumber } from '@quittance/domain/payments/bank-account'
import { passesLuhn } from '@quittance/domain/payments/luhn'

const gap = String.raw`(\s{1,9}|\s{0,2}[^\p{L}\p{N}\s]{1,3}\s{0,2})`
/** Three, two and four digits, as a social security number is written; three times three, as a Canadian one. */
const grouped = [
  new RegExp(String.raw`(?<!\d)(\d{3})${gap}(\d{2})${gap}(\d{4})(?!\d)`, 'gu'),
  new RegExp(String.raw`(?<!\d)(\d{3})${gap}(\d{3})${gap}(\d{3})(?!\d)`, 'gu'),
]
/** Nine digits in a row that are no part of an amount or of a longer number. */
const nineDigits = /(?<![\d$€]|\d[.,-])\d{9}(?!\d|[.,]\d|-\d)/g
const onlyNineDigits = /^[^\p{L}\d]{0,5}\d{9}[^\p{L}\d]{0,5}$/u
/** Nine digits one by one. */
const spacedDigits = /(?<![\d$€])\d(?:[^\p{L}\p{N}$€]{1,3}\d){8}(?!\d|[^\p{L}\p{N}]{1,3}\d(?!\d))/gu

/** What such a number is called; `sin` is a common word in Spanish, so it counts in capitals alone. */
const named = new RegExp(
  String.raw`\b(?:ssn|itin|social security|social insurance|social (?:no|num\w*|#)|my social|` +
    String.raw`soc\.? sec|segur(?:o|idad) social|assurance sociale)(?!\p{L})`,
  'iu',
)
const namedInCapitals = /(?<!\p{L})(?:S\.?S\.?N|S\.?I\.?N|N\.?A\.?S)(?!\p{L})/u

/**
 * What such a number is called in a word that means other things too, with nine digits after it, however they are
 * grouped, and no other word between them than "is" or "number".
 */
const fill = String.raw`[^\p{L}\p{N}$€]`
const words = String.raw`is|was|es|era|est|no|nro|n[uú]m\w*|n[uú]mero|number|numéro|sec\w*|social\w*`
const between = String.raw`(?!\p{L})${fill}{0,4}(?:(?:${words})(?!\p{L})${fill}{1,4}){0,3}`
const nine = String.raw`(\d(?:${fill}{0,3}\d){8})(?!\d|[.,]\d)`
const calledSo = new RegExp(
  String.raw`(?<!\p{L})(?:ssn|s\.s\.n\.?|ss|soc|social|seguro|nas|n\.a\.s\.?)${between}${nine}`,
  'giu',
)
const calledSin = new RegExp(String.raw`(?<!\p{L})(?:sin|s\.i\.n\.?)${between}${nine}`, 'giu')

/** Whether a text, with its digits written plainly, says what such a number is called. */
export function namesIdentityNumber(plain: string): boolean {
  return named.test(plain) || namedInCapitals.test(plain)
}

/**
 * Whether a piece of a text, with its digits written plainly, holds a social security number, or a Canadian social
 * insurance number, in clear: in its groups, or as nine digits that the text calls so. Nine digits alone may be a
 * loan number or a reference.
 */
export function holdsIdentityNumber(
  plain: string,
  { isNamed, isOneAnswer }: { readonly isNamed: boolean; readonly isOneAnswer: boolean },
): boolean {
  const inGroups = grouped.flatMap((pattern) => [...plain.matchAll(pattern)])
  if (inGroups.some((match) => isGroupedNumber(match, isNamed))) return true
  if (someDigits(plain, calledSo, isIdentityNumber)) return true
  if (someDigits(plain, calledSin, isSocialInsurance)) return true
  if (isNamed && someDigits(plain, spacedDigits, isIdentityNumber)) return true
  if (!isNamed && !(isOneAnswer && onlyNineDigits.test(plain))) return false
  const bare = plain.match(nineDigits) ?? []
  return bare.some(
    (digits) => isIdentityNumber(digits) && (isNamed || checkRoutingNumber(digits) !== null),
  )
}

function someDigits(plain: string, pattern: RegExp, is: (digits: string) => boolean): boolean {
  return [...plain.matchAll(pattern)].some(([whole, digits = whole]) =>
    is(digits.replaceAll(/\D/g, '')),
  )
}

/**
 * Whether the marks are alike, brackets aside: an amount and what follows it differ in theirs, and a list has blanks
 * after its own. Dashes and blanks may be mixed, but for what ends as a date does.
 */
function isGroupedNumber(match: RegExpExecArray, isNamed: boolean): boolean {
  const [, first = '', mark = '', second = '', otherMark = '', last = ''] = match
  const [kind, otherKind] = [kindOf(mark), kindOf(otherMark)]
  const areMixed = kind !== otherKind
  if (areMixed && !(isDashOrBlank(kind) && isDashOrBlank(otherKind))) return false
  if (areMixed && !isNamed && /^20\d\d$/.test(last)) return false
  if (/[$€£]/.test(kind) || (!isNamed && /^[,;]\s/.test(mark))) return false
  const digits = `${first}${second}${last}`
  if (!isNamed && kind === '' && otherKind === '' && isPlainTalk([first, second, last]))
    return false
  const isNumber = second.length === 2 ? isSocialSecurity(digits) : isSocialInsurance(digits)
  if (!isNumber || (second.length === 3 && /[,'’]/.test(kind))) return false
  return isNamed || !isOfMore(match)
}

/**
 * Whether groups with nothing but blanks between them say something else: an amount with a month, or a day, and a
 * year after it, amounts in a row, or what nobody has as a number. Groups with dashes are hardly written for these.
 */
function isPlainTalk([first, second, last]: readonly [string, string, string]): boolean {
  if (second.length === 3) return [first, second, last].every((one) => isRoundAmount(Number(one)))
  if (first.startsWith('9') && !groupsOfTaxpayers.test(second)) return true
  return isDayOrMonth(Number(second)) && /^20[0-4]\d$/.test(last)
}

/** The middle groups of taxpayers without a social security number, whose numbers begin with 9 as no other does. */
const groupsOfTaxpayers = /^(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])$/

const isDayOrMonth = (number: number) => number >= 1 && number <= 31

const isRoundAmount = (dollars: number) => dollars % 10 === 0 || dollars % 25 === 0

/** The mark between two groups, without blanks and brackets and said once: `-` of ` -- ` and of `)-(`. */
function kindOf(mark: string): string {
  const bare = mark.replaceAll(/[\s()[\]{}]/g, '').replaceAll(/\p{Pd}/gu, '-')
  return bare.replace(/^(.)\1+$/u, '$1')
}

function isDashOrBlank(kind: string): boolean {
  return kind === '' || kind === '-'
}

/** Whether more digits stand beside the groups as they stand beside each other: then they are of a longer number. */
function isOfMore({ 0: whole, 2: mark = '', 4: otherMark = '', index, input }: RegExpExecArray) {
  const [, before] = /\d(\s{1,3}|\s?\D\s?)$/.exec(input.slice(Math.max(0, index - 4), index)) ?? []
  const end = index + whole.length
  const [, after] = /^(\s{1,3}|\s?\D\s?)\d/.exec(input.slice(end, end + 4)) ?? []
  if (mark === '.' && /^,\d/.test(input.slice(end))) return true
  const kinds = [kindOf(mark), kindOf(otherMark)]
  return [before, after].some((beside) => beside !== undefined && kinds.includes(kindOf(beside)))
}

function isIdentityNumber(digits: string): boolean {
  return isSocialSecurity(digits) || isSocialInsurance(digits)
}

/**
 * Whether nine digits may stand for a person: as a social security number, or as the number of a taxpayer who has
 * none, which begins with 9.
 */
function isSocialSecurity(digits: string): boolean {
  return !/^(?:000|666)|^\d{3}00|0000$/.test(digits)
}

/** None begins with 8, and round amounts are written in such groups too. */
function isSocialInsurance(digits: string): boolean {
  return !digits.startsWith('8') && !digits.endsWith('000') && passesLuhn(digits)
}
