/** Where the browser keeps what; up to `proofState` in local storage, the others in the tab's. */
export const storageKeys = {
  token: 'quittance.token',
  user: 'quittance.user',
  /** who that is, by an id that says nothing */
  borrower: 'quittance.borrower',
  /** epoch milliseconds of the borrower's last act, in any tab */
  lastAct: 'quittance.last-act',
  /** epoch milliseconds of the last word to the server that the borrower is here */
  lastWord: 'quittance.last-word',
  device: 'quittance.device',
  theme: 'quittance.theme',
  /** 'on' while the server pushes to this browser, 'off' where the borrower wants none */
  pushes: 'quittance.pushes',
  selectedLoan: 'selected-loan',
  /** what home was about the last time */
  homeKind: 'quittance.home-kind',
  /** of the borrower, as the last loan that was shown has their name */
  initials: 'quittance.initials',
  /** an `EndCause`, while the last session of this browser is one that its borrower did not end */
  endedBy: 'quittance.ended-by',
  /** the tokens that the session had before the one that it has, the last one first, between blanks */
  renewed: 'quittance.renewed',
  /** of the proof that a window was sent to a provider for */
  proofState: 'quittance.proof-state',
  languageChosen: 'language-chosen',
  /** what was asked of a provider: its answer has to name it again */
  socialState: 'social-state',
  bankruptcyAccepted: 'bankruptcy-accepted',
  /** what the browser allowed when the server was told of it, in this session */
  pushesTold: 'pushes-told',
  /** the page that was asked for, or left, without a session: sign-in leads there */
  requestedPage: 'asked-page',
  paymentAttempt: (loanId: string) => `payment-attempt:${loanId}`,
} as const

/** What a tab keeps during a sign-in, for a reload or for the return from a provider. */
export const keysBeforeSignIn = [
  storageKeys.languageChosen,
  storageKeys.socialState,
  storageKeys.requestedPage,
] as const

const draftStart = 'draft:'

/** Where a tab keeps what was typed into a form. */
export function draftKey(name: string): string {
  return `${draftStart}${name}`
}

export function isDraftKey(key: string): boolean {
  return key.startsWith(draftStart)
}
