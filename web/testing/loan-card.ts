/** Finds a loan's number on the card of the loan that is shown: its switcher says it too. */
export const onLoanCard = { selector: 'p > span' } as const
