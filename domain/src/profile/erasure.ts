/** What goes of a borrower whom their lender erases. */
export const removedKinds = [
  'sessions',
  'devices',
  'links',
  'passkeys',
  'authenticators',
  'signInIdentities',
  'calendarFeeds',
  'messages',
  'chatMessages',
  'pictures',
  'methods',
  'emails',
  'phones',
  'signUps',
  'signers',
  'loanLinks',
  'tasks',
  'answers',
] as const

/** What the law has a lender keep of them. */
export const keptKinds = [
  'ledger',
  'receipts',
  'statements',
  'documents',
  'audit',
  'consents',
  'stoppedPhones',
] as const

export type RemovedKind = (typeof removedKinds)[number]
export type KeptKind = (typeof keptKinds)[number]
