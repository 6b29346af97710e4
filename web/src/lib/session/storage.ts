/** Where the browser keeps what; the first eight in local storage, the others in the tab's. */
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
  languageChosen: 'language-chosen',
  /** what was asked of a provider: its answer has to name it again */
  socialState: 'social-state',
  bankruptcyAccepted: 'bankruptcy-accepted',
  /** what the browser allowed when the server was told of it, in this session */
  pushesTold: 'pushes-told',
  paymentAttempt: (loanId: string) => `payment-attempt:${loanId}`,
} as const

/** What a tab keeps during a sign-in, for a reload or for the return from a provider. */
export const keysBeforeSignIn = [storageKeys.languageChosen, storageKeys.socialState] as const
