import { describe, expect, it } from 'vitest'
import { addMonths, type LocalDate, parseDay } from '../../calendar.ts'
import {
  add,
  type Cents,
  formatDollars,
  parseDollars,
  smallest,
  subtract,
  sum,
} from '../../money.ts'
import {
  accrueExact,
  type DayCount,
  exactPerCent,
  parseRate,
  roundToCents,
} from '../interest/accrue-interest.ts'
import { levelPayment } from '../../../testing/level-payment.ts'

// Figures that others have published, row by row of the loan rules, 1.12.

type Plan = {
  readonly principal: string
  readonly rate: string
  readonly dayCount: DayCount
  readonly first: string
  readonly count: number
  readonly payment: string
  /** Fineract rounds each period for itself; we carry what is under half a cent to the next */
  readonly carries?: boolean
}

/** Pays on every due date: interest by date, what the payments are, what is left after each. */
function payOnTime(plan: Plan) {
  const { principal, rate, dayCount, first, count, payment, carries = true } = plan
  const interest: Cents[] = []
  const paid: Cents[] = []
  const balances: Cents[] = []
  let balance = parseDollars(principal)
  let exact = 0n
  let from = parseDay(first)
  for (let no = 1; no <= count; no += 1) {
    const to: LocalDate = addMonths(parseDay(first), no)
    const basis = { principal: balance, rate: parseRate(rate), dayCount }
    exact += accrueExact(basis, from, to)
    const due = roundToCents(exact, dayCount)
    const total = add(balance, due)
    const isLast = no === count
    const amount = isLast ? total : smallest(parseDollars(payment), total)
    exact = carries ? exact - due * exactPerCent(dayCount) : 0n
    balance = subtract(total, amount)
    interest.push(due)
    paid.push(amount)
    balances.push(balance)
    from = to
  }
  return { interest, paid, balances }
}

const dollars = (amounts: readonly Cents[]) => amounts.map(formatDollars).join(' ')

describe('the Federal Reserve, 18,800.00 at 9% in 48 months', () => {
  const plan: Plan = {
    principal: '18800.00',
    rate: '9',
    dayCount: '30360',
    first: '2026-01-15',
    count: 48,
    payment: '467.84',
  }

  it('computes daily simple interest: payment 467.84, first 141.00 and 326.84, 18,473.16 left', () => {
    const { interest, paid, balances } = payOnTime(plan)
    expect(dollars(interest.slice(0, 2))).toBe('141.00 138.55')
    expect(dollars(balances.slice(0, 2))).toBe('18473.16 18143.87')
    expect(dollars(paid.slice(-1))).toBe('467.77')
    expect(dollars([sum(interest)])).toBe('3656.25')
  })

  it('computes simple interest: 467.84 × 48 is 3,656.32 above the loan', () => {
    const terms = { rate: parseRate('9'), frequency: 'MO', count: 48 } as const
    const level = levelPayment(parseDollars('18800.00'), terms)
    expect(formatDollars(level)).toBe('467.84')
    expect(48n * level - 18_800_00n).toBe(3_656_32n)
  })

  it.each([
    ['ACT365', '465.36', '3653.84'],
    ['ACTACT', '463.03', '3651.51'],
  ] as const)(
    'ends by %s with the last payment %s and all interest %s',
    (dayCount, last, total) => {
      const { interest, paid } = payOnTime({ ...plan, dayCount })
      expect(dollars(paid.slice(-1))).toBe(last)
      expect(dollars([sum(interest)])).toBe(total)
    },
  )

  it('earns by ACT365 the figures of the worked loan', () => {
    const { interest, balances } = payOnTime({ ...plan, dayCount: 'ACT365' })
    const at = (no: number) =>
      dollars([interest[no - 1], balances[no - 1]].filter((x) => x !== undefined))
    expect([1, 2, 3, 12, 25, 47, 48].map(at)).toEqual([
      '143.70 18475.86',
      '127.56 18135.58',
      '138.63 17806.37',
      '115.14 14710.87',
      '78.26 9848.58',
      '6.82 461.83',
      '3.53 0.00',
    ])
  })
})

describe('Southeast Toyota Finance, 20,000.00 at 5%', () => {
  it.each([
    ['2026-05-31', '82.19'],
    ['2026-05-26', '68.49'],
    ['2026-06-05', '95.89'],
  ])('earns on 20,000.00 at 5%% from 2026-05-01 to %s: %s', (to, earned) => {
    const basis = {
      principal: parseDollars('20000.00'),
      rate: parseRate('5'),
      dayCount: 'ACT365',
    } as const
    const exact = accrueExact(basis, parseDay('2026-05-01'), parseDay(to))
    expect(formatDollars(roundToCents(exact, 'ACT365'))).toBe(earned)
  })
})

describe('Apache Fineract, six and five months', () => {
  it.each([
    {
      case: 'C3152',
      plan: ['10000.00', '12', 'ACTACT', '2023-12-12', 6, '1725.56'],
      interest: '101.81 85.14 64.05 51.58 33.45 17.36',
      last: '1725.59',
      total: '353.39',
    },
    {
      case: 'C3153',
      plan: ['10000.00', '9.4822', 'ACTACT', '2023-12-12', 6, '1713.12'],
      interest: '80.45 67.20 50.50 40.63 26.32 13.65',
      last: '1713.15',
      total: '278.75',
    },
    {
      case: 'C3164',
      plan: ['331.77', '10.65', 'ACTACT', '2023-12-12', 5, '68.14'],
      interest: '3.00 2.41 1.70 1.21 0.59',
      last: '68.12',
      total: '8.91',
    },
    {
      case: 'C3154',
      plan: ['100.00', '12', '30360', '2023-12-12', 6, '17.25'],
      interest: '1.00 0.84 0.67 0.51 0.34 0.17',
      last: '17.28',
      total: '3.53',
    },
  ] as const)(
    'matches Apache Fineract in $case: $interest, last $last',
    ({ plan, interest: expected, last, total }) => {
      const [principal, rate, dayCount, first, count, payment] = plan
      const { interest, paid } = payOnTime({
        principal,
        rate,
        dayCount,
        first,
        count,
        payment,
        carries: false,
      })
      expect(dollars(interest)).toBe(expected)
      expect(dollars(paid.slice(-1))).toBe(last)
      expect(dollars([sum(interest)])).toBe(total)
    },
  )

  it('leaves in C3152 8,376.25 after the first payment and 1,708.23 before the last', () => {
    const { balances } = payOnTime({
      principal: '10000.00',
      rate: '12',
      dayCount: 'ACTACT',
      first: '2023-12-12',
      count: 6,
      payment: '1725.56',
      carries: false,
    })
    expect(dollars([balances[0], balances[4], balances[5]].filter((x) => x !== undefined))).toBe(
      '8376.25 1708.23 0.00',
    )
  })
})
