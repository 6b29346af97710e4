import { describe, expect, it } from 'vitest'
import { seededRandom } from '../seeded-random.ts'
import { judge } from './judge.ts'
import type { OrderAttempt, OrderAnswer } from './pay-order.ts'
import { planOrders } from './plan-orders.ts'
import type { CrashBooks, CrashPaymentRow } from './read-books.ts'
import type { CardKind, CrashPayer } from './make-world.ts'

const kinds: CardKind[] = ['good', 'declined']
const payer: CrashPayer = {
  borrowerId: 'b',
  accessToken: 't',
  loanId: 'l',
  methods: Object.fromEntries(kinds.map((kind) => [kind, kind])) as CrashPayer['methods'],
  ip: '10.0.0.1',
}
const [order] = planOrders(seededRandom('1'), [payer], 1)
if (order === undefined) throw new Error('an order was planned')

const completed: CrashPaymentRow = {
  key: order.key,
  orderId: 'o1',
  ref: 'r1',
  state: 'completed',
  amount: order.cents,
  total: order.cents + 395n,
  posted: [order.cents + 395n],
  isAhead: false,
}
const charge = { ref: 'r1', cents: completed.total }
const good: CrashBooks = {
  journal: [charge],
  payments: [completed],
  unbalanced: [],
  offLedger: [],
  unknownAnswers: 0,
}
const declined: CrashPaymentRow = { ...completed, state: 'declined', posted: [] }

function told(says: OrderAnswer['says'], more: Partial<OrderAnswer> = {}): OrderAttempt['told'] {
  return [{ of: 'make', says, orderId: says === 'completed' ? 'o1' : null, text: '', ...more }]
}

function found(
  books: Partial<CrashBooks>,
  said: OrderAttempt['told'] = told('completed'),
): string[] {
  return judge([{ order: order as OrderAttempt['order'], told: said }], { ...good, ...books }).map(
    ({ kind }) => kind,
  )
}

describe('the judge of a crash run', () => {
  it('finds nothing when every charge is one payment and one posting', () => {
    expect(found({})).toEqual([])
    expect(found({ journal: [], payments: [declined] }, told('declined'))).toEqual([])
    expect(found({ journal: [], payments: [] }, told('paused'))).toEqual([])
  })

  it.each<[string, Partial<CrashBooks>, OrderAttempt['told'], string[]]>([
    ['a second charge', { journal: [charge, charge] }, told('completed'), ['double']],
    [
      'a charge without a payment',
      { journal: [charge, { ...charge, ref: 'x' }] },
      told('completed'),
      ['orphan'],
    ],
    ['a payment without a charge', { journal: [] }, told('completed'), ['lost']],
    [
      'a payment without a posting',
      { payments: [{ ...completed, posted: [] }] },
      told('completed'),
      ['lost'],
    ],
    [
      'two postings',
      { payments: [{ ...completed, posted: [1n, 2n] }] },
      told('completed'),
      ['double'],
    ],
    [
      'a charge of other cents',
      { journal: [{ ref: 'r1', cents: 1n }] },
      told('completed'),
      ['different'],
    ],
    [
      'a posting of other cents',
      { payments: [{ ...completed, posted: [1n] }] },
      told('completed'),
      ['different'],
    ],
    ['a declined payment that was charged', { payments: [declined] }, told('lost'), ['lost']],
    [
      'an open payment',
      { journal: [], payments: [{ ...declined, state: 'confirming' }] },
      told('confirming'),
      ['stillOpen'],
    ],
    [
      'completed told of a declined one',
      { journal: [], payments: [declined] },
      told('completed'),
      ['toldWrong'],
    ],
    ['declined told of a completed one', {}, told('declined'), ['toldWrong']],
    [
      'completed told, and no payment',
      { journal: [], payments: [] },
      told('completed'),
      ['toldWrong', 'toldWrong'],
    ],
    ['"nothing was charged" told of a payment', {}, told('paused'), ['toldWrong']],
    ['another order under the key', {}, told('completed', { orderId: 'o2' }), ['toldWrong']],
    ['another body paid', {}, told('completed', { of: 'otherBody' }), ['toldWrong']],
    ['its own key refused', {}, told('keyReused'), ['toldWrong']],
    ['an answer that nobody expects', {}, told('other'), ['toldWrong']],
    [
      'another amount',
      { payments: [{ ...completed, amount: 1n }] },
      told('completed'),
      ['toldWrong'],
    ],
    [
      'a transaction that does not balance',
      { unbalanced: ['t1'] },
      told('completed'),
      ['unbalanced'],
    ],
    ['balances off their ledger', { offLedger: ['L1'] }, told('completed'), ['unbalanced']],
  ])('finds in a crash run %s', (_what, books, said, expected) => {
    expect(found(books, said)).toEqual(expected)
  })
})

const plan = (seed: string) => planOrders(seededRandom(seed), [payer], 8)

describe('the orders of a crash run', () => {
  it('repeats the orders of a crash run for the same seed, and makes others for another', () => {
    expect(plan('7')).toEqual(plan('7'))
    expect(plan('7')).not.toEqual(plan('8'))
    expect(new Set(plan('7').map(({ key }) => key)).size).toBe(8)
    expect(new Set(plan('7').map(({ cents }) => cents)).size).toBe(8)
  })
})
