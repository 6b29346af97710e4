import type { LabelKey, LabelSet } from '@quittance/contract/labels/labels'

/**
 * Labels that only the server says, in answers, papers and mail: the page does without them, as every
 * page carries the rest. The authorization that somebody gives comes with its quote. Chat has no screen.
 *
 * @internal for the test
 */
export const saidByServer: readonly string[] = [
  'agents.oral.',
  'agents.refused.',
  'answers.badField',
  'answers.missingField',
  'answers.notReady',
  'answers.notSealed',
  'answers.tooLarge',
  'answers.unknownField',
  'answers.unreadable',
  'payments.disclosure.',
  'loans.refused.',
  'loans.assistant.',
  'loans.figures.financed',
  'loans.figures.final',
  'loans.figures.interest',
  'receipts.platform.',
  'receipts.method.',
  'schedules.refused.',
  'schedules.mail.',
  'schedules.calendar.',
  'documents.authorization.',
  'documents.statement.',
  'documents.refused.',
  'chat.',
]

/** The labels that the page comes with. */
export function pageLabels(labels: LabelSet): LabelSet {
  const kept = Object.entries(labels).filter(
    ([key]) => !saidByServer.some((beginning) => key.startsWith(beginning)),
  )
  return Object.fromEntries(kept) as Record<LabelKey, string>
}
