import { withoutUnseen } from './plain-digits.ts'

/** characters */
const pieceMax = 2_500
/** characters, more than any number has with all that may stand between its digits */
const overlap = 300

const betweenWords = /\p{L}\s(?=\p{L})/gu
const blank = /\s/g

/**
 * A text in pieces that are searched one by one. Each begins before the one before it ends, so that a number is
 * whole in one of them, and where it may it is cut between two words, so that no longer number seems a shorter one.
 */
export function piecesOf(text: string): string[] {
  const seen = withoutUnseen(text)
  const pieces: string[] = []
  let start = 0
  while (seen.length - start > pieceMax) {
    const end = placeToCut(seen, start + pieceMax - overlap, start + pieceMax)
    pieces.push(seen.slice(start, end))
    start = placeToCut(seen, end - 2 * overlap, end - overlap)
  }
  return [...pieces, seen.slice(start)]
}

function placeToCut(text: string, from: number, to: number): number {
  const within = text.slice(from, to)
  for (const place of [betweenWords, blank]) {
    const last = [...within.matchAll(place)].at(-1)
    if (last !== undefined) return from + last.index + last[0].length
  }
  return to
}
