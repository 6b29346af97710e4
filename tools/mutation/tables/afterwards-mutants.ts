import type { EvilMutant } from '../evil-mutant.ts'

const desk = 'server/src/features/lender-desk'

/** What happens to money after it was taken: between a decision and its deed something changed. */
export const afterwardsMutants: readonly EvilMutant[] = [
  {
    no: 61,
    what: 'a cheque is refused while a payoff is held',
    plants: [
      {
        file: 'domain/src/loans/refusals.ts',
        from: 'return !isPaidOff(state) && isInHand(event)',
        to: 'return false',
      },
    ],
    killedBy: [
      { file: 'domain/src/loans/refusals.test.ts', title: 'takes a cheque while a payoff by bank' },
      {
        file: `${desk}/office-payoff-held.test.ts`,
        title: 'takes a cheque for a loan whose payoff is held',
      },
    ],
  },
]
