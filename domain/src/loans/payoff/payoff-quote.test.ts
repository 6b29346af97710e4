import { expect, it } from 'vitest'
import { aFee, aLoanUnderRules } from '../../../testing/builders.ts'
import { AssertionError } from '../../assert.ts'
import { parseDay } from '../../calendar.ts'
import { cents, parseDollars, zero } from '../../money.ts'
import { highestPaymentOn } from './project-loan.ts'
import { computePayoffQuote } from './payoff-quote.ts'
import { replayEvents } from '../../../testing/replay-events.ts'

const day = parseDay
const loan = aLoanUnderRules()
const charged = aLoanUnderRules({}, { payoffFee: parseDollars('75.00') })
const { state } = replayEvents(loan, [
  { kind: 'disbursed', on: day('2026-01-15') },
  aFee('nsfFee', '25.00', '2026-01-20'),
])

it('quotes interest up to the last day on which the quote holds', () => {
  const quote = computePayoffQuote(loan, state, { today: day('2026-02-05'), days: 10 })
  expect(quote).toEqual({
    asOf: '2026-02-05',
    goodThrough: '2026-02-15',
    principal: 18_800_00n,
    interest: 143_70n,
    lateFee: 0n,
    nsfFee: 25_00n,
    otherFee: 0n,
    payoffFee: 0n,
    unapplied: 0n,
    total: 18_968_70n,
    perDiem: 4_64n,
    perDiemExact: 463_562n,
    pending: [],
  })
  expect(() => computePayoffQuote(loan, state, { today: day('2026-02-05'), days: -1 })).toThrow(
    AssertionError,
  )
})

it('includes the payoff fee in a quote, and lists pending payments without subtracting them', () => {
  const pending = [
    { channel: 'ach', amount: parseDollars('100.00'), effectiveOn: day('2026-02-05') },
  ] as const
  const quote = computePayoffQuote(charged, state, { today: day('2026-02-05'), pending })
  expect(quote.total).toBe(18_968_70n + 75_00n)
  expect(quote.payoffFee).toBe(75_00n)
  expect(quote.pending).toEqual(pending)
})

it.each([
  // grace ends on 25 February, the loan is charged off on 10 March
  ['2026-02-25', { lateFee: zero }],
  ['2026-02-26', { lateFee: parseDollars('23.39') }],
  ['2026-03-12', { lateFee: parseDollars('23.39'), interest: parseDollars('250.32') }],
])(
  'includes in a quote through %s what the end of each day until then charges',
  (through, parts) => {
    const rules = { lateFeePercent: 5_00000n, lateFeeMin: cents(10_00n), chargeOffDays: 23 }
    const late = aLoanUnderRules({}, rules)
    const today = day('2026-02-25')
    const days = through === '2026-03-12' ? 15 : Number(through.slice(-2)) - 25
    const quote = computePayoffQuote(late, state, { today, days })
    expect(quote).toMatchObject({ ...parts, goodThrough: through })
    expect(quote.total).toBe(highestPaymentOn(late, state, [], day(through)))
  },
)
