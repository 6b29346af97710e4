/** Where the browser keeps what; the first ten in local storage, the others in the tab's. */
export const storageKeys = {
  token: 'quittance.token',
  user: 'quittance.user',
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
  /** '1' while the last session of this browser is one that ended because nothing happened */
  endedIdle: 'quittance.ended-idle',
  /** of the proof that a window was sent to a provider for */
  proofState: 'quittance.proof-state',
  languageChosen: 'language-chosen',
  /** what was asked of a provider: its answer has to name it again */
  socialState: 'social-state',
  bankruptcyAccepted: 'bankruptcy-accepted',
  /** what the browser allowed when the server was told of it, in this session */
  pushesTold: 'pushes-told',
  /** the page that was asked for, or left, without a session: sign-in leads there */
  askedPage: 'asked-page',
  paymentAttempt: (loanId: string) => `payment-attempt:${loanId}`,
} as const

/** What a tab keeps during a sign-in, for a reload or for the return from a provider. */
export const keysBeforeSignIn = [
  storageKeys.languageChosen,
  storageKeys.socialState,
  storageKeys.askedPage,
] as const

const draftStart = 'draft:'

/** Where a tab keeps what was typed into a form. */
export function draftKey(name: string): string {
  return `${draftStart}${name}`
}

export function isDraftKey(key: string): boolean {
  return key.startsWith(draftStart)
}
