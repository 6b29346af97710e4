import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type LenderApiFixture, lenderApiFixture } from '../../../testing/lender-api-fixture.ts'
import type { RefundOrder } from '../../platform/ports/vault-afterwards.ts'
import type { Vault } from '../../platform/ports/vault.ts'
import { openDays } from '../end-of-day/open-days.ts'
import { finishRefunds } from './finish-refunds.ts'

const second = 1_000
const minute = 60 * second

let world: LenderApiFixture
let sent: RefundOrder[]
let orderId: string

/** A network that finds no refund, forgets keys, and hears of a refund as the test says. */
const forgetful = (
  hear: (order: RefundOrder) => Promise<Awaited<ReturnType<Vault['refund']>>>,
) => ({
  ...world.fake,
  refund: async (order: RefundOrder) => {
    sent.push(order)
    return hear(order)
  },
  refundOf: async (ask: Parameters<Vault['refundOf']>[0]) => {
    const found = await world.fake.refundOf(ask)
    return found.result === 'notFound' ? { ...found, dedups: false } : found
  },
})
const finishAfter = async (ms: number, vault: Vault) => {
  world.clocks.forward(ms)
  await finishRefunds({ ...world.worker, vault }, world.lender)
}
const stateOf = async () => {
  const found = await world.read((trx) =>
    sql<{ state: string }>`select state from refunds where payment_id = ${orderId}`.execute(trx),
  )
  return found.rows.map(({ state }) => state)
}

beforeAll(async () => {
  world = await lenderApiFixture()
})

afterAll(() => world.closeInBalance())

beforeEach(async () => {
  sent = []
  const payer = await world.payer()
  orderId = (await payer.pay({ amount: '100.00' })).body.result.paymentToken.orderId
  world.fake.afterwards.refunds = 'lost'
  await world.refund(orderId, { reason: 'paid by mistake' })
  world.fake.afterwards.refunds = 'answered'
})

it('sends no refund again before 15 silent minutes and three empty queries', async () => {
  const vault = forgetful((order) => world.fake.refund(order))
  for (const rest of [2 * second, 10 * second, 30 * second, 2 * minute, 10 * minute]) {
    await finishAfter(rest + 100, vault)
    expect([sent.length, await stateOf()]).toEqual([0, ['confirming']])
  }
  await finishAfter(60 * minute, vault)
  expect(sent).toHaveLength(1)
  expect(await stateOf()).toEqual(['completed'])
})

it('waits as long again when a repeated refund is not answered, under the same key', async () => {
  const vault = forgetful(async () => ({ result: 'unknown' }))
  for (const rest of [2, 10, 30, 120, 600, 3_600]) await finishAfter(rest * second + 100, vault)
  expect(sent).toHaveLength(1)
  for (const rest of [60, 60]) await finishAfter(rest * minute + 100, vault)
  expect(sent).toHaveLength(1) // an hour of silence, and twice nothing: once more has to be asked
  await finishAfter(60 * minute + 100, vault)
  expect(sent).toHaveLength(2)
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
  expect(await stateOf()).toEqual(['confirming'])
  await finishAfter(60 * minute + 100, world.fake)
  expect(await stateOf()).toEqual(['completed'])
})

it('counts as sent a refund that a worker held when it died, until its lease ended', async () => {
  const vault = forgetful(() => Promise.reject(new Error('the worker died')))
  for (const rest of [2, 10, 30, 120, 600]) await finishAfter(rest * second + 100, vault)
  await expect(finishAfter(60 * minute, vault)).rejects.toThrow('the worker died')
  expect(sent).toHaveLength(1)
  for (const rest of [minute, 2 * minute]) await finishAfter(rest + 100, vault)
  expect(sent).toHaveLength(1)
  await finishAfter(60 * minute, world.fake)
  expect(await stateOf()).toEqual(['completed'])
})

it('sends a refund again at once under the same key to a network that keeps keys', async () => {
  await finishAfter(2 * second + 100, world.fake)
  expect(await stateOf()).toEqual(['completed'])
})

it('tells a person once of a refund that stays in doubt for a day', async () => {
  const vault = forgetful(async () => ({ result: 'unknown' }))
  const tasks = () =>
    world.read(async (trx) => {
      const rows = await trx.selectFrom('lender_tasks').select(['kind', 'payload']).execute()
      return rows.filter(({ payload }) => (payload as { paymentId?: string }).paymentId === orderId)
    })
  await finishAfter(23 * 60 * minute, vault)
  expect(await tasks()).toEqual([])
  for (const rest of [61, 61]) await finishAfter(rest * minute, vault)
  const payload = expect.objectContaining({ paymentId: orderId, amount: '103.95' })
  expect(await tasks()).toEqual([{ kind: 'refundInDoubt', payload }])
  // No network is trusted to know a key for longer: it is asked three times before it is sent again.
  for (const rest of [61, 61, 61]) await finishAfter(rest * minute, world.fake)
  await openDays(world.worker, world.lender)
  await finishAfter(2 * minute, world.fake)
  expect(await stateOf()).toEqual(['completed'])
})
