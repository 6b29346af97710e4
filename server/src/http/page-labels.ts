import type { LabelKey, LabelSet } from '@quittance/contract/labels/labels'

/**
 * Labels that only the server says, in answers, papers and mail: the page does without them, as every
 * page carries the rest. The authorization that somebody gives comes with its quote.
 *
 * @internal for the test
 */
export const saidByServer: readonly string[] = [
  'agents.oral.',
  'agents.refused.',
  'payments.disclosure.',
  'loans.refused.',
  'loans.assistant.',
  'receipts.platform.',
  'receipts.method.',
  'schedules.refused.',
  'schedules.mail.',
  'documents.authorization.',
  'documents.window.',
]

/** The labels that the page comes with. */
export function pageLabels(labels: LabelSet): LabelSet {
  const kept = Object.entries(labels).filter(
    ([key]) => !saidByServer.some((beginning) => key.startsWith(beginning)),
  )
  return Object.fromEntries(kept) as Record<LabelKey, string>
}
