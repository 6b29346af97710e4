import { randomUUID } from 'node:crypto'
import { cents, formatDollars } from '@quittance/domain/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Payer, paymentsFixture } from '../../../testing/payments-fixture.ts'
import { contendForLock } from '../../../testing/contend-for-lock.ts'
import { buildApp } from '../../programs/build-app.ts'
import { postgresPayments } from './postgres-payments.ts'

let world: Awaited<ReturnType<typeof paymentsFixture>>

beforeAll(async () => {
  world = await paymentsFixture()
})

afterAll(() => world.closeInBalance())

const paymentsOf = (borrowerId: string) =>
  world.read((trx) =>
    trx.selectFrom('payments').select('payment_id').where('borrower_id', '=', borrowerId).execute(),
  )

async function payInAnotherProgram(payer: Payer, id: string) {
  const context = { ...world.context, payments: postgresPayments(world.db) }
  const app = buildApp(context, { dist: null, demo: false, trustProxy: false, logger: false })
  const { accessToken: accesstoken, loanId } = payer
  const key = { 'idempotency-key': randomUUID(), 'user-agent': 'test' }
  const http = await app.inject({
    method: 'POST',
    url: '/app/api/payments/make',
    headers: { host: world.host, accesstoken, ...key },
    payload: { id, paymentType: '1', amount: '15000.00', loanId },
  })
  await app.close()
  return { http, code: http.statusCode, text: http.body, body: http.json() }
}

describe('an amount', () => {
  it.each([
    ['0.00', 'notPositive', 'Enter an amount above zero'],
    ['4.99', 'belowMinimum', 'Amount should be at least $5.00'],
    [
      '20232.42',
      'abovePayoff',
      'Amount exceeds payoff amount of $20,232.41 good through 11/20/2026',
    ],
  ])('refuses an amount of %s as %s, and writes nothing', async (amount, reason, message) => {
    const payer = await world.payer()
    const { code, body } = await payer.pay({ amount })
    expect(code).toBe(200)
    expect(body).toMatchObject({ status: 0, statusCode: 422, reason, field: 'amount', message })
    expect(await paymentsOf(payer.borrowerId)).toEqual([])
  })

  it('pays the loan off by exactly the payoff, and then takes no more', async () => {
    const payer = await world.payer()
    expect((await payer.pay({ amount: '20232.41' })).body.status).toBe(1)
    const loan = await world.read((trx) =>
      trx
        .selectFrom('loans')
        .selectAll()
        .where('loan_id', '=', payer.loanId)
        .executeTakeFirstOrThrow(),
    )
    expect(loan).toMatchObject({ principal_cents: 0n, paid_off_on: '2026-11-20' })
    const more = await payer.pay({ amount: '5.00' })
    expect(more.body).toMatchObject({ status: 0, reason: 'loanClosed', field: 'loanId' })
  })
})

describe('a loan with pending payments', () => {
  const payoff = 20_232_41n
  const silent = { token: 'tok-silent' } // never answers: confirming

  afterAll(async () => {
    world.clocks.forward(60_000)
    await world.settle()
  })

  it('takes no more than pending payments leave of the payoff', async () => {
    const payer = await world.payer(silent)
    const first = await payer.pay({ amount: '500.00' })
    expect(first.body.result.paymentToken.state).toBe('confirming')
    const { body } = await payer.pay({ amount: formatDollars(cents(payoff - 499_99n)) })
    expect(body).toMatchObject({ status: 0, reason: 'beingConfirmed', field: 'amount' })
    expect(body.message).toBe(
      'A payment of $500.00 on this loan is being confirmed. It does not need to be paid again.',
    )
    expect((await payer.pay({ amount: formatDollars(cents(payoff - 500_00n)) })).body.status).toBe(
      1,
    )
    const more = await payer.pay({ amount: '5.00' })
    expect(more.body).toMatchObject({ status: 0, reason: 'beingConfirmed', field: 'amount' })
  })

  it('takes one of two payments at one moment that exceed the payoff together', async () => {
    const payer = await world.payer(silent)
    const other = await payer.addMethod({ token: 'tok-4242', fingerprint: 'another' })
    const answers = await contendForLock(world, {
      lock: (trx) =>
        trx
          .selectFrom('loans')
          .select('loan_id')
          .where('loan_id', '=', payer.loanId)
          .forUpdate()
          .execute(),
      // Each of two programs has read what is on its way before the other writes its payment down.
      begin: () => [payer.pay({ amount: '15000.00' }), payInAnotherProgram(payer, other)],
    })
    // Whichever comes first is taken: the silent one stays under way, the other one is posted.
    const reasons = answers.map(({ body }) => String(body.reason ?? 'done')).toSorted()
    expect(reasons.join()).toMatch(/^(abovePayoff|beingConfirmed),done$/)
  })

  it('takes the whole payoff once the pending payment before it is declined', async () => {
    const payer = await world.payer({ token: 'tok-0002' })
    expect((await payer.pay({ amount: '500.00' })).body).toMatchObject({ reason: 'declined' })
    const good = await payer.addMethod({ token: 'tok-4242' })
    const whole = await payer.pay({ amount: formatDollars(cents(payoff)), methodId: good })
    expect(whole.body.status).toBe(1)
  })
})

describe('what was agreed to', () => {
  it.each([
    [{ shownFee: '0.00' }],
    [{ shownFee: '3.95', shownDate: '2026-11-21' }],
    [{ shownDate: '2026-11-19' }],
  ])('refuses a payment for a price that changed: %j, and writes nothing', async (shown) => {
    const payer = await world.payer()
    const { body } = await payer.pay({ amount: '25.00', ...shown })
    expect(body).toMatchObject({ status: 0, statusCode: 422, reason: 'changed' })
    expect(body.message).toContain('Nothing was charged.')
    expect(await paymentsOf(payer.borrowerId)).toEqual([])
  })

  it('takes a payment for the price that was shown', async () => {
    const payer = await world.payer()
    const shown = { shownFee: '3.95', shownDate: '2026-11-20' }
    expect((await payer.pay({ amount: '25.00', ...shown })).body.status).toBe(1)
  })
})

describe('a loan', () => {
  it('finds no loan of another borrower, and none that never existed', async () => {
    const payer = await world.payer()
    const other = await world.payer()
    for (const loanId of [other.loanId, randomUUID(), 'no loan'])
      expect(
        (
          await payer.call('/payments/make', {
            method: 'POST',
            payload: { id: payer.methodId, paymentType: '1', loanId, amount: '25.00' },
          })
        ).body,
      ).toMatchObject({ status: 0, reason: 'loanNotFound', field: 'loanId' })
    expect(await paymentsOf(payer.borrowerId)).toEqual([])
  })

  it('finds no loan that a borrower was unlinked from', async () => {
    const payer = await world.payer()
    await world.read((trx) =>
      trx
        .updateTable('loan_parties')
        .set({ is_linked: false })
        .where('loan_id', '=', payer.loanId)
        .execute(),
    )
    expect((await payer.pay()).body.reason).toBe('loanNotFound')
  })
})

describe('a method', () => {
  it('finds no method of another borrower, no removed one, and none of another kind', async () => {
    const payer = await world.payer()
    const other = await world.payer()
    const removed = await payer.addMethod({ token: 'tok-4242' })
    const bank = await payer.addMethod({ token: 'tok-4242', kind: 'ach' })
    await world.read((trx) =>
      trx
        .updateTable('methods')
        .set({ removed_at: new Date(world.clocks.elapsed()) })
        .where('method_id', '=', removed)
        .execute(),
    )
    for (const methodId of [other.methodId, removed, bank, 'no method'])
      expect((await payer.pay({ methodId })).body).toMatchObject({
        status: 0,
        reason: 'methodNotFound',
        field: 'id',
      })
  })

  it('takes a card through the last day of its month', async () => {
    const payer = await world.payer({ expires: '2026-11' })
    expect((await payer.pay()).body.status).toBe(1)
    const methodId = await payer.addMethod({ token: 'tok-4242', expires: '2026-10' })
    expect((await payer.pay({ methodId })).body).toMatchObject({
      reason: 'methodExpired',
      message: 'The card ending 4242 has expired. Nothing was charged.',
    })
  })
})

describe('a lender without cards', () => {
  it.each([[{ cardEnable: '0' }], [{ hideCardsForBorrowers: '1' }], [{ cardGateway: null }]])(
    'refuses cards of a lender with %j',
    async (settings) => {
      const closed = await paymentsFixture({ settings })
      const payer = await closed.payer()
      const { body } = await payer.pay()
      await closed.close()
      expect(body).toMatchObject({ status: 0, reason: 'methodNotOffered', field: 'id' })
    },
  )
})

describe('limits', () => {
  it('lets ten payments an hour through, says when the next counts, and never counts a query', async () => {
    const payer = await world.payer()
    const key = randomUUID()
    await payer.pay({ amount: '10.00', key })
    for (let n = 1; n < 10; n += 1) {
      expect((await payer.pay({ amount: `1${n}.00` })).body.status).toBe(1)
      await payer.ask(key)
    }
    const { body } = await payer.pay({ amount: '30.00' })
    expect(body).toMatchObject({ status: 0, statusCode: 429, reason: 'tooManyPayments' })
    expect(body.retryAfterSeconds).toBeGreaterThan(0)
    expect(body.retryAfterSeconds).toBeLessThanOrEqual(3600)
    expect((await payer.ask(key)).body.status).toBe(1)
    world.clocks.forward(body.retryAfterSeconds * 1000)
    expect((await payer.pay({ amount: '30.00' })).body.status).toBe(1)
  })

  it('lets exactly ten payments through when many come at once', async () => {
    const payer = await world.payer()
    const pay = (_: unknown, n: number) => payer.pay({ amount: `${10 + n}.00` })
    const answers = await Promise.all(Array.from({ length: 16 }, pay))
    const reasons = answers.map(({ body }) => String(body.reason ?? 'done')).toSorted()
    expect(reasons).toEqual([...Array(10).fill('done'), ...Array(6).fill('tooManyPayments')])
  })

  it('lets exactly ten payments through when they come at once for several loans', async () => {
    const payer = await world.payer()
    for (let n = 0; n < 9; n += 1) await payer.pay({ amount: `${10 + n}.00` })
    const loanIds = [await payer.addLoan(), await payer.addLoan()]
    const answers = await contendForLock(world, {
      lock: (trx) =>
        trx
          .selectFrom('limit_counts')
          .select('count')
          .where('subject', '=', payer.borrowerId)
          .forUpdate()
          .execute(),
      begin: () => loanIds.map((loanId) => payer.pay({ amount: '30.00', loanId })),
    })
    const reasons = answers.map(({ body }) => String(body.reason ?? 'done')).toSorted()
    expect(reasons).toEqual(['done', 'tooManyPayments'])
  })

  it('stops a card after three declines a day, also at another borrower', async () => {
    const fingerprint = randomUUID()
    const payer = await world.payer({ token: 'tok-0002', fingerprint })
    for (let n = 0; n < 3; n += 1) expect((await payer.pay()).body.reason).toBe('declined')
    const fourth = await payer.pay()
    expect(fourth.body).toMatchObject({ statusCode: 429, reason: 'tooManyDeclines' })
    const other = await world.payer({ token: 'tok-0002', fingerprint })
    expect((await other.pay()).body.reason).toBe('tooManyDeclines')
    const methodId = await other.addMethod({ token: 'tok-4242' })
    expect((await other.pay({ methodId })).body.status).toBe(1)
  })
})

describe('a question', () => {
  it('answers a query by order to every party of the loan, and to nobody else', async () => {
    const payer = await world.payer()
    const party = await world.payer()
    const stranger = await world.payer()
    await world.linkLoan(payer.loanId, party.borrowerId)
    const { orderId } = (await payer.pay()).body.result.paymentToken
    expect((await payer.askOrder(orderId)).body.result.paymentToken.orderId).toBe(orderId)
    expect((await party.askOrder(orderId)).body.result.paymentToken.orderId).toBe(orderId)
    expect((await stranger.askOrder(orderId)).body.reason).toBe('neverReceived')
    expect((await payer.askOrder('no order')).body.reason).toBe('neverReceived')
  })
})
