import { withoutSpelledDigits } from './spelled-digits.ts'

const uuids = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi

/** What shows nothing, or hangs on the sign before it: a number is none the less one with these in it. */
const unseen = /[\p{Cf}\p{Mn}\p{Me}\u115f\u1160\u3164\uffa0]+/gu

/**
 * Characters that Unicode holds to be digits, dots or dashes in another form: wide, raised, circled,
 * of mathematics, and units with a number in them.
 */
const otherForms = new RegExp(
  String.raw`[\u00b2\u00b3\u00b9\u00bc-\u00be\u2024-\u2026\u2070-\u2089\u2150-\u2189\u2460-\u24ea` +
    String.raw`\u3251-\u33fe\ufe19-\ufe63\uff0d\uff0e\uff10-\uff19\u{1ccf0}-\u{1ccf9}` +
    String.raw`\u{1d7ce}-\u{1d7ff}\u{1f100}-\u{1f10a}\u{1fbf0}-\u{1fbf9}]{1,100}`,
  'gu',
)

/** A text without what shows nothing. */
export function withoutUnseen(text: string): string {
  return text.replaceAll(unseen, '')
}

/** Digits of another script: Arabic, Devanagari and some sixty more. */
const otherDigits = /(?!\d)\p{Nd}/gu

/** Numbers in a filled or doubled circle, which Unicode holds to be no form of a digit; each run begins with 1. */
const circled = /[\u24eb-\u24ff\u2776-\u2793\u{1f10b}\u{1f10c}]/gu
const circledRuns = [
  { from: 0x24_eb, first: 11 },
  { from: 0x24_f5, first: 1 },
  { from: 0x27_76, first: 1 },
  { from: 0x27_80, first: 1 },
  { from: 0x27_8a, first: 1 },
] as const
const circledZeros = new Set(['\u24ff', '\u{1f10b}', '\u{1f10c}'])

/**
 * A text with its digits, dots and dashes written plainly, without what shows nothing and without ids. At most a
 * hundred signs are written so at once: normalising the whole text would sort its combining marks too, in time that
 * grows with the square of their number.
 */
export function withPlainDigits(text: string): string {
  const plain = text
    .replaceAll(otherForms, (signs) => signs.normalize('NFKC'))
    .replaceAll(otherDigits, digitOf)
    .replaceAll(circled, numberOf)
    .replaceAll(unseen, '')
    .replaceAll(uuids, ' , ')
  return withoutSpelledDigits(plain)
}

const digits = new Map<string, string>()

function digitOf(sign: string): string {
  const known = digits.get(sign)
  if (known !== undefined) return known
  const digit = findDigit(sign)
  digits.set(sign, digit)
  return digit
}

/** The digits of a script stand in their order from 0 to 9, and those of some scripts beside each other. */
function findDigit(sign: string): string {
  const point = sign.codePointAt(0) ?? 0
  let zero = point
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((point - zero) % 10)
}

function numberOf(sign: string): string {
  if (circledZeros.has(sign)) return '0'
  const point = sign.codePointAt(0) ?? 0
  const run = circledRuns.findLast(({ from }) => from <= point)
  return run === undefined ? sign : String(run.first + point - run.from)
}
