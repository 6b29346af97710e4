import * as fc from 'fast-check'

/** What happens to one loan on one day; the numbers are read as the act needs them. */
export type ModelAct = {
  readonly kind: (typeof kinds)[number]
  readonly amount: bigint
  readonly pick: number
}

const kinds = [
  ...(['nothing', 'nothing', 'pay', 'pay', 'payLate', 'payByCard', 'payByBank'] as const),
  ...(['bounce', 'mistake', 'return', 'refundPart', 'refundWhole', 'fee', 'waive'] as const),
  ...([
    'waiveLate',
    'waiveSome',
    'chargeLate',
    'rate',
    'bankruptcy',
    'deferral',
    'repossession',
    'lift',
  ] as const),
  ...(['stop', 'resume', 'release', 'repay', 'chargeOff', 'writeOff', 'payOff'] as const),
  ...(['payOwed', 'payOwed', 'closed', 'closed', 'closed'] as const),
  ...(['payAlmost', 'payAlmost', 'payAlmost', 'rateFree', 'rateFree'] as const),
  ...(['reverseChargeOff', 'payOffByCard', 'payOffByBank'] as const),
  ...(['payByBank', 'repay', 'repay'] as const),
] as const

/** Payments over a network, as a borrower makes them. */
export type ActByNetwork = Extract<
  ModelAct['kind'],
  'payByCard' | 'payByBank' | 'payOffByCard' | 'payOffByBank'
>

/** One loan, and what is done to it: an act for each day of a batch. */
export type ActSequence = {
  /** when the oldest installment is due, from the first day on */
  readonly dueIn: number
  readonly principal: bigint
  /** installments that are not paid yet */
  readonly left: number
  readonly dayCount: 'ACT365' | 'ACTACT' | '30360' | 'ACT360'
  /** whether it bore the late fees of installments that were late before it was boarded */
  readonly lateFeeCharged: boolean
  readonly acts: readonly ModelAct[]
}

/** Loans of one lender that go through the same days. */
export type ActBatch = {
  readonly settings: Readonly<Record<string, unknown>>
  /** the day on which the loans are boarded: in the second case a leap year begins meanwhile */
  readonly firstDay: '2026-11-20' | '2027-12-10'
  /** days until the books are opened next, so often */
  readonly nights: readonly number[]
  readonly sequences: readonly ActSequence[]
}

export const daysPerBatch = 5

const amounts = fc.oneof(
  fc.bigInt({ min: 1n, max: 600_00n }),
  fc.bigInt({ min: 1n, max: 9_000_00n }),
)

function anyActOf(some: readonly ModelAct['kind'][]): fc.Arbitrary<ModelAct> {
  return fc.record({ kind: fc.constantFrom(...some), amount: amounts, pick: fc.nat() })
}

const anyActs = fc.array(anyActOf(kinds), { minLength: daysPerBatch, maxLength: daysPerBatch })

/** A loan that is charged off at once, is paid all the same, and is put back on the books. */
const actsOfLostLoan = fc.tuple(
  fc.constant<ModelAct>({ kind: 'chargeOff', amount: 1n, pick: 0 }),
  anyActOf(['pay', 'payByCard', 'payByBank', 'payOff', 'bankruptcy', 'reverseChargeOff']),
  anyActOf(['pay', 'payByCard', 'reverseChargeOff', 'return', 'refundPart']),
  anyActOf(['reverseChargeOff', 'mistake', 'return', 'refundPart']),
  anyActOf(['mistake', 'bounce', 'return', 'refundWhole', 'pay', 'reverseChargeOff']),
)

const anySequence: fc.Arbitrary<ActSequence> = fc.record({
  dueIn: fc.integer({ min: -100, max: 30 }),
  principal: fc.oneof(fc.constant(15_000_00n), fc.bigInt({ min: 100_00n, max: 900_00n })),
  left: fc.constantFrom(36, 36, 3, 1),
  dayCount: fc.constantFrom('ACT365', 'ACTACT', '30360', 'ACT360'),
  lateFeeCharged: fc.boolean(),
  acts: fc.oneof({ weight: 9, arbitrary: anyActs }, { weight: 1, arbitrary: actsOfLostLoan }),
})

const late = { lateFeePercent: '5', lateFeeMin: '10.00', lateFeeMax: '50.00', graceDays: 5 }
const lenders: readonly Readonly<Record<string, unknown>>[] = [
  { smallBalance: '0.00', chargeOffDays: 0, bankruptcyChargeOff: 'day60', nsfFee: '25.00' },
  { ...late, nsfFee: '25.00', chargeOffDays: 120 },
  { ...late, holdPartials: '1', waterfall: 'FEES_FIRST', payoffFee: '75.00' },
  { ...late, nsfFee: '15.00', extraPayment: 'PRINCIPAL_ONLY', shortPayTolerance: '2.00' },
  {
    smallBalance: '0.00',
    nonAccrualDays: 30,
    feeRefunded: '0',
    payoffHoldDays: 3,
    nsfFee: '20.00',
  },
]

/** @param loans how many go through the days together */
export function anyBatch(loans: number): fc.Arbitrary<ActBatch> {
  return fc.record({
    settings: fc.constantFrom(...lenders),
    firstDay: fc.constantFrom('2026-11-20', '2027-12-10'),
    nights: fc.array(
      fc.oneof(
        { weight: 6, arbitrary: fc.integer({ min: 1, max: 3 }) },
        { weight: 1, arbitrary: fc.integer({ min: 6, max: 8 }) },
        { weight: 1, arbitrary: fc.integer({ min: 40, max: 62 }) },
      ),
      { minLength: daysPerBatch, maxLength: daysPerBatch },
    ),
    sequences: fc.array(anySequence, { minLength: loans, maxLength: loans }),
  })
}
