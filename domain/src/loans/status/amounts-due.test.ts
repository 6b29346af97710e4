import { describe, expect, it } from 'vitest'
import { aFee, afterEvents, aLoanUnderRules, aPayment } from '../../../testing/builders.ts'
import { parseDay } from '../../calendar.ts'
import { cents, formatDollars, parseDollars } from '../../money.ts'
import { ageing, amountsDue, type DueQuestion } from './amounts-due.ts'
import { oldestUnpaidInstallment } from '../contract-terms/installments.ts'
import { projectLoan } from '../payoff/project-loan.ts'
import { payoffAmount } from '../payoff/payoff.ts'
import { type LoanHistoryEvent, replayEvents } from '../../../testing/replay-events.ts'

const day = parseDay
const loan = aLoanUnderRules()
const opened: LoanHistoryEvent = { kind: 'disbursed', on: day('2026-01-15') }
const short = aLoanUnderRules({
  principal: cents(1_000_00n),
  installments: 2,
  installmentAmount: cents(505_63n),
})

function due(history: readonly LoanHistoryEvent[], today: string, rest: Partial<DueQuestion> = {}) {
  return amountsDue(loan, replayEvents(loan, [opened, ...history]).state, {
    today: day(today),
    ...rest,
  })
}

describe('amounts due', () => {
  const p1 = aPayment('p1', '467.84', '2026-02-15')
  const fee = aFee('lateFee', '23.39', '2026-02-26')

  it.each([
    // what      history      today         days  total     next      oldest        next due
    ['before', [], '2026-02-14', 0, '0.00', '467.84', '2026-02-15', '2026-02-15'],
    ['on the due date', [], '2026-02-15', 0, '467.84', '467.84', '2026-02-15', '2026-03-15'],
    ['a day later', [], '2026-02-16', 1, '467.84', '467.84', '2026-02-15', '2026-03-15'],
    ['with a fee', [fee], '2026-02-26', 11, '491.23', '491.23', '2026-02-15', '2026-03-15'],
    ['two behind', [fee], '2026-03-16', 29, '959.07', '959.07', '2026-02-15', '2026-04-15'],
    ['once paid', [p1], '2026-02-15', 0, '0.00', '467.84', '2026-03-15', '2026-03-15'],
    ['fee only', [p1, fee], '2026-02-26', 0, '23.39', '491.23', '2026-03-15', '2026-03-15'],
  ] as const)(
    'computes the amounts due: %s',
    (_what, history, today, days, total, next, oldest, nextDue) => {
      const amounts = due(history, today)
      expect(amounts.daysPastDue).toBe(days)
      expect(formatDollars(amounts.totalAmountDue)).toBe(total)
      expect(formatDollars(amounts.nextPayment)).toBe(next)
      expect(amounts.oldestDueOn).toBe(oldest)
      expect(amounts.newOldestOn).toBe(oldest)
      expect(amounts.nextDueOn).toBe(nextDue)
      expect(amounts.regularPayment).toBe(467_84n)
    },
  )

  it('counts as past due what was due before today, without fees', () => {
    expect(due([fee], '2026-03-15').pastDueAmount).toBe(467_84n)
    expect(due([fee], '2026-03-16').pastDueAmount).toBe(935_68n)
  })

  it('looks for the oldest installment after pending payments', () => {
    const today = '2026-03-16'
    const pending = (amount: string) => {
      const coming = {
        channel: 'ach',
        amount: parseDollars(amount),
        effectiveOn: day(today),
      } as const
      const { state: ahead } = projectLoan(loan, afterEvents(loan, []).state, [coming], day(today))
      return due([], today, { ahead }).newOldestOn
    }
    expect(pending('467.83')).toBe('2026-02-15')
    expect(pending('467.84')).toBe('2026-03-15')
    expect(pending('935.68')).toBe('2026-04-15')
    expect(pending('19500.00')).toBe(null)
  })

  it('treats a shortfall within the tolerance as paid', () => {
    const history = [aPayment('p1', '467.00', '2026-02-15')]
    expect(due(history, '2026-02-20').oldestDueOn).toBe('2026-02-15')
    const tolerance = parseDollars('0.84')
    expect(due(history, '2026-02-20', { tolerance }).oldestDueOn).toBe('2026-03-15')
    expect(due(history, '2026-02-20', { tolerance: cents(83n) }).daysPastDue).toBe(5)
  })

  it('moves the due date by an extra payment, unless extra money goes to principal only', () => {
    const history = [opened, aPayment('p1', '2000.00', '2026-02-15')]
    const principalOnly = aLoanUnderRules({}, { extraPayment: 'PRINCIPAL_ONLY' })
    const question = { today: day('2026-02-15') }
    const ahead = amountsDue(loan, replayEvents(loan, history).state, question)
    const state = replayEvents(principalOnly, history).state
    expect(ahead.oldestDueOn).toBe('2026-06-15')
    expect(amountsDue(principalOnly, state, question).oldestDueOn).toBe('2026-04-15')
  })
})

describe('at the end of a loan', () => {
  const question = (today: string) => ({ today: day(today) })
  const start: LoanHistoryEvent = { kind: 'disbursed', on: day('2026-01-15') }

  it('asks at the end of a loan for no more than the payoff', () => {
    const state = replayEvents(short, [start, aPayment('p1', '800.00', '2026-02-15')]).state
    const { nextPayment } = amountsDue(short, state, question('2026-03-01'))
    expect(nextPayment).toBe(payoffAmount(short.terms, state, day('2026-03-15')))
    expect(nextPayment).toBeLessThan(505_63n)
  })

  it('asks for the rest at maturity when all installments are satisfied', () => {
    const late = [start, aPayment('p1', '1011.26', '2026-03-10')]
    const state = replayEvents(short, late).state
    const before = amountsDue(short, state, question('2026-03-11'))
    expect(before.oldestDueOn).toBe('2026-03-15')
    expect(before.nextDueOn).toBe(null)
    expect(before.totalAmountDue).toBe(0n)
    expect(before.nextPayment).toBe(payoffAmount(short.terms, state, day('2026-03-15')))
    const after = amountsDue(short, state, question('2026-03-20'))
    expect(after.daysPastDue).toBe(5)
    expect(after.totalAmountDue).toBe(payoffAmount(short.terms, state, day('2026-03-20')))
    expect(after.nextPayment).toBe(after.totalAmountDue)
  })
})

describe('after maturity', () => {
  const start: LoanHistoryEvent = { kind: 'disbursed', on: day('2026-01-15') }
  const late = aPayment('p1', '505.63', '2026-03-10')
  const both = aPayment('p1', '1011.26', '2026-03-14')
  const fee = aFee('otherFee', '12.00', '2026-03-15')

  it.each([
    // paid                  asked on      total     next payment
    ['nothing', [], '2026-03-15', '1011.26', '1011.26'],
    ['nothing', [], '2026-03-16', '1014.79', '1014.79'],
    ['one installment', [late], '2026-03-15', '505.63', '505.63'],
    ['one installment', [late], '2026-03-16', '508.44', '508.44'],
    ['both, a rest and a fee left', [both, fee], '2026-03-15', '12.00', '15.04'],
    ['both, a rest and a fee left', [both, fee], '2026-03-16', '15.04', '15.04'],
  ] as const)(
    'asks the payoff from the day after maturity on, paid %s',
    (_what, paid, today, total, next) => {
      const state = replayEvents(short, [start, ...paid]).state
      const asked = amountsDue(short, state, { today: day(today) })
      expect([formatDollars(asked.totalAmountDue), formatDollars(asked.nextPayment)]).toEqual([
        total,
        next,
      ])
    },
  )
})

describe('no demand', () => {
  const petition: LoanHistoryEvent = { kind: 'flagged', flag: 'bankruptcy', on: day('2026-03-12') }
  const lifted: LoanHistoryEvent = { kind: 'flagged', flag: 'bankruptcy', on: null }
  const lost: LoanHistoryEvent = { kind: 'chargedOff', on: day('2026-04-01') }
  const nothing = {
    oldestDueOn: null,
    newOldestOn: null,
    daysPastDue: 0,
    pastDueAmount: 0n,
    totalAmountDue: 0n,
    nextPayment: 0n,
    nextDueOn: null,
    regularPayment: 0n,
  }

  it('demands nothing of a bankrupt, charged-off or paid-off loan', () => {
    expect(due([petition], '2026-04-20')).toEqual(nothing)
    expect(due([lost], '2026-04-20')).toEqual(nothing)
    expect(due([aPayment('p1', '19000.00', '2026-02-15')], '2026-04-20')).toEqual(nothing)
    expect(due([petition, lifted], '2026-04-20').daysPastDue).toBe(64)
  })

  it('hides nothing of a bankrupt loan from its lender', () => {
    const { state } = replayEvents(loan, [opened, petition])
    const inside = ageing(loan, state, { today: day('2026-04-20') })
    expect(inside.daysPastDue).toBe(64)
    expect(inside.totalAmountDue).toBe(1_403_52n)
    const gone = replayEvents(loan, [opened, lost]).state
    expect(ageing(loan, gone, { today: day('2026-04-20') })).toEqual(nothing)
  })
})

it.each([
  [0n, 0n, 1],
  [467_83n, 0n, 1],
  [467_84n, 0n, 2],
  [467_83n, 1n, 2],
  [48n * 467_84n, 0n, null],
  [48n * 467_84n - 1n, 0n, 48],
  [0n, 500_00n, 1],
])(
  'finds with %s satisfied and a tolerance of %s the open installment %s',
  (paid, tolerance, no) => {
    expect(oldestUnpaidInstallment(loan.terms, cents(paid), cents(tolerance))).toBe(no)
  },
)
