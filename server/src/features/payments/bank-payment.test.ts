import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Payer, type PaymentsWorld, paymentsWorld } from '../../../testing/payments-world.ts'
import { followBank } from '../../jobs/follow-bank.ts'
import { finishCancels } from '../../jobs/finish-cancels.ts'
import { openDays } from '../../jobs/open-days.ts'
import { reconcile } from '../../jobs/reconcile.ts'
import { sendBatch } from '../../jobs/send-batch.ts'
import type { NumberedEvent } from '../../outside/vault-afterwards.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const banks = {
  achGateway: { adapter: 'sandbox', account: 'test' },
  padGateway: { adapter: 'sandbox', account: 'test' },
  isAchMobile: '1',
  borAchRealtimePmts: '1',
  nsfFee: '25.00',
}
let world: PaymentsWorld

async function begin(settings: object = {}): Promise<Payer> {
  world = await paymentsWorld({ settings: { ...banks, ...settings } })
  return world.payer({ kind: 'ach', token: 'tok-6789' })
}

const payByBank = async (payer: Payer, amount = '100.00') => {
  const answer = await payer.pay({ amount, paymentType: '2' })
  const { orderId } = answer.body.result.paymentToken as { orderId: string }
  return { orderId, answer: answer.body.result }
}

/** Lets the network say something, and the worker act on it. */
async function hear(orderId: string, event: Partial<NumberedEvent>): Promise<void> {
  const ref = `${world.lender.id}.${orderId}`
  const usual = { id: randomUUID(), kind: 'returned', on: '2026-11-20', code: 'R01' } as const
  const said = { ...usual, ...event, ref, lenderId: world.lender.id }
  world.fake.afterwards.say(said as NumberedEvent & { lenderId: string })
  await followBank(world.worker, world.lender)
}

const rowOf = (orderId: string) =>
  world.read((trx) =>
    trx
      .selectFrom('payments')
      .selectAll()
      .where('payment_id', '=', orderId)
      .executeTakeFirstOrThrow(),
  )
const loanOf = (loanId: string) =>
  world.read((trx) =>
    trx
      .selectFrom('loans')
      .select(['principal_cents', 'nsf_fee_cents', 'satisfied_cents', 'last_paid_cents'])
      .where('loan_id', '=', loanId)
      .executeTakeFirstOrThrow(),
  )
const topics = async () =>
  (
    await world.read((trx) => trx.selectFrom('outbox').select('topic').orderBy('topic').execute())
  ).map(({ topic }) => topic)
const statusOf = async ({ methodId }: Payer) =>
  (
    await world.read((trx) =>
      trx
        .selectFrom('methods')
        .select('status')
        .where('method_id', '=', methodId)
        .executeTakeFirstOrThrow(),
    )
  ).status
const accounts = async () => {
  const sums = await world.read((trx) =>
    sql<{ account: string; cents: bigint }>`
      select account, sum(amount_cents)::bigint as cents from ledger_entries
      where account in ('1010', '1030', '1310') group by account
      having sum(amount_cents) <> 0 order by account`.execute(trx),
  )
  return sums.rows.map(({ account, cents }) => `${account} ${cents}`)
}

afterEach(() => world.closeInBalance())

describe('a bank payment', () => {
  it('is pending once it is accepted, under terms of its own, and completed when it settles', async () => {
    const payer = await begin()
    const { orderId, answer } = await payByBank(payer)
    expect(answer.paymentToken).toMatchObject({
      state: 'pending',
      cancelUntil: '2026-11-20T22:00:00.000Z',
    })
    expect(answer.achDetails).toMatchObject({ lastFour: '6789' })
    const consent = await world.read((trx) =>
      trx.selectFrom('consents').selectAll().executeTakeFirstOrThrow(),
    )
    expect(consent.kind).toBe('oneTimeAch')
    expect(consent.text).toContain('one-time electronic debit of $100.00')
    expect(consent.text).toContain('ending 6789')
    expect(consent.text).toContain('returned-payment fee of $25.00')

    world.clocks.forward(5 * dayMs)
    await openDays(world.worker, world.lender)
    expect((await payer.askOrder(orderId)).body.result.paymentToken.state).toBe('completed')
    expect(await accounts()).toEqual(['1010 10000'])
  })

  it("shows the lender's own terms where it has some, and PAD terms from the labels", async () => {
    const payer = await begin({ borrowerOnetimeAchDisclosure: 'Our own words for :total.' })
    await payByBank(payer)
    const canadian = await world.payer({ kind: 'pad', token: 'tok-6789', country: 'CA' })
    await canadian.pay({ amount: '100.00', paymentType: '3' })
    const consents = await world.read((trx) =>
      trx.selectFrom('consents').select(['kind', 'text']).orderBy('kind').execute(),
    )
    expect(consents.map(({ kind }) => kind)).toEqual(['oneTimeAch', 'oneTimePad'])
    expect(consents[0]?.text).toBe('Our own words for $100.00.')
    expect(consents[1]?.text).toContain('(personal PAD)')
    expect(consents[1]?.text).toContain('one time on 11/20/2026')
  })

  it.each([
    ['unvalidated', 'methodUnvalidated'],
    ['blocked', 'methodBlocked'],
    ['revoked', 'methodRevoked'],
  ] as const)('is refused from an account that is %s', async (status, reason) => {
    const payer = await begin()
    await world.read((trx) => trx.updateTable('methods').set({ status }).execute())
    const { body } = await payer.pay({ paymentType: '2' })
    expect(body).toMatchObject({ status: 0, reason, field: 'id' })
    expect(body.message).toContain('Nothing was charged')
  })

  it.each([
    { isAchMobile: '0' },
    { borAchRealtimePmts: '0', oneTimeAchImportNls: '0' },
    { achGateway: null },
  ])('is not offered with %o', async (settings) => {
    const payer = await begin(settings)
    const { body } = await payer.pay({ paymentType: '2' })
    expect(body).toMatchObject({ status: 0, reason: 'methodNotOffered' })
  })
})

describe('a return', () => {
  it('reverses the payment once, days later, with fee, code and a word to its borrower', async () => {
    const payer = await begin()
    const before = await loanOf(payer.loanId)
    const { orderId } = await payByBank(payer, '500.00')
    expect((await loanOf(payer.loanId)).satisfied_cents).not.toBe(before.satisfied_cents)
    world.clocks.forward(4 * dayMs)
    await openDays(world.worker, world.lender)
    const event = { id: 'a', on: '2026-11-24' } as Partial<NumberedEvent>
    await hear(orderId, event)
    await hear(orderId, event)
    await hear(orderId, { ...event, id: 'b', code: 'R10' })

    expect(await rowOf(orderId)).toMatchObject({ state: 'returned', return_code: 'R01' })
    expect(await loanOf(payer.loanId)).toEqual({ ...before, nsf_fee_cents: 25_00n })
    expect(await accounts()).toEqual(['1310 2500'])
    expect(await topics()).toEqual(['payment.pending', 'payment.returned'])
    expect(await statusOf(payer)).toBe('usable')
    const list = await payer.call('/users/list-loan-account', {})
    const text = JSON.stringify(list.body)
    expect(text).toContain('"state":"returned"')
    expect(text).toContain('"returnCode":"R01","returnedOn":"2026-11-24"')
  })

  it.each([
    ['R02', 'blocked', 1],
    ['R10', 'revoked', 1],
    ['R08', 'usable', 1],
    ['901', 'usable', 0],
  ] as const)('%s leaves the method %s, and %i tasks to a person', async (code, status, tasks) => {
    const payer = await begin()
    const { orderId } = await payByBank(payer)
    await hear(orderId, { code })
    expect(await statusOf(payer)).toBe(status)
    const rows = await world.read((trx) => trx.selectFrom('lender_tasks').selectAll().execute())
    expect(rows).toHaveLength(tasks)
    const fee = (await loanOf(payer.loanId)).nsf_fee_cents
    expect(fee).toBe(code === '901' ? 25_00n : 0n)
  })

  it('after the money arrived takes it back from the bank on the next banking day', async () => {
    const payer = await begin()
    const { orderId } = await payByBank(payer)
    world.clocks.forward(7 * dayMs) // Friday after Thanksgiving
    await openDays(world.worker, world.lender)
    await hear(orderId, { code: 'R10', on: '2026-11-27' as NumberedEvent['on'] })
    expect(await accounts()).toEqual(['1010 10000', '1030 -10000'])
    world.clocks.forward(3 * dayMs)
    await openDays(world.worker, world.lender)
    expect(await accounts()).toEqual([])
    expect(await rowOf(orderId)).toMatchObject({ return_settled_on: '2026-11-30' })
  })

  it('that comes before the answer waits until the charge is known', async () => {
    const payer = await begin()
    const silent = await payer.addMethod({ kind: 'ach', token: 'tok-silent' })
    const key = randomUUID()
    const answer = await payer.pay({ methodId: silent, paymentType: '2', amount: '60.00', key })
    const { orderId } = answer.body.result.paymentToken
    await hear(orderId, { code: 'R02' })
    expect(await rowOf(orderId)).toMatchObject({ state: 'confirming' })
    world.clocks.forward(10_000)
    await world.settle()
    await followBank(world.worker, world.lender)
    expect(await rowOf(orderId)).toMatchObject({ state: 'returned', return_code: 'R02' })
  })

  it('of a day to come waits for the books, and days open without the bank', async () => {
    const payer = await begin()
    const { orderId } = await payByBank(payer)
    world.clocks.forward(3 * dayMs)
    await hear(orderId, { on: '2026-11-22' as NumberedEvent['on'] })
    expect(await rowOf(orderId)).toMatchObject({ state: 'pending' })
    world.fake.setAway(true)
    await openDays(world.worker, world.lender)
    world.fake.setAway(false)
    expect(await rowOf(orderId)).toMatchObject({ state: 'returned', returned_on: '2026-11-22' })
    expect(world.told.join()).toContain('without news of the bank')
  })

  it('of a card is a chargeback, and blocks the card', async () => {
    const payer = await begin()
    const card = await payer.addMethod({ token: 'tok-4242' })
    const answer = await payer.pay({ methodId: card, amount: '70.00' })
    const { orderId } = answer.body.result.paymentToken
    await hear(orderId, { kind: 'chargedBack', code: 'chargeback' })
    expect(await rowOf(orderId)).toMatchObject({ state: 'returned', return_code: 'chargeback' })
    const again = await payer.pay({ methodId: card, amount: '71.00' })
    expect(again.body.reason).toBe('methodBlocked')
  })
})

describe('taking a payment back', () => {
  let payer: Payer

  beforeEach(async () => {
    payer = await begin()
  })

  it('undoes it until the cut-off, and says so again under the same key', async () => {
    const before = await loanOf(payer.loanId)
    const { orderId } = await payByBank(payer)
    const key = randomUUID()
    const first = await payer.cancel(orderId, key)
    expect(first.body.result.paymentToken).toMatchObject({ state: 'cancelled', cancelUntil: '' })
    expect((await payer.cancel(orderId, key)).text).toBe(first.text)
    expect((await payer.cancel(orderId)).body.result.paymentToken.state).toBe('cancelled')
    const other = await payByBank(payer, '101.00')
    expect((await payer.cancel(other.orderId, key)).body.reason).toBe('keyReused')
    expect((await rowOf(orderId)).state).toBe('cancelled')
    await payer.cancel(other.orderId)
    expect(await loanOf(payer.loanId)).toEqual(before)
    expect(await accounts()).toEqual([])
  })

  it('is too late from the cut-off on, whoever says so', async () => {
    const { orderId } = await payByBank(payer)
    world.fake.afterwards.cancels = 'tooLate'
    const { body } = await payer.cancel(orderId)
    expect(body).toMatchObject({ status: 0, reason: 'tooLateToCancel' })
    expect(body.message).toContain('11/20/2026')
    world.fake.afterwards.cancels = 'cancelled'
    world.clocks.forward(7 * hourMs)
    expect((await payer.cancel(orderId)).body.reason).toBe('tooLateToCancel')
    expect((await rowOf(orderId)).state).toBe('pending')
  })

  it("is refused for a card, for what has ended, and for another's payment", async () => {
    const card = await payer.addMethod({ token: 'tok-4242' })
    const paid = await payer.pay({ methodId: card })
    const { orderId } = paid.body.result.paymentToken
    expect((await payer.cancel(orderId)).body.reason).toBe('notCancellable')
    const stranger = await world.payer({ kind: 'ach', token: 'tok-6789' })
    const mine = await payByBank(payer)
    expect((await stranger.cancel(mine.orderId)).body.reason).toBe('paymentNotFound')
    expect((await payer.cancel('nothing')).body.reason).toBe('paymentNotFound')
  })

  it('is told as it stands while nobody knows, and brought to an end by the worker', async () => {
    const { orderId } = await payByBank(payer)
    world.fake.afterwards.cancels = 'silent'
    const key = randomUUID()
    const first = await payer.cancel(orderId, key)
    expect(first.body.result.paymentToken.state).toBe('pending')
    world.fake.afterwards.cancels = 'cancelled'
    world.clocks.forward(20_000)
    await finishCancels(world.worker, world.lender)
    expect((await rowOf(orderId)).state).toBe('cancelled')
    expect((await payer.cancel(orderId, key)).body.result.paymentToken.state).toBe('cancelled')
    expect(await topics()).toEqual(['payment.cancelled', 'payment.pending'])
  })

  it('by ten at once undoes it once', async () => {
    const { orderId } = await payByBank(payer)
    const answers = await Promise.all(Array.from({ length: 10 }, () => payer.cancel(orderId)))
    const states = answers.map(({ body }) => body.result.paymentToken.state)
    expect(new Set(states)).toEqual(new Set(['cancelled']))
    expect(await accounts()).toEqual([])
  })
})

describe('[PAY-23] a payment of the daily batch', () => {
  const batched = { borAchRealtimePmts: '0', oneTimeAchImportNls: '1' }
  const items = () =>
    world.read((trx) => trx.selectFrom('bank_batch_items').select('state').execute())
  const books = () => reconcile(world.worker, world.lender, { grace: 0 })

  it('is pending without the gateway, and handed over at the cut-off, once', async () => {
    const { orderId } = await payByBank(await begin(batched))
    expect((await rowOf(orderId)).state).toBe('pending')
    expect(world.fake.charged.size).toBe(0)
    await sendBatch(world.worker, world.lender)
    expect([await items(), world.fake.charged.size]).toEqual([[{ state: 'waiting' }], 0])
    expect((await books()).discrepancies).toEqual([])

    world.clocks.forward(7 * hourMs)
    await Promise.all([
      sendBatch(world.worker, world.lender),
      sendBatch(world.worker, world.lender),
    ])
    await sendBatch(world.worker, world.lender)
    expect([await items(), world.fake.charged.size]).toEqual([[{ state: 'sent' }], 1])
    expect((await rowOf(orderId)).confirm_id).toBe('confirm-1')
    expect((await books()).discrepancies).toEqual([])
    expect(await sendBatch(world.worker, world.lender)).toBe(0)
  })

  it('is asked for before it is handed over again', async () => {
    const payer = await begin(batched)
    const silent = await payer.addMethod({ kind: 'ach', token: 'tok-silent' })
    await payer.pay({ methodId: silent, paymentType: '2', amount: '60.00' })
    world.clocks.forward(7 * hourMs)
    await sendBatch(world.worker, world.lender)
    expect(await items()).toEqual([{ state: 'sending' }])
    world.clocks.forward(2 * 60_000)
    await sendBatch(world.worker, world.lender)
    expect([await items(), world.fake.charged.size]).toEqual([[{ state: 'sent' }], 1])
  })

  it('leaves the batch when it is taken back, and never both', async () => {
    const payer = await begin(batched)
    const { orderId } = await payByBank(payer)
    await sendBatch(world.worker, world.lender)
    expect((await payer.cancel(orderId)).body.result.paymentToken.state).toBe('cancelled')
    world.clocks.forward(7 * hourMs)
    expect(await sendBatch(world.worker, world.lender)).toBe(0)
    expect(world.fake.charged.size).toBe(0)
    expect((await books()).discrepancies).toEqual([])
  })

  it('comes back when the gateway refuses it', async () => {
    const payer = await begin(batched)
    const refused = await payer.addMethod({ kind: 'ach', token: 'tok-declined' })
    const answer = await payer.pay({ methodId: refused, paymentType: '2', amount: '60.00' })
    world.clocks.forward(7 * hourMs)
    await sendBatch(world.worker, world.lender)
    const { orderId } = answer.body.result.paymentToken
    expect(await rowOf(orderId)).toMatchObject({ state: 'returned', return_code: 'refused' })
  })
})
