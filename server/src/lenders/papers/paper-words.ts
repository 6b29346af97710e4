import { createHash } from 'node:crypto'
import type { LabelKey, Reader } from '@quittance/contract/labels/labels'

/** The words around the figures of a paper, as they were when it was made. */
export type PaperWords = {
  /** SHA-256 of them, in hex: papers of the same words share them */
  readonly id: string
  readonly locale: string
  readonly labels: Readonly<Partial<Record<LabelKey, string>>>
}

const known = new WeakMap<Reader['labels'], Map<string, PaperWords>>()

/** The words that papers of a kind are printed in now: every label whose key begins like one of these. */
export function paperWords({ labels, locale }: Reader, kinds: readonly string[]): PaperWords {
  const name = [locale, ...kinds].join(' ')
  const sets = known.get(labels) ?? new Map<string, PaperWords>()
  known.set(labels, sets)
  const words = sets.get(name) ?? wordsOf(labels, locale, kinds)
  sets.set(name, words)
  return words
}

function wordsOf(labels: Reader['labels'], locale: string, kinds: readonly string[]): PaperWords {
  const own = Object.entries(labels)
    .filter(([key]) => kinds.some((kind) => key.startsWith(kind)))
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
  const id = createHash('sha256')
    .update(JSON.stringify([locale, own]))
    .digest('hex')
  return { id, locale, labels: Object.fromEntries(own) }
}

/** Whoever reads now, in the words that were kept; in those of today where none were. */
export function readerInWords(reader: Reader, words: Omit<PaperWords, 'id'> | null): Reader {
  if (words === null) return reader
  return { ...reader, locale: words.locale, labels: { ...reader.labels, ...words.labels } }
}
