import { builtIn } from '@quittance/contract/labels/built-in'
import { isLoadedLater } from '@quittance/contract/labels/loaded-later'
import { isSaidByServer } from '@quittance/contract/labels/said-by-server'
import type { LabelKey, LabelSet } from '@quittance/contract/labels/labels'

// Picked once: a lender's set is asked for its keys at some cost, and each page is served with them.
const keys = Object.keys(builtIn.en) as LabelKey[]
const laterKeys = keys.filter((key) => isLoadedLater(key))
const pageKeys = keys.filter((key) => !isSaidByServer(key) && !isLoadedLater(key))

/** The labels that the page comes with. */
export function pageLabels(labels: LabelSet): LabelSet {
  return pick(labels, pageKeys) as Record<LabelKey, string>
}

/** The labels that a page of its own comes with. */
export function laterLabels(labels: LabelSet): Readonly<Record<string, string>> {
  return pick(labels, laterKeys)
}

function pick(labels: LabelSet, wanted: readonly LabelKey[]): Record<string, string> {
  const picked: Record<string, string> = {}
  for (const key of wanted) picked[key] = labels[key]
  return picked
}
