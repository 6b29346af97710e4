/** Nouns whose screens are not built yet, each with a requirement of theirs. */
export const nounsNotYetShown: Readonly<Record<string, string>> = {
  chat: 'CHAT-01',
  schedules: 'SCHED-01',
}

/**
 * Labels that the specification fixes, of parts of screens that do not stand yet, each with the
 * requirement that asks for it. A screen that shows one removes it from here.
 */
export const labelsNotYetShown: Readonly<Record<string, string>> = {
  'loans.assistant.pay': 'SERV-02',
  'loans.assistant.unavailable': 'SERV-06',
  'loans.card.daysPastDue': 'LOAN-58',
  'loans.details.payoff': 'LOAN-30',
  'profile.menu.contactInformation': 'PROF-02',
  'profile.refused.email': 'VAL-49',
  'profile.refused.phone': 'VAL-08',
  'profile.refused.threePhones': 'ERR-28',
  'profile.refused.threePhonesTitle': 'VAL-56',
  'profile.remove.primary': 'ERR-29',
  'profile.remove.title': 'VAL-55',
}
