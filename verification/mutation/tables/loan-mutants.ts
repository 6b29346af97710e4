import type { EvilMutant } from '../evil-mutant.ts'

const model = {
  file: 'verification/model/ledger-model.test.ts',
  title: 'loans in PostgreSQL as in a plain model, whatever is done to them',
}
const ofRates = (title: string) => ({
  file: 'domain/src/loans/interest/rate-events.test.ts',
  title,
})
const ofRest = (title: string) => ({
  file: 'domain/src/loans/interest/principal-paid.test.ts',
  title,
})
const ofClosed = (title: string) => ({ file: 'domain/src/loans/status/closed-loan.test.ts', title })

/** What a loan earns, asks for, and becomes. */
export const loanMutants: readonly EvilMutant[] = [
  {
    no: 31,
    what: 'a rate counts for days up to the opening',
    plants: [
      {
        file: 'domain/src/loans/interest/accrued-interest.ts',
        from: 'const last = latestDay(dayBefore, before.openedOn ?? dayBefore)',
        to: 'const last = latestDay(dayBefore, dayBefore)',
      },
    ],
    killedBy: [model, ofRates('earns nothing on the day of opening')],
  },
  {
    no: 32,
    what: 'fees alone grow old',
    plants: [
      {
        file: 'domain/src/loans/status/amounts-due.ts',
        from: 'state.chargedOff !== null || state.principal === 0n) return 0',
        to: 'state.chargedOff !== null) return 0',
      },
      {
        file: 'domain/src/servicing/late-fees.ts',
        from: '  if (state.principal === 0n) return true // fees',
        to: '  // fees',
      },
    ],
    killedBy: [
      model,
      ofRest(
        'charges no other late fee once the principal is paid, and ends the loan with its fees',
      ),
    ],
  },
  {
    no: 33,
    what: 'an installment is asked for where only fees are owed',
    plants: [
      {
        file: 'domain/src/loans/status/amounts-due.ts',
        from: '  if (state.principal === 0n) return restDue(terms, state, today)\n',
        to: '',
      },
    ],
    killedBy: [
      model,
      ofRest('for the fees of a loan whose principal is paid, and for no installment'),
    ],
  },
  {
    no: 34,
    what: 'a closed loan ages and falls due',
    plants: [
      {
        file: 'domain/src/loans/status/closed-loan.ts',
        from: 'return closedOn === null ? today : earliestDay(today, closedOn)',
        to: 'return closedOn === null ? today : earliestDay(today, today)',
      },
    ],
    killedBy: [model, ofClosed('what it asked on the day of the flag')],
  },
  {
    no: 35,
    what: 'once a close is lifted, its days have earned',
    plants: [
      {
        file: 'domain/src/loans/status/closed-loan.ts',
        from: '  const pauses = withPause(passed, { after: closedOn, through })\n',
        to: '  const { pauses } = passed\n',
      },
      {
        file: 'domain/src/loans/status/closed-loan.ts',
        from: 'accrueThrough(terms, before, through)',
        to: 'accrueThrough(terms, { ...before, closedOn: null }, through)',
      },
    ],
    killedBy: [
      model,
      ofClosed('continues after the flag is lifted as before: the closed days have earned nothing'),
    ],
  },
  {
    no: 36,
    what: 'after maturity only the installments are asked for',
    plants: [
      {
        file: 'domain/src/loans/status/amounts-due.ts',
        from: 'const isMatured = on > maturityDate(terms)',
        to: 'const isMatured = on > maturityDate(terms) && oldestNo === null',
      },
    ],
    killedBy: [
      model,
      {
        file: 'domain/src/loans/status/amounts-due.test.ts',
        title: 'asks the payoff from the day after maturity on',
      },
    ],
  },
  {
    no: 37,
    what: 'a petition charges off on any later day',
    plants: [
      {
        file: 'domain/src/servicing/bankruptcy.ts',
        from: 'if (day !== addDays(bankruptSince, petitionDays)) return null',
        to: 'if (day < addDays(bankruptSince, petitionDays)) return null',
      },
    ],
    killedBy: [
      {
        file: 'domain/src/servicing/bankruptcy.test.ts',
        title: 'charges off by a petition alone on day sixty and on no other day',
      },
    ],
  },
  {
    no: 38,
    what: 'nobody is asked on day 60 after a petition',
    plants: [
      {
        file: 'server/src/payments/end-of-day/close-loan.ts',
        from: '  await writeEndOfDayTasks(trx, lenderId, { asked: closed, now })\n',
        to: '',
      },
    ],
    killedBy: [
      {
        file: 'server/src/payments/end-of-day/write-end-of-day-tasks.test.ts',
        title: 'creates one task on day 60 after a petition for a loan that is past due then',
      },
    ],
  },
  {
    no: 39,
    what: 'a day of a leap year by 365',
    plants: [
      {
        file: 'domain/src/loans/interest/accrue-interest.ts',
        from: 'return isLeap(dayParts(day).year) ? 366n : 365n',
        to: 'return isLeap(dayParts(day).year) ? 365n : 365n',
      },
    ],
    killedBy: [
      {
        file: 'domain/src/loans/payoff/payoff.test.ts',
        title: 'computes the per diem by ACTACT as the interest of the day after 2027-12-31',
      },
    ],
  },
  {
    no: 40,
    what: 'a loan on which a new rate leaves nothing stays open',
    plants: [
      {
        file: 'domain/src/loans/interest/rate-events.ts',
        from: 'state: closeIfPaidOff(terms, settled.state, on),',
        to: 'state: settled.state,',
      },
    ],
    killedBy: [
      {
        file: 'domain/src/loans/status/nothing-owed.test.ts',
        title: 'pays a loan off by a new rate',
      },
    ],
  },
  {
    no: 91,
    what: 'a payoff that comes back leaves alone what was overpaid',
    plants: [
      {
        file: 'domain/src/loans/payments/reverse-payment.ts',
        from: 'const paid = applyOverpayment(loan, { before, after: opened }, on)',
        to: 'const paid: Step = { state: opened, transactions: [] }',
      },
    ],
    killedBy: [
      {
        file: 'domain/src/loans/payments/apply-overpayment.test.ts',
        title: 'applies an overpayment to what is owed again, as a payment of that day would be',
      },
    ],
  },
]
