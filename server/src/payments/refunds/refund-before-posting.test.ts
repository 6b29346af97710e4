import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { fixtureDayMs } from '../../../testing/bank-fixture.ts'
import { type LenderApiFixture, lenderApiFixture } from '../../../testing/lender-api-fixture.ts'
import type { RefundOrder } from '../../platform/ports/vault-afterwards.ts'
import { finishRefunds } from './finish-refunds.ts'
import { openDays } from '../end-of-day/open-days.ts'

const minute = 60_000
const why = { reason: 'paid by mistake' }

let world: LenderApiFixture
/** Refunds that were sent by the worker; what the lender's call sent is not among them. */
let sentAgain: RefundOrder[]

beforeEach(async () => {
  world = await lenderApiFixture({ ownDatabase: true })
  sentAgain = []
  return () => world.closeInBalance()
})

/** A network that finds no refund any more, and would make each that it is sent. */
const forgetful = () => ({
  ...world.fake,
  refund: async (order: RefundOrder) => {
    sentAgain.push(order)
    return world.fake.refund(order)
  },
  refundOf: async () => ({ result: 'notFound', dedups: false, retentionMs: 0 }) as const,
})

const finish = () => finishRefunds({ ...world.worker, vault: forgetful() }, world.lender)

async function finishAfter(ms: number): Promise<void> {
  world.clocks.forward(ms)
  await Promise.all([1, 2].map(finish))
}

async function pay(): Promise<string> {
  const payer = await world.payer()
  return (await payer.pay({ amount: '50.00' })).body.result.paymentToken.orderId
}

/** How a refund stands, and how often it was posted and told. */
async function readRefund(orderId: string) {
  const { rows } = await world.read((trx) =>
    sql<{ state: string; confirm: boolean; posted: number; told: number }>`
      select r.state, r.confirm_id <> '' as confirm,
        (select count(*)::int from ledger_transactions t
          where t.payment_id = r.payment_id and t.kind = 'refund') as posted,
        (select count(*)::int from outbox o where o.topic = 'payment.refunded'
          and o.payload ->> 'paymentId' = r.payment_id::text) as told
      from refunds r where r.payment_id = ${orderId}::uuid`.execute(trx),
  )
  return rows
}

const waits = [{ state: 'posting', confirm: true, posted: 0, told: 0 }]
const done = [{ state: 'completed', confirm: true, posted: 1, told: 1 }]

async function refusedAgain(orderId: string): Promise<void> {
  const again = await world.refund(orderId, why)
  expect([again.code, again.body.reason]).toEqual([409, 'refundRuns'])
}

describe('a refund that the network made', () => {
  it('saves a refund made before its loan’s days are open at once, and posts it once they are', async () => {
    const orderId = await pay()
    world.clocks.forward(2 * fixtureDayMs)
    expect((await world.refund(orderId, why)).body).toMatchObject({ state: 'confirming' })
    expect(await readRefund(orderId)).toEqual(waits)
    await refusedAgain(orderId)
    for (const ms of [2 * minute, 60 * minute, 5 * 60 * minute]) await finishAfter(ms)
    expect([await readRefund(orderId), sentAgain]).toEqual([waits, []])
    await openDays(world.worker, world.lender)
    await finishAfter(minute)
    expect([await readRefund(orderId), sentAgain]).toEqual([done, []])
    await finishAfter(60 * minute)
    expect([await readRefund(orderId), sentAgain]).toEqual([done, []])
  })

  it('saves a refund made before its payment is posted at once, and posts it after the payment', async () => {
    const payer = await world.payer()
    world.clocks.forward(2 * fixtureDayMs)
    const { orderId } = (await payer.pay({ amount: '50.00' })).body.result.paymentToken
    expect((await world.refund(orderId, why)).body).toMatchObject({ state: 'confirming' })
    expect(await readRefund(orderId)).toEqual(waits)
    await finishAfter(60 * minute)
    expect([await readRefund(orderId), sentAgain]).toEqual([waits, []])
    await openDays(world.worker, world.lender)
    await finishAfter(minute)
    expect([await readRefund(orderId), sentAgain]).toEqual([done, []])
  })

  it('keeps a refund whose posting the ledger refuses, and posts it once the ledger takes it', async () => {
    const orderId = await pay()
    await world.database.owner.query(`
      create function refuse_refunds() returns trigger language plpgsql as
        $$ begin if new.kind = 'refund' then raise exception 'not now'; end if; return new; end $$;
      create trigger refuse_refunds before insert on ledger_transactions
        for each row execute function refuse_refunds()`)
    expect((await world.refund(orderId, why)).code).toBe(500)
    expect(await readRefund(orderId)).toEqual(waits)
    world.clocks.forward(60 * minute)
    await expect(finish()).rejects.toThrow('not now')
    expect([await readRefund(orderId), sentAgain]).toEqual([waits, []])
    await world.database.owner.query('drop trigger refuse_refunds on ledger_transactions')
    await finishAfter(60 * minute)
    expect([await readRefund(orderId), sentAgain]).toEqual([done, []])
  })

  it('posts a refund by another worker where one died that held it', async () => {
    const orderId = await pay()
    world.clocks.forward(2 * fixtureDayMs)
    await world.refund(orderId, why)
    await openDays(world.worker, world.lender)
    world.clocks.forward(minute)
    const dying = { ...world.worker, clocks: dies(world.worker.clocks) }
    await expect(finishRefunds(dying, world.lender)).rejects.toThrow('died')
    await finishAfter(1_000)
    expect(await readRefund(orderId)).toEqual(waits)
    await finishAfter(10 * minute)
    expect([await readRefund(orderId), sentAgain]).toEqual([done, []])
  })
})

/** Clocks of a program that dies as it asks for the business day, after its claim. */
function dies(clocks: LenderApiFixture['worker']['clocks']) {
  return {
    ...clocks,
    business: () => {
      throw new Error('died')
    },
  }
}
