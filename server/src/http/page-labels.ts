import { isSaidByServer } from '@quittance/contract/labels/said-by-server'
import type { LabelKey, LabelSet } from '@quittance/contract/labels/labels'

/** The labels that the page comes with. */
export function pageLabels(labels: LabelSet): LabelSet {
  const kept = Object.entries(labels).filter(([key]) => !isSaidByServer(key))
  return Object.fromEntries(kept) as Record<LabelKey, string>
}
