import type { EvilMutant } from '../evil-mutant.ts'

const inLoans = (title: string) => ({
  file: 'domain/src/loans/late-fees/late-fee-payments.test.ts',
  title,
})
const law = {
  file: 'domain/src/servicing/servicing-laws.test.ts',
  title: 'waives, pays and reverses late fees as a plain list of them says',
}

/** What becomes of a late fee once it was charged. */
export const lateFeeMutants: readonly EvilMutant[] = [
  {
    no: 41,
    what: 'a waiver by amount closes no fee',
    plants: [
      {
        file: 'domain/src/loans/events/apply-event.ts',
        from: '? waiveOwedLateFees(state, { on, by: amount })',
        to: '? { ...state, lateFee: subtract(state.lateFee, amount) }',
      },
    ],
    killedBy: [
      law,
      inLoans(
        'closes the fee that a waiver by amount covers: no check entered late waives it again',
      ),
    ],
  },
  {
    no: 42,
    what: 'a late fee for a paid installment is waived by a payment',
    plants: [
      {
        file: 'domain/src/servicing/late-fees.ts',
        from: '!wasInTime(loan, before, no) && wasInTime(loan, after, no)',
        to: 'wasInTime(loan, after, no)',
      },
    ],
    killedBy: [
      inLoans('waives no late fee by a payment after a manual fee for a paid installment'),
    ],
  },
  {
    no: 43,
    what: 'a waived fee is owed again when its payment comes back',
    plants: [
      {
        file: 'domain/src/loans/late-fees/late-fee-payments.ts',
        from: 'const stands = fee.waivedOn === null || fee.isUnposted === true',
        to: 'const stands = fee.amount > 0n',
      },
    ],
    killedBy: [
      law,
      inLoans(
        'raises the principal, and owes no fee, when the payment of a waived fee is returned',
      ),
    ],
  },
  {
    no: 44,
    what: 'what was paid of a waived fee goes past other late fees',
    plants: [
      {
        file: 'domain/src/loans/late-fees/late-fee-payments.ts',
        from: 'const by = smallest(money.by, after.lateFee)',
        to: 'const by = smallest(zero, after.lateFee)',
      },
    ],
    killedBy: [
      law,
      inLoans('applies what was paid of a waived fee to other late fees first, then principal'),
    ],
  },
  {
    no: 45,
    what: 'a late fee by hand for an installment that is not due',
    plants: [
      {
        file: 'domain/src/loans/late-fees/refuse-late-fee.ts',
        from: 'if (installmentDueOn(loan.terms, no) > on)',
        to: 'if (installmentDueOn(loan.terms, no) < loan.terms.contractOn)',
      },
    ],
    killedBy: [
      law,
      {
        file: 'domain/src/loans/late-fees/refuse-late-fee.test.ts',
        title: 'refuses a manual late fee for an installment of tomorrow or of a year later',
      },
    ],
  },
  {
    no: 46,
    what: 'a fee borne before boarding is borne a second time',
    plants: [
      {
        file: 'domain/src/loans/late-fees/late-fee-events.ts',
        from: 'no <= state.lateFeeChargedThrough || ',
        to: '',
      },
    ],
    killedBy: [
      {
        file: 'verification/model/ledger-model.test.ts',
        title: 'loans in PostgreSQL as in a plain model, whatever is done to them',
      },
      {
        file: 'domain/src/servicing/boarded-late-fees.test.ts',
        title: 'charges no second late fee for a boarded installment when its payment is returned',
      },
    ],
  },
]
