/** Nouns whose screens are not built yet, each with a requirement of theirs. */
export const nounsNotYetShown: Readonly<Record<string, string>> = {
  schedules: 'SCHED-01',
}

/**
 * Labels that the specification fixes, of parts of screens that do not stand yet, each with the
 * requirement that asks for it. A screen that shows one removes it from here.
 */
export const labelsNotYetShown: Readonly<Record<string, string>> = {
  'loans.card.daysPastDue': 'LOAN-58',
  'loans.details.payoff': 'LOAN-30',
}
