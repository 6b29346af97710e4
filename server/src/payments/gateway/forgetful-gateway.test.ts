import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { paymentsFixture } from '../../../testing/payments-fixture.ts'
import { threeWayCheck } from '../../../testing/three-way-check.ts'
import type { Vault } from '../../platform/ports/vault.ts'
import { settleOpenPayments } from './settle-open-payments.ts'

const minute = 60_000

describe('a gateway that forgets keys', () => {
  it('resubmits to a gateway that forgets keys only after 15 silent minutes and three empty queries', async () => {
    const forgetful = await paymentsFixture()
    const keys: string[] = []
    const vault: Vault = {
      ...forgetful.fake,
      charge: (order) => {
        keys.push(order.key)
        return forgetful.fake.charge(order)
      },
      query: async (ask) => {
        const found = await forgetful.fake.query(ask)
        return found.result === 'notFound' ? { ...found, dedups: false } : found
      },
    }
    const payer = await forgetful.payer({ token: 'tok-lost' })
    const key = randomUUID()
    await payer.pay({ key })
    const settle = () => settleOpenPayments({ ...forgetful.worker, vault }, forgetful.lender)
    for (const restMs of [2_000, 10_000, 30_000, 2 * minute, 10 * minute]) {
      forgetful.clocks.forward(restMs + 100)
      expect(await settle()).toBe(1)
      expect(keys).toEqual([])
    }
    forgetful.clocks.forward(60 * minute)
    await settle()
    expect(keys).toHaveLength(1)
    expect((await payer.ask(key)).body.result.paymentToken.state).toBe('completed')
    expect(await threeWayCheck(forgetful)).toEqual([])
    await forgetful.close()
  })

  it('counts as resubmitted what a worker held when it died, until its lease ended', async () => {
    const forgetful = await paymentsFixture()
    let sent = 0
    const vault: Vault = {
      ...forgetful.fake,
      charge: async () => {
        sent += 1
        return { result: 'unknown' }
      },
      query: async () => ({ result: 'notFound', dedups: false, retentionMs: null }),
    }
    const payer = await forgetful.payer({ token: 'tok-lost' })
    await payer.pay()
    const settle = async (restMs: number) => {
      forgetful.clocks.forward(restMs)
      return settleOpenPayments({ ...forgetful.worker, vault }, forgetful.lender)
    }
    for (const restMs of [2_100, 10_100, 30_100, 2.1 * minute, 10.1 * minute]) await settle(restMs)
    forgetful.crashNextAt('after_gateway_ack')
    await expect(settle(60 * minute)).rejects.toThrow('after_gateway_ack')
    expect(sent).toBe(1)
    for (const restMs of [minute, 10 * minute]) await settle(restMs)
    expect(sent).toBe(1)
    for (const restMs of [60 * minute, 60 * minute]) await settle(restMs)
    expect(sent).toBe(2)
    await forgetful.close()
  })
})
