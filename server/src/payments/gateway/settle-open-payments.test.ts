import { randomUUID } from 'node:crypto'
import { dayOf } from '@quittance/domain/calendar'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  type Payer,
  type PaymentsFixture,
  paymentsFixture,
} from '../../../testing/payments-fixture.ts'
import { threeWayCheck } from '../../../testing/three-way-check.ts'
import { withLenderTransaction } from '../../platform/database/transaction.ts'
import { postLoanEvent } from '../../servicing/ledger/post-loan-event.ts'
import { claimOpenPayments } from './payment-claim-repository.ts'
import { settlePayment } from './settle-payment.ts'
import type { Vault } from '../../platform/ports/vault.ts'
import { settleOpenPayment, settleOpenPayments } from './settle-open-payments.ts'

let world: PaymentsFixture

beforeAll(async () => {
  world = await paymentsFixture()
})

afterAll(() => world.closeInBalance())

const minute = 60_000
const paymentOf = ({ borrowerId }: Payer) =>
  world.read((trx) =>
    trx
      .selectFrom('payments')
      .selectAll()
      .where('borrower_id', '=', borrowerId)
      .executeTakeFirstOrThrow(),
  )
const attemptsOf = async (payer: Payer) => {
  const { payment_id } = await paymentOf(payer)
  const rows = await world.read((trx) =>
    trx
      .selectFrom('gateway_attempts')
      .select(['kind', 'outcome'])
      .where('payment_id', '=', payment_id)
      .orderBy('n')
      .execute(),
  )
  return rows.map(({ kind, outcome }) => `${kind} ${outcome}`)
}
const chargesOf = async (payer: Payer) => {
  const { gateway_ref } = await paymentOf(payer)
  const entries = await world.vault.journal({ lenderId: world.lender.id, after: 0 })
  return entries.filter(({ ref, status }) => ref === gateway_ref && status === 'succeeded').length
}
const noAnswer: Vault['query'] = async () => ({ result: 'unknown' })
const stateOf = async (payer: Payer, key: string) =>
  (await payer.ask(key)).body.result?.paymentToken.state

describe('a charge without an answer', () => {
  it('adopts a charge without an answer once a query finds it: charged once, answered alike ever after', async () => {
    const payer = await world.payer({ token: 'tok-silent' })
    const key = randomUUID()
    const first = await payer.pay({ key })
    expect(first.body).toMatchObject({ status: 1, statusCode: 200 })
    expect(first.body.result.paymentToken.state).toBe('confirming')
    expect(await world.settle()).toBe(0) // not due before 2 seconds have gone by
    world.clocks.forward(2_000)
    expect(await world.settle()).toBe(1)
    expect(await stateOf(payer, key)).toBe('completed')
    expect(await attemptsOf(payer)).toEqual(['submit unknown', 'query charged'])
    expect(await chargesOf(payer)).toBe(1)
    const again = await payer.pay({ key })
    expect(again.body.result.paymentToken.state).toBe('completed')
    expect((await payer.pay({ key })).text).toBe(again.text)
  })

  it('submits a charge that never arrived again under the same key', async () => {
    const payer = await world.payer({ token: 'tok-lost' })
    const key = randomUUID()
    await payer.pay({ key })
    expect(await chargesOf(payer)).toBe(0)
    world.clocks.forward(2_000)
    await world.settle()
    expect(await stateOf(payer, key)).toBe('completed')
    expect(await attemptsOf(payer)).toEqual(['submit unknown', 'query notFound', 'submit charged'])
    expect(await chargesOf(payer)).toBe(1)
  })

  it('charges once a payment that lands late, though a query found nothing', async () => {
    const payer = await world.payer({ token: 'tok-late' })
    const key = randomUUID()
    await payer.pay({ key })
    world.clocks.forward(2_000)
    await world.settle()
    expect(await stateOf(payer, key)).toBe('confirming')
    world.fake.land()
    world.clocks.forward(30_000)
    await world.settle()
    expect(await stateOf(payer, key)).toBe('completed')
    expect(await chargesOf(payer)).toBe(1)
  })

  it('reports a charge that is declined after a while as declined, also by email', async () => {
    const payer = await world.payer({ token: 'tok-9060' })
    const key = randomUUID()
    await payer.pay({ key })
    world.clocks.forward(2_000)
    await world.settle()
    expect(await stateOf(payer, key)).toBe('confirming')
    world.fake.land()
    world.clocks.forward(10_000)
    await world.settle()
    expect((await payer.ask(key)).body).toMatchObject({ status: 0, reason: 'declined' })
    const { payment_id } = await paymentOf(payer)
    const told = await world.read((trx) =>
      trx
        .selectFrom('outbox')
        .select('topic')
        .where('dedupe_key', '=', `payment.declined:${payment_id}`)
        .execute(),
    )
    expect(told).toEqual([{ topic: 'payment.declined' }])
  })

  it('posts a late charge on a later day, however long its result took', async () => {
    const payer = await world.payer({ token: 'tok-9052' })
    const key = randomUUID()
    await payer.pay({ key })
    world.clocks.forward(200 * 24 * 60 * minute)
    const { lender, clocks } = world
    const today = dayOf(clocks.business())
    const { loanId } = payer
    await world.read(async (trx) => {
      for (const event of [
        { kind: 'accrued', through: today },
        { kind: 'dayClosed', on: today },
      ] as const)
        await postLoanEvent(trx, { lender, loanId, event, enteredAt: clocks.elapsed() })
      await trx.updateTable('lenders').set({ business_date: today }).execute()
    })
    world.fake.land()
    await world.settle()
    expect(await paymentOf(payer)).toMatchObject({ state: 'completed' })
    expect(await threeWayCheck(world)).toEqual([])
  })

  it('keeps a payment confirming whose query fails, however often it fails', async () => {
    const payer = await world.payer({ token: 'tok-silent' })
    const key = randomUUID()
    await payer.pay({ key })
    const failing = { ...world.worker, vault: { ...world.vault, query: noAnswer } }
    for (const restMs of [2_000, 10_000, 30_000, 2 * minute, 10 * minute, 60 * minute]) {
      world.clocks.forward(restMs + 50)
      expect(await settleOpenPayments(failing, world.lender)).toBe(1)
      expect(await stateOf(payer, key)).toBe('confirming')
    }
    world.clocks.forward(60 * minute + 50)
    await world.settle()
    expect(await stateOf(payer, key)).toBe('completed')
    expect(await chargesOf(payer)).toBe(1)
  })

  it('turns no confirming payment into a failure by time, and reports it after 15 minutes', async () => {
    const payer = await world.payer({ token: 'tok-9052' })
    const key = randomUUID()
    await payer.pay({ key })
    const rests: number[] = []
    for (let n = 0; n < 8; n += 1) {
      const { next_attempt_at } = await paymentOf(payer)
      const restMs = (next_attempt_at?.getTime() ?? 0) - world.clocks.elapsed()
      rests.push(Math.round(restMs / 1_000))
      world.clocks.forward(restMs + 50)
      await world.settle()
      expect(await stateOf(payer, key)).toBe('confirming')
    }
    expect(rests).toEqual([2, 10, 30, 120, 600, 3600, 3600, 3600])
    expect(world.told.filter((line) => line.includes('payment still confirming'))).not.toEqual([])
    world.fake.land()
    world.clocks.forward(60 * minute)
    await world.settle()
    expect(await stateOf(payer, key)).toBe('completed')
  })
})

describe('a crash', () => {
  it.each([
    'after_intent_commit',
    'before_gateway_submit',
    'after_gateway_ack',
    'before_result_commit',
    'after_result_commit',
  ] as const)(
    'survives a crash at %s in the API with one charge and one posting',
    async (point) => {
      const payer = await world.payer()
      const key = randomUUID()
      world.crashNextAt(point)
      expect((await payer.pay({ key })).code).toBe(500)
      expect(await world.settle()).toBe(0) // its lease still runs
      world.clocks.forward(minute)
      await world.settle()
      expect(await stateOf(payer, key)).toBe('completed')
      expect(await chargesOf(payer)).toBe(1)
      expect((await payer.pay({ key })).body.status).toBe(1)
      expect(await threeWayCheck(world)).toEqual([])
    },
  )

  it.each([
    'after_claim',
    'after_query',
    'before_gateway_submit',
    'after_gateway_ack',
    'before_result_commit',
    'after_result_commit',
  ] as const)(
    'survives a crash at %s in the worker with one charge and one posting',
    async (point) => {
      const payer = await world.payer({ token: 'tok-lost' })
      const key = randomUUID()
      await payer.pay({ key })
      world.clocks.forward(2_000)
      world.crashNextAt(point)
      await expect(world.settle()).rejects.toThrow(point)
      world.clocks.forward(minute)
      await world.settle()
      expect(await stateOf(payer, key)).toBe('completed')
      expect(await chargesOf(payer)).toBe(1)
      expect(await threeWayCheck(world)).toEqual([])
    },
  )
})

describe('leases', () => {
  it('discards the result of a worker whose lease ran out', async () => {
    const payer = await world.payer({ token: 'tok-silent' })
    const key = randomUUID()
    await payer.pay({ key })
    world.clocks.forward(2_000)
    const asked = { now: world.clocks.elapsed(), most: 8 }
    const [sleeper] = await withLenderTransaction(world.db, world.lender.id, (trx) =>
      claimOpenPayments(trx, world.lender.id, asked),
    )
    if (sleeper === undefined) throw new Error('a payment was due')
    world.clocks.forward(minute)
    await world.settle()
    const before = await paymentOf(payer)
    expect(before.state).toBe('completed')
    const ended = { charge: { result: 'declined', code: 'generic_decline' }, attempts: [] } as const
    const { intent } = sleeper
    expect(await settlePayment(world.context, world.lender, { intent, ended })).toBeNull()
    expect(await paymentOf(payer)).toEqual(before)
  })

  it('sends nothing by a worker that slept until somebody else took its payment up', async () => {
    const payer = await world.payer()
    world.crashNextAt('after_intent_commit')
    await payer.pay()
    world.clocks.forward(minute)
    const asked = { now: world.clocks.elapsed(), most: 8 }
    const [sleeper] = await withLenderTransaction(world.db, world.lender.id, (trx) =>
      claimOpenPayments(trx, world.lender.id, asked),
    )
    if (sleeper === undefined) throw new Error('a payment was due')
    for (let tries = 0; tries < 3; tries += 1) {
      world.clocks.forward(minute)
      await world.settle()
    }
    const charge = vi.fn<Vault['charge']>((...given) => world.worker.vault.charge(...given))
    const context = { ...world.worker, vault: { ...world.worker.vault, charge } }
    for (const wasSent of [false, true])
      await settleOpenPayment(context, world.lender, { ...sleeper, wasSent })
    expect(charge).not.toHaveBeenCalled()
    expect(await chargesOf(payer)).toBe(1)
  })

  it('gives a payment to one of the workers that race for its lease', async () => {
    const payers = await Promise.all(
      Array.from({ length: 6 }, () => world.payer({ token: 'tok-lost' })),
    )
    await Promise.all(payers.map((payer) => payer.pay()))
    world.clocks.forward(2_000)
    const taken = await Promise.all([world.settle(), world.settle(), world.settle()])
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(6)
    for (const payer of payers) expect(await chargesOf(payer)).toBe(1)
  })
})
