import { cardBrand } from '@quittance/domain/payments/card-rules'

/** Groups of digits with little between them, as people type and paste numbers. */
const digitsInGroups = /\d+(?:[\s.\u2010-\u2015-]{1,3}\d+)*/g
/** Groups of digits with one mark between them. Words and their numbers stand so too, so more is asked of these. */
const markedGroups = /\d+(?:(?:\s{0,3}[^\p{L}\p{N}\s]{1,3}\s{0,3}|\s{1,9})\d+)*/gu
/** What stands between the members of a list: amounts, years and loan numbers are told so. */
const listing = /^[,;]\s+$/
/** The groups in which cards are printed, with anything short between them: `4242, 4242 then 4242 x 4242`. */
const other = String.raw`[^\p{N}$€]{1,6}`
const printedGroups = new RegExp(
  String.raw`(?<!\d)(?=(\d{4}(?:(?:${other}\d{4}){3}(?:${other}\d{1,3})?|${other}\d{6}${other}\d{5}))(?!\d))`,
  'gu',
)

/** Whether a piece of a text, with its digits written plainly, holds 13 to 19 digits with a right check digit. */
export function holdsCardNumber(plain: string): boolean {
  const runs = plain.match(digitsInGroups) ?? []
  if (runs.some((run) => run.length >= 13 && someGroupsPass(run.split(/\D+/)))) return true
  const marked = plain.match(markedGroups) ?? []
  if (marked.some((run) => run.length >= 13 && isMarkedNumber(run))) return true
  return [...plain.matchAll(printedGroups)].some(([, run = '']) =>
    isPrintedNumber(run.split(/\D+/)),
  )
}

/** Amounts in a row are often round; the groups of a card hardly are. */
function isPrintedNumber(groups: readonly string[]): boolean {
  const isRound = groups.some((group) => group.endsWith('00'))
  return !isRound && someGroupsPass(groups, (digits) => cardBrand(digits) !== null)
}

/**
 * Whether a run holds a card number with the same mark between its groups throughout, as 4242/4242/4242/4242, that
 * begins as a card of some brand does. Dates, amounts and loan numbers in a row do not.
 */
function isMarkedNumber(run: string): boolean {
  const groups = run.split(/\D+/)
  const marks = run.match(/\D+/g) ?? []
  let start = 0
  return groups.some((_, at) => {
    const mark = marks[at]
    if (mark !== undefined && mark === marks[start] && !listing.test(mark)) return false
    const alike = groups.slice(start, at + 1)
    start = mark === undefined || listing.test(mark) ? at + 1 : at
    return alike.length > 1 && someGroupsPass(alike, (digits) => cardBrand(digits) !== null)
  })
}

/**
 * Whether neighbouring groups make up a card number: its code or date may stand beside it. The sums
 * of the check digit are kept for every prefix, so that each range of digits is judged in one step.
 */
function someGroupsPass(
  groups: readonly string[],
  isCard: (digits: string) => boolean = () => true,
): boolean {
  const digits = groups.join('')
  const evenDoubled = [0]
  const oddDoubled = [0]
  const edges = [0]
  let count = 0
  for (const group of groups) {
    for (let place = 0; place < group.length; place += 1, count += 1) {
      const digit = group.charCodeAt(place) - 48
      const doubled = digit > 4 ? digit * 2 - 9 : digit * 2
      const isEven = count % 2 === 0
      evenDoubled.push((evenDoubled[count] ?? 0) + (isEven ? doubled : digit))
      oddDoubled.push((oddDoubled[count] ?? 0) + (isEven ? digit : doubled))
    }
    edges.push(count)
  }
  return edges.some((start, place) => {
    for (let next = place + 1; next < edges.length; next += 1) {
      const end = edges[next] ?? start
      if (end - start > 19) return false
      // The last digit is not doubled, and from there every other one is.
      const sums = end % 2 === 0 ? evenDoubled : oddDoubled
      const sum = (sums[end] ?? 0) - (sums[start] ?? 0)
      if (end - start >= 13 && sum % 10 === 0 && isCard(digits.slice(start, end))) return true
    }
    return false
  })
}
