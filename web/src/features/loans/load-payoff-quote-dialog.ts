/** The dialog of the payoff quote, fetched when it is opened. */
export const loadPayoffQuoteDialog = async () =>
  (await import('./payoff-quote-dialog.tsx')).PayoffQuoteDialog
