import { afterEach, describe, expect, it } from 'vitest'
import {
  type BankFixture,
  bankFixture,
  fixtureDayMs,
  fixtureHourMs,
} from '../../../testing/bank-fixture.ts'
import type { ChargeQuery, Vault } from '../../platform/ports/vault.ts'
import { openDays } from '../end-of-day/open-days.ts'
import { settleOpenPayments } from '../gateway/settle-open-payments.ts'
import { reconcile } from '../reconciliation/reconcile.ts'
import { keepInBatch } from './leave-out-of-batch.ts'
import { sendBatch } from './send-batch.ts'

const minuteMs = 60_000
/** From Friday, 2026-11-20, at 10 AM Eastern. */
const untilCutoffMs = 7 * fixtureHourMs + minuteMs

let world: BankFixture
let sent: string[]
afterEach(() => world.closeInBalance())

type Memory = Partial<Extract<ChargeQuery, { result: 'notFound' }>>

/** A lender whose batch goes to a network with such a memory, and how its worker is asked to work. */
async function begin(memory: Memory, settings: object = { borAchRealtimePmts: '0' }) {
  world = await bankFixture({ oneTimeAchImportNls: '1', ...settings })
  sent = []
  const { fake, clocks, lender } = world
  const vault = {
    ...world.worker.vault,
    charge: (order: Parameters<Vault['charge']>[0]) => {
      sent.push(order.key)
      return fake.charge(order)
    },
    query: async (ask: Parameters<Vault['query']>[0]) => {
      const found = await fake.query(ask)
      return found.result === 'notFound' ? { ...found, ...memory } : found
    },
  }
  const worker = { ...world.worker, vault }
  return {
    worker,
    sendAfter: (ms: number) => {
      clocks.forward(ms)
      return sendBatch(worker, lender)
    },
  }
}

async function payWith(token: string): Promise<string> {
  const methodId = await world.mine.addMethod({ kind: 'ach', token })
  const answer = await world.mine.pay({ methodId, paymentType: '2', amount: '60.00' })
  return answer.body.result.paymentToken.orderId as string
}

const forgetful = { dedups: false } as const
const tasks = () =>
  world.read((trx) => trx.selectFrom('lender_tasks').select(['kind', 'payload']).execute())
const items = () =>
  world.read((trx) => trx.selectFrom('bank_batch_items').select('state').execute())

describe('a debit of the batch that may never have arrived', () => {
  it('submits it again to a network that forgets keys, after 15 silent minutes and three empty queries', async () => {
    const { worker, sendAfter } = await begin(forgetful)
    const orderId = await payWith('tok-lost')
    await sendAfter(untilCutoffMs)
    expect(sent).toHaveLength(1)
    for (const ms of [2 * minuteMs, 2 * minuteMs, 10 * minuteMs]) await sendAfter(ms)
    expect([sent.length, world.fake.charged.size, await items()]).toEqual([
      1,
      0,
      [{ state: 'sending' }],
    ])
    await sendAfter(2 * minuteMs)
    expect(new Set(sent)).toEqual(new Set([`${world.lender.id}.${orderId}`]))
    expect([sent.length, world.fake.charged.size, await items()]).toEqual([
      2,
      1,
      [{ state: 'sent' }],
    ])
    world.clocks.forward(6 * fixtureDayMs)
    await openDays(worker, world.lender)
    expect((await world.rowOf(orderId)).state).toBe('completed')
  })

  it('asks three times in 15 minutes for a key that its network says it has forgotten by now', async () => {
    const { sendAfter } = await begin({ dedups: true, retentionMs: 2 * minuteMs })
    await payWith('tok-lost')
    await sendAfter(untilCutoffMs)
    await sendAfter(2 * minuteMs)
    await sendAfter(15 * minuteMs)
    expect(sent).toHaveLength(1)
    await sendAfter(2 * minuteMs)
    expect([sent.length, world.fake.charged.size]).toEqual([2, 1])
  })

  it('takes it out of the batch where its account has ended, once it can not arrive any more', async () => {
    const { sendAfter } = await begin(forgetful)
    const orderId = await payWith('tok-lost')
    await sendAfter(untilCutoffMs)
    await world.read((trx) => trx.updateTable('methods').set({ status: 'revoked' }).execute())
    for (const ms of [2 * minuteMs, 2 * minuteMs]) await sendAfter(ms)
    expect((await world.rowOf(orderId)).state).toBe('pending')
    await sendAfter(15 * minuteMs)
    expect([(await world.rowOf(orderId)).state, sent.length]).toEqual(['cancelled', 1])
    expect(await world.topics()).toContain('payment.notDebited')
  })

  it('leaves a debit to the program that has it by now, though an earlier holder wakes up', async () => {
    const { worker, sendAfter } = await begin({})
    const orderId = await payWith('tok-lost')
    await sendAfter(untilCutoffMs)
    const stale = { paymentId: orderId, sent: null }
    const wake = () => keepInBatch(worker, world.lender, stale, { mayArrive: false })
    expect(await wake()).toBe(null)
    await world.read((trx) => trx.updateTable('methods').set({ status: 'revoked' }).execute())
    expect([await wake(), (await world.rowOf(orderId)).state]).toEqual([null, 'pending'])
    await world.read((trx) => trx.updateTable('methods').set({ status: 'usable' }).execute())
    await sendAfter(2 * minuteMs)
    expect(await items()).toEqual([{ state: 'sent' }])
  })

  it('tells a person once of one that stays in doubt for a day, and reconciliation of it after the grace', async () => {
    const { worker, sendAfter } = await begin({})
    const orderId = await payWith('tok-9052')
    const find = () => reconcile(worker, world.lender)
    await sendAfter(untilCutoffMs)
    expect((await find()).discrepancies).toEqual([])
    await sendAfter(16 * minuteMs)
    expect((await find()).discrepancies).toMatchObject([
      { ref: `${world.lender.id}.${orderId}`, kind: 'lost', payment: '60.00', journal: null },
    ])
    expect(world.told.join()).toContain('debits of the batch in doubt')
    expect(await tasks()).toEqual([])
    await sendAfter(fixtureDayMs)
    const { reference } = await world.rowOf(orderId)
    const task = {
      kind: 'paymentInDoubt',
      payload: { paymentId: orderId, reference, amount: '60.00' },
    }
    expect(await tasks()).toEqual([task])
    await world.read((trx) =>
      trx
        .updateTable('lender_tasks')
        .set({ done_at: new Date(world.clocks.elapsed()), done_by: 'Kim' })
        .execute(),
    )
    await sendAfter(fixtureHourMs)
    expect(await tasks()).toEqual([task])
    world.fake.land()
    await sendAfter(2 * minuteMs)
    expect([await items(), (await find()).discrepancies]).toEqual([[{ state: 'sent' }], []])
  })
})

/** As it is once its lender has switched real time off. */
function batching() {
  const { lender } = world
  const portal = { ...lender.settings.portal, borAchRealtimePmts: false, oneTimeAchImportNls: true }
  return { ...lender, settings: { ...lender.settings, portal } }
}

describe('a debit in doubt as its lender switches real time off', () => {
  const known = { dedups: true, retentionMs: fixtureDayMs } as const
  const realTime = { borAchRealtimePmts: '1' }

  it('stays confirming until nothing of it can arrive any more, and is never debited twice', async () => {
    const { worker } = await begin(known, realTime)
    const orderId = await payWith('tok-late')
    const lender = batching()
    const settleAfter = async (ms: number) => {
      world.clocks.forward(ms)
      await settleOpenPayments(worker, lender)
      return (await world.rowOf(orderId)).state
    }
    expect(await settleAfter(2_100)).toBe('confirming')
    world.fake.land() // the first submission arrives after all
    expect(await settleAfter(minuteMs)).toBe('pending')
    expect([(await world.rowOf(orderId)).confirm_id, sent]).toEqual(['confirm-1', []])
    world.clocks.forward(untilCutoffMs)
    expect([await sendBatch(worker, lender), await items()]).toEqual([0, []])
  })

  it('waits for the batch once it is lost, which asks for it before it submits it', async () => {
    const { worker } = await begin(known, realTime)
    const orderId = await payWith('tok-late')
    const lender = batching()
    for (const ms of [2_100, minuteMs, 5 * minuteMs, 20 * minuteMs]) {
      expect((await world.rowOf(orderId)).state).toBe('confirming')
      world.clocks.forward(ms)
      await settleOpenPayments(worker, lender)
    }
    expect([(await world.rowOf(orderId)).state, sent]).toEqual(['pending', []])
    world.fake.land()
    world.clocks.forward(3 * fixtureDayMs)
    await openDays(worker, lender)
    world.clocks.forward(untilCutoffMs)
    await sendBatch(worker, lender)
    expect([await items(), sent, world.fake.charged.size]).toEqual([[{ state: 'sent' }], [], 1])
  })
})
