import * as z from 'zod/mini'
import type { LabelSet, Reader } from '../labels/labels.ts'

/** Labels that an answer brings for a dialog that few open: the page is lighter by them. */
export const broughtLabels = z.record(z.string(), z.string())

/** Those of one beginning, as the lender has them. */
export function labelsFrom(labels: LabelSet, start: `${string}.`): Record<string, string> {
  return Object.fromEntries(Object.entries(labels).filter(([key]) => key.startsWith(start)))
}

/** The reader of a page with the labels that an answer brought. */
export function withLabels(reader: Reader, brought: Readonly<Record<string, string>>): Reader {
  return { ...reader, labels: { ...reader.labels, ...brought } }
}
