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

/** Refusals that no form knows by itself: they come with the answer that refuses. */
const refusedByServer: readonly string[] = [
  'payments.refused.cardNotAccepted',
  'payments.refused.cardDeclined',
  'payments.refused.tooManyMethods',
  'payments.refused.tooManyChecks',
  'payments.refused.accountNotFound',
  'payments.refused.tooManyAccounts',
  'payments.refused.methodUnknown',
  'payments.refused.notDeletable',
  'payments.refused.paymentUnderWay',
  'payments.refused.notCheckedYet',
  'payments.refused.notAwaited',
  'payments.refused.wrongAmounts',
  'payments.refused.validationLocked',
  'payments.refused.alreadyPaid',
  'payments.refused.notToday',
  'payments.refused.loanNotFound',
  'payments.refused.aboveRest',
  'payments.refused.paidByOthers',
  'payments.refused.methodNotFound',
  'payments.refused.methodExpired',
  'payments.refused.methodNotOffered',
  'payments.refused.methodUnvalidated',
  'payments.refused.methodBlocked',
  'payments.refused.methodRevoked',
  'payments.refused.changedPrice',
  'payments.refused.paymentNotFound',
  'payments.refused.tooManyPayments',
  'receipts.refused.notFound',
  'receipts.refused.textsOff',
  'receipts.refused.tooManySends',
  'retries.refused.notStoppable',
  'signIn.refused.wrongCredentials',
  'signIn.refused.emailNotVerified',
  'signUp.refused.commonPassword',
  'signUp.refused.codeOver',
  'signUp.refused.codesOff',
  'signUp.refused.noMoreCodes',
]

/** The labels that the page comes with. */
export function pageLabels(labels: LabelSet): LabelSet {
  const kept = Object.entries(labels).filter(
    ([key]) =>
      !refusedByServer.includes(key) &&
      !saidByServer.some((beginning) => key.startsWith(beginning)),
  )
  return Object.fromEntries(kept) as Record<LabelKey, string>
}
