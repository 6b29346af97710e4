import type { EvilMutant } from '../evil-mutant.ts'

const loans = 'domain/src/loans'
const model = {
  file: 'server/testing/model/ledger-model.test.ts',
  title: 'loans stand in PostgreSQL as in a plain model',
}
const ofRates = (title: string) => ({ file: `${loans}/rate-events.test.ts`, title })

/** What a loan earns, asks for, and becomes. */
export const loanMutants: readonly EvilMutant[] = [
  {
    no: 31,
    what: 'a rate counts for days up to the opening',
    plants: [
      {
        file: `${loans}/accrued-interest.ts`,
        from: 'const last = latestDay(dayBefore, before.openedOn ?? dayBefore)',
        to: 'const last = latestDay(dayBefore, dayBefore)',
      },
    ],
    killedBy: [model, ofRates('the day of opening earns nothing')],
  },
]
