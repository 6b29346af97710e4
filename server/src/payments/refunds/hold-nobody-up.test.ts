import { assert } from '@quittance/domain/assert'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BankFixture, bankFixture, payByBank } from '../../../testing/bank-fixture.ts'
import { lenderApiOf } from '../../../testing/lender-api-fixture.ts'
import type { Payer } from '../../../testing/payments-fixture.ts'
import { finishRefunds } from './finish-refunds.ts'
import { followBank } from '../returns/follow-bank.ts'
import { reconcile } from '../reconciliation/reconcile.ts'
import { representReturnedDebits } from '../representment/represent-returned-debits.ts'

// One loan that the engine can not read must not keep from others what is theirs.

let world: BankFixture & Awaited<ReturnType<typeof lenderApiOf>>
let spoilt: Payer
let good: Payer

beforeEach(async () => {
  const bank = await bankFixture()
  world = { ...bank, ...(await lenderApiOf(bank)) }
  spoilt = await world.payer({ kind: 'ach', token: 'tok-1' })
  good = await world.payer({ kind: 'ach', token: 'tok-2' })
})

afterEach(async () => {
  const { discrepancies } = await reconcile(world.worker, world.lender, { grace: 0 })
  await world.closeInBalance()
  assert(discrepancies.length === 0, JSON.stringify(discrepancies))
})

const setRates = (rates: string) =>
  world.database.owner.query('update loans set rates = $1::jsonb where loan_id = $2', [
    rates,
    spoilt.loanId,
  ])
const spoil = () => setRates('"no rates"')
const mend = () => setRates('[]')

const stateOf = async (orderId: string) => (await world.rowOf(orderId)).state

describe('what can not be posted', () => {
  it('holds up no return of another loan for one that can not be posted, and creates a task', async () => {
    const [bad, fine] = [await payByBank(spoilt), await payByBank(good)]
    await spoil()
    await world.hear(bad.orderId, { code: 'R02' })
    await world.hear(fine.orderId, { code: 'R02' })
    expect(await Promise.all([bad, fine].map(({ orderId }) => stateOf(orderId)))).toEqual([
      'pending',
      'returned',
    ])
    const tasks = (await world.callLenderApi('GET', '/tasks')).body as { kind: string }[]
    expect(tasks.filter(({ kind }) => kind === 'loanSetAside')).toHaveLength(1)
    await mend()
    await followBank(world.worker, world.lender)
    expect(await stateOf(bad.orderId)).toBe('returned')
  })

  it.each([0, 1, 2])(
    'holds up no refund of another loan for one that can not be posted, whichever is first (%i)',
    async (at) => {
      const cards = [await world.payer(), await world.payer(), await world.payer()]
      spoilt = cards[at] ?? spoilt
      const orders: string[] = []
      for (const payer of cards) {
        const { body } = await payer.pay({ amount: '100.00' })
        orders.push(body.result.paymentToken.orderId)
      }
      world.fake.afterwards.refunds = 'silent'
      for (const orderId of orders) await world.refund(orderId, { reason: 'paid by mistake' })
      world.fake.afterwards.refunds = 'answered'
      await spoil()
      world.clocks.forward(61_000)
      await expect(finishRefunds(world.worker, world.lender)).rejects.toThrow('is not a function')
      const states = await Promise.all(orders.map(stateOf))
      expect(states).toEqual(orders.map((_, no) => (no === at ? 'completed' : 'refunded')))
      await mend()
      world.clocks.forward(61_000)
      await finishRefunds(world.worker, world.lender)
      expect(new Set(await Promise.all(orders.map(stateOf)))).toEqual(new Set(['refunded']))
    },
  )

  it('holds up no re-presentment of another loan for one that can not be posted', async () => {
    for (const payer of [spoilt, good]) {
      const { orderId } = await payByBank(payer)
      await world.hear(orderId, { code: 'R01' })
    }
    await world.database.owner.query(
      `update payments set retry_on = case when loan_id = $1 then date '2026-11-19'
        else date '2026-11-20' end where retry_on is not null`,
      [spoilt.loanId],
    )
    await spoil()
    await expect(representReturnedDebits(world.worker, world.lender)).rejects.toThrow(
      'is not a function',
    )
    const tried = await world.read((trx) =>
      trx.selectFrom('payments').select('loan_id').where('represents', 'is not', null).execute(),
    )
    expect(tried).toEqual([{ loan_id: good.loanId }])
    await mend()
  })
})
