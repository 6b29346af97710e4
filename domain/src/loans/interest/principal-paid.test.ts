import { describe, expect, it } from 'vitest'
import { afterEvents, aFee, aLoanUnderRules, aPayment } from '../../../testing/builders.ts'
import { addDays, parseDay } from '../../calendar.ts'
import { type Cents, cents, formatDollars } from '../../money.ts'
import { feesLast } from '../../payments/allocate-payment.ts'
import { simulateHistory } from '../../../testing/simulate-history.ts'
import { ageing, amountsDue, daysPastDueOn } from '../status/amounts-due.ts'
import { loanFields } from '../loan-fields.ts'
import type { LoanEvent, LoanUnderRules } from '../events/loan-event.ts'
import { projectLoan } from '../payoff/project-loan.ts'
import { refuseLoanEvent } from '../events/refuse-loan-event.ts'
import type { LoanHistoryEvent } from '../../../testing/replay-events.ts'

const day = parseDay
const late = { lateFeePercent: 5_00000n, lateFeeMin: cents(10_00n), smallBalance: cents(0n) }
/** Four hundred dollars in one installment a month, six of them; the last fees are paid last. */
const loan = aLoanUnderRules(
  { principal: cents(400_00n), rate: 0n, installments: 6, installmentAmount: cents(100_00n) },
  { ...late, waterfall: feesLast },
)

/** Four installments are due, all principal is paid, and a fee of 25.00 stays owed. */
const onlyFees: readonly LoanHistoryEvent[] = [
  aFee('otherFee', '25.00', '2026-05-20'),
  aPayment('p1', '400.00', '2026-05-20', { channel: 'check' }),
]

function lived(under: LoanUnderRules, asOf: string) {
  const opened: LoanHistoryEvent = { kind: 'disbursed', on: under.terms.contractOn }
  const { state, events } = simulateHistory(under, [opened, ...onlyFees], day(asOf))
  const kinds = events.map(({ kind }) => kind)
  return { state, decided: kinds.slice(kinds.lastIndexOf('payment') + 1) }
}

describe('a loan whose principal is paid, and whose fees are not', () => {
  const { state } = afterEvents(loan, onlyFees)

  it.each(['2026-05-20', '2026-06-14', '2026-06-20', '2026-12-01'])(
    'asks on %s for the fees of a loan whose principal is paid, and for no installment',
    (today) => {
      const due = {
        oldestDueOn: null,
        newOldestOn: null,
        daysPastDue: 0,
        pastDueAmount: 0n,
        totalAmountDue: 25_00n,
        nextPayment: 25_00n,
        nextDueOn: null,
        regularPayment: 100_00n,
      }
      expect(amountsDue(loan, state, { today: day(today) })).toEqual(due)
      expect(ageing(loan, state, { today: day(today) })).toEqual(due)
      expect(daysPastDueOn(loan, state, day(today))).toBe(0)
      const facts = { today: day(today), lastPaid: null, hasScheduled: false }
      expect(loanFields(loan, state, facts)).toMatchObject({
        loanStatus: 'current',
        paidAhead: null,
      })
    },
  )

  it('charges no other late fee once the principal is paid, and ends the loan with its fees', () => {
    const { state: later, decided } = lived(loan, '2027-06-01')
    expect(decided.filter((kind) => kind !== 'accrued')).toEqual([])
    expect(later).toMatchObject({ chargedOff: null, paidOffOn: null })
    const owed = formatDollars(amountsDue(loan, later, { today: day('2027-06-01') }).totalAmountDue)
    const end = aPayment('p2', owed, '2027-06-01', { channel: 'check' })
    expect(afterEvents(loan, [...onlyFees, end]).state.paidOffOn).not.toBe(null)
  })

  it('refuses a manual late fee once the principal is paid, and takes any other', () => {
    const on = day('2026-05-21')
    const ask = (event: LoanEvent) => refuseLoanEvent(loan, state, event, { today: on })
    const amount = cents(10_00n)
    expect(ask({ kind: 'lateFeeAssessed', no: 2, amount, on })).toBe('noPrincipal')
    expect(ask({ kind: 'feeAssessed', fee: 'lateFee', amount, on })).toBe('installmentLeftOut')
    expect(ask({ kind: 'feeAssessed', fee: 'otherFee', amount, on })).toBe(null)
  })

  it('shows no oldest installment once pending payments pay the principal', () => {
    const { state: owing } = afterEvents(loan, [aFee('otherFee', '25.00', '2026-05-20')])
    const today = day('2026-05-20')
    const oldestWith = (amount: Cents) => {
      const coming = { channel: 'ach', amount, effectiveOn: today } as const
      const ahead = projectLoan(loan, owing, [coming], today).state
      return amountsDue(loan, owing, { today, ahead }).newOldestOn
    }
    expect(oldestWith(cents(400_00n))).toBe(null)
    expect(oldestWith(cents(399_99n))).toBe('2026-05-15')
  })

  it('counts a loan as past due again once the payment of its principal is returned', () => {
    const on = addDays(day('2026-05-20'), 1)
    const back: LoanHistoryEvent = { kind: 'returned', paymentId: 'p1', on, code: 'R01' }
    const reopened = afterEvents(loan, [...onlyFees, back]).state
    expect(amountsDue(loan, reopened, { today: on }).oldestDueOn).toBe('2026-02-15')
  })
})
