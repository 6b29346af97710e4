import { parseDay, toInstant } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PaymentsFixture, paymentsFixture } from '../../../testing/payments-fixture.ts'
import type { JournalEntry } from '../../platform/ports/vault.ts'
import { beginComparison } from './compare-books.ts'
import { reconcile } from './reconcile.ts'
import type { PaymentFigures } from './reconciliation-repository.ts'

function compareBooks(
  journal: readonly JournalEntry[],
  payments: readonly PaymentFigures[],
  limits: Parameters<typeof beginComparison>[0],
) {
  const books = beginComparison(limits)
  books.takeJournal(journal)
  books.comparePayments(payments)
  return books.end()
}

const now = toInstant(Date.parse('2026-11-20T15:00:00Z'))
const charge = (ref: string, amount: bigint): JournalEntry => ({
  seq: 1,
  at: '2026-11-20T15:00:00.000Z',
  kind: 'charge',
  ref,
  amount: cents(amount),
  currency: 'USD',
  last4: '4242',
  id: 'sb_ch_1',
  status: 'succeeded',
})
const figures = (given: Partial<PaymentFigures>): PaymentFigures => ({
  paymentId: 'a',
  ref: 'a',
  state: 'completed',
  payment: 25_00n,
  ledger: 25_00n,
  ledgerBack: 0n,
  refunded: 0n,
  returned: null,
  isAtGateway: true,
  inDoubtSince: null,
  isPosted: true,
  isEffective: true,
  writtenAt: new Date(now - 60 * 60_000),
  ...given,
})
const charged = charge('a', 25_00n)
const back = (kind: 'return' | 'cancel' | 'refund', minutesAgo = 60): JournalEntry => ({
  ...charged,
  kind,
  at: new Date(now - minutesAgo * 60_000).toISOString(),
})
const handedOver = (minutesAgo: number) => new Date(now - minutesAgo * 60_000)
const waiting = { state: 'pending', isAtGateway: false } as const
const ahead = { state: 'pending', ledger: null, isPosted: false, isEffective: false } as const
const gone = { ledgerBack: 25_00n } as const

describe('comparing gateway, payments and ledger', () => {
  it.each([
    ['nothing', 'all three agree', [charge('a', 25_00n)], figures({})],
    ['nothing', 'a decline is in none', [], figures({ state: 'declined', ledger: null })],
    [
      'nothing',
      'a payment is under way',
      [charge('a', 25_00n)],
      figures({ state: 'confirming', ledger: null, writtenAt: new Date(now) }),
    ],
    [
      'lost',
      'a charge is open after the grace',
      [charge('a', 25_00n)],
      figures({ state: 'confirming', ledger: null }),
    ],
    [
      'lost',
      'a charge is told as declined',
      [charge('a', 25_00n)],
      figures({ state: 'declined', ledger: null }),
    ],
    ['lost', 'the journal lacks it', [], figures({})],
    ['lost', 'the ledger lacks it', [charge('a', 25_00n)], figures({ ledger: null })],
    ['nothing', 'it is posted when it takes effect, later', [charged], figures(ahead)],
    [
      'lost',
      'its day is open and it is not posted',
      [charged],
      figures({ ...ahead, isEffective: true }),
    ],
    [
      'nothing',
      'its day was opened a minute ago',
      [charged],
      figures({ ...ahead, isEffective: true, writtenAt: new Date(now - 60_000) }),
    ],
    [
      'nothing',
      'it was taken out before it took effect',
      [charged, back('cancel')],
      figures({ ...ahead, state: 'cancelled' }),
    ],
    ['lost', 'the journal lacks it ahead of its day', [], figures(ahead)],
    [
      'different',
      'it is charged a cent off ahead of its day',
      [charge('a', 25_01n)],
      figures(ahead),
    ],
    ['double', 'it was charged twice', [charge('a', 25_00n), charge('a', 25_00n)], figures({})],
    ['different', 'the ledger is a cent off', [charge('a', 25_00n)], figures({ ledger: 24_99n })],
    ['different', 'the journal is a cent off', [charge('a', 25_01n)], figures({})],
    ['different', 'a decline is posted', [], figures({ state: 'declined' })],
    [
      'nothing',
      'it came back in all three',
      [charged, back('return')],
      figures({ ...gone, state: 'returned' }),
    ],
    [
      'nothing',
      'it was taken out in all three',
      [charged, back('cancel')],
      figures({ ...gone, state: 'cancelled' }),
    ],
    ['nothing', 'its return is a minute old', [charged, back('return', 1)], figures({})],
    ['different', 'a return is known to the gateway only', [charged, back('return')], figures({})],
    [
      'different',
      'a return is not known to the gateway',
      [charged],
      figures({ ...gone, state: 'returned' }),
    ],
    [
      'different',
      'a return is not in the ledger',
      [charged, back('return')],
      figures({ state: 'returned' }),
    ],
    [
      'different',
      'the ledger has a return that the payment has not',
      [charged],
      figures({ ...gone }),
    ],
    [
      'different',
      'it was taken out here and not there',
      [charged],
      figures({ ...gone, state: 'cancelled' }),
    ],
    ['nothing', 'it waits for the batch', [], figures(waiting)],
    [
      'nothing',
      'the batch handed it over a moment ago',
      [],
      figures({ ...waiting, inDoubtSince: handedOver(14) }),
    ],
    [
      'lost',
      'the batch handed it over, and nobody knows of it',
      [],
      figures({ ...waiting, inDoubtSince: handedOver(16) }),
    ],
    [
      'nothing',
      'it was taken out of the batch',
      [],
      figures({ ...gone, ...waiting, state: 'cancelled' }),
    ],
    [
      'nothing',
      'a part was refunded in all three',
      [charged, { ...back('refund'), amount: cents(5_00n) }],
      figures({ state: 'refunded', refunded: 5_00n, ledgerBack: 5_00n }),
    ],
    [
      'different',
      'the payment tells of another refund than the ledger',
      [charged, { ...back('refund'), amount: cents(5_00n) }],
      figures({ state: 'refunded', refunded: 4_00n, ledgerBack: 5_00n }),
    ],
    [
      'nothing',
      'a refund is in all three',
      [charged, back('refund')],
      figures({ ...gone, state: 'refunded', refunded: 25_00n }),
    ],
  ] as const)('finds %s when %s', (kind, _, journal, payment) => {
    const { found, checked } = compareBooks(journal, [payment], { now })
    expect(found.map((one) => one.kind)).toEqual(kind === 'nothing' ? [] : [kind])
    expect(checked).toBe(1)
  })

  it('finds an orphan when a charge has a reference that no payment has', () => {
    const { found } = compareBooks([charge('b', 1n)], [], { now })
    expect(found).toEqual([{ ref: 'b', kind: 'orphan', journal: 1n, payment: null, ledger: null }])
  })

  it('counts no decline in the network’s journal as a charge', () => {
    const decline = { ...charged, status: 'declined' } as const
    expect(compareBooks([charged, decline], [figures({})], { now }).found).toEqual([])
  })
})

describe('reconciliation', () => {
  let world: PaymentsFixture

  beforeAll(async () => {
    world = await paymentsFixture()
  })
  afterAll(() => world.close())

  it('finds nothing where every charge was posted, and records that it ran', async () => {
    const payer = await world.payer()
    await payer.pay()
    await (await world.payer({ token: 'tok-0002' })).pay()
    const found = await reconcile(world.worker, world.lender, { grace: 0 })
    expect(found).toMatchObject({
      checked: 2,
      lost: 0,
      double: 0,
      different: 0,
      orphan: 0,
      unbalanced: 0,
      discrepancies: [],
    })
    const runs = await world.read((trx) =>
      trx.selectFrom('reconciliation_runs').selectAll().execute(),
    )
    expect(runs).toMatchObject([{ run_id: found.runId, checked: 2 }])
  })

  it('finds a charge that is still open as lost, records it, and corrects nothing', async () => {
    const payer = await world.payer({ token: 'tok-silent' })
    await payer.pay()
    world.clocks.forward(16 * 60_000)
    const found = await reconcile(world.worker, world.lender)
    expect(found).toMatchObject({ lost: 1, double: 0, different: 0, orphan: 0 })
    expect(found.discrepancies).toMatchObject([
      { kind: 'lost', journal: '28.95', payment: '28.95', ledger: null },
    ])
    const kept = await world.read((trx) => trx.selectFrom('discrepancies').selectAll().execute())
    expect(kept).toMatchObject([{ kind: 'lost', journal_cents: 28_95n, ledger_cents: null }])
    await world.settle()
    expect(await reconcile(world.worker, world.lender, { grace: 0 })).toMatchObject({ lost: 0 })
  })

  it('finds a charge of the lender that no payment knows', async () => {
    await world.fake.charge({
      key: 'made up',
      lenderId: world.lender.id,
      token: 'tok-4242',
      amount: cents(9_99n),
      currency: 'USD',
      collectOn: parseDay('2026-11-20'),
    })
    const found = await reconcile(world.worker, world.lender, { grace: 0 })
    expect(found.discrepancies).toMatchObject([{ ref: 'made up', kind: 'orphan', journal: '9.99' }])
  })
})
