import type { EvilMutant } from '../evil-mutant.ts'

const loans = 'domain/src/loans'
const model = {
  file: 'server/testing/model/ledger-model.test.ts',
  title: 'loans stand in PostgreSQL as in a plain model',
}
const ofRates = (title: string) => ({ file: `${loans}/rate-events.test.ts`, title })
const ofRest = (title: string) => ({ file: `${loans}/principal-paid.test.ts`, title })

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
  {
    no: 32,
    what: 'fees alone grow old',
    plants: [
      {
        file: `${loans}/amounts-due.ts`,
        from: 'state.chargedOff !== null || state.principal === 0n) return 0',
        to: 'state.chargedOff !== null) return 0',
      },
      {
        file: 'domain/src/servicing/late-fees.ts',
        from: '  if (state.principal === 0n) return true\n',
        to: '',
      },
    ],
    killedBy: [model, ofRest('bears no other late fee, is not charged off')],
  },
  {
    no: 33,
    what: 'an installment is asked for where only fees are owed',
    plants: [
      {
        file: `${loans}/amounts-due.ts`,
        from: '  if (state.principal === 0n) return restDue(terms, state, today)\n',
        to: '',
      },
    ],
    killedBy: [model, ofRest('is asked for its fees on')],
  },
]
