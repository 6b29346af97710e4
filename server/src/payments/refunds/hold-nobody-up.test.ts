import { randomUUID } from 'node:crypto'
import { assert } from '@quittance/domain/assert'
import { parseDay } from '@quittance/domain/calendar'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  type BankFixture,
  bankFixture,
  fixtureDayMs,
  payByBank,
} from '../../../testing/bank-fixture.ts'
import { lenderApiOf } from '../../../testing/lender-api-fixture.ts'
import type { Payer } from '../../../testing/payments-fixture.ts'
import { openDays } from '../end-of-day/open-days.ts'
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

  it('opens the day and settles the refunds of others though one can not be posted', async () => {
    const cards = [await world.payer(), await world.payer(), await world.payer()]
    const orders: string[] = []
    for (const payer of cards) {
      const { body } = await payer.pay({ amount: '100.00' })
      orders.push(body.result.paymentToken.orderId)
    }
    const openDaysLater = async (days: number) => {
      world.clocks.forward(days * fixtureDayMs)
      await openDays(world.worker, world.lender)
    }
    await openDaysLater(5) // their money is there
    for (const orderId of orders) await world.refund(orderId, { reason: 'paid by mistake' })
    const loans = cards.map(({ loanId }) => loanId).toSorted()
    const { owner } = world.database
    await owner.query(`alter table refunds add constraint fails
      check (loan_id <> '${loans[0] ?? ''}' or settled_on is null)`)
    await openDaysLater(6)
    const settled = await world.read((trx) =>
      trx.selectFrom('refunds').select('loan_id').where('settled_on', 'is not', null).execute(),
    )
    expect(settled.map((row) => row.loan_id).toSorted()).toEqual(loans.slice(1))
    const { business_date } = await world.read((trx) =>
      trx.selectFrom('lenders').select('business_date').executeTakeFirstOrThrow(),
    )
    expect(business_date).toBe('2026-12-01')
    await owner.query('alter table refunds drop constraint fails')
    await openDaysLater(1)
  })

  it('holds up no event of another payment for one that can not be acted on at all', async () => {
    const [bad, fine] = [await payByBank(spoilt), await payByBank(good)]
    const { bank } = world.worker
    const failing: typeof bank = {
      ...bank,
      withLenderTransaction: (id, work) =>
        bank.withLenderTransaction(id, (repository) =>
          work({
            ...repository,
            lockPayment: async (paymentId) => {
              if (paymentId === bad.orderId) throw new Error('no payment can be read of this')
              return repository.lockPayment(paymentId)
            },
          }),
        ),
    }
    const said = { kind: 'returned', on: parseDay('2026-11-20'), code: 'R02' } as const
    const { id: lenderId } = world.lender
    for (const { orderId } of [bad, fine]) {
      const ref = `${lenderId}.${orderId}`
      world.fake.afterwards.say({ ...said, id: randomUUID(), ref, lenderId })
    }
    await expect(followBank({ ...world.worker, bank: failing }, world.lender)).rejects.toThrow(
      'no payment can be read of this',
    )
    expect(await stateOf(fine.orderId)).toBe('returned')
    await followBank(world.worker, world.lender)
    expect(await stateOf(bad.orderId)).toBe('returned')
  })

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
