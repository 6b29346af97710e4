import { holdsCardNumber } from './card-number.ts'
import { holdsIdentityNumber, namesIdentityNumber } from './identity-number.ts'
import { piecesOf } from './pieces.ts'
import { withPlainDigits } from './plain-digits.ts'

/** What must not stand in clear: the number of a card, or a person's social security or insurance number. */
export type ClearNumber = 'card' | 'identity'

/** What is looked for in a text besides the number of a card. */
export type LookedFor = {
  readonly identity: boolean
  /** a person wrote the whole text: nine digits and nothing else answer a question for the number */
  readonly isOneAnswer: boolean
}

/**
 * Searches a text step by step, so that others may come in between: each step reads one piece, however long the
 * text is, and says how many characters that were. Ends with what was found; null for nothing.
 */
export function* searchText(
  text: string,
  { identity, isOneAnswer }: LookedFor,
): Generator<number, ClearNumber | null> {
  if (text.length < 9) return null
  const plains: string[] = []
  let isNamed = false
  for (const piece of piecesOf(text)) {
    const plain = withPlainDigits(piece)
    if (text.length >= 13 && holdsCardNumber(plain)) return 'card'
    isNamed ||= identity && namesIdentityNumber(plain)
    plains.push(plain)
    yield piece.length
  }
  if (!identity) return null
  const isWhole = isOneAnswer && plains.length === 1
  for (const plain of plains) {
    if (holdsIdentityNumber(plain, { isNamed, isOneAnswer: isWhole })) return 'identity'
    yield plain.length
  }
  return null
}
