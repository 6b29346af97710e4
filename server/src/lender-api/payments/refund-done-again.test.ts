import { randomUUID } from 'node:crypto'
import { DatabaseError } from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type LenderApiFixture, lenderApiFixture } from '../../../testing/lender-api-fixture.ts'
import type { DatabasePool } from '../../platform/database/pool.ts'
import type { RefundOrder } from '../../platform/ports/vault-afterwards.ts'
import { refundPayment } from './refund-payment.ts'

let world: LenderApiFixture

beforeEach(async () => {
  world = await lenderApiFixture()
})
afterEach(() => world.closeInBalance())

/** The database gives way in the first transaction, and before the work is done again something happens. */
function givingWayOnce(meanwhile: () => Promise<unknown>): DatabasePool {
  let opened = 0
  const opening = (asked: Parameters<DatabasePool['opening']>[0]) => {
    const real = world.db.opening(asked)
    opened += 1
    const no = opened
    const execute = async (work: (trx: never) => Promise<unknown>) => {
      if (no === 2) await meanwhile()
      return real.transaction().execute(async (trx) => {
        const done = await work(trx as never)
        if (no > 1) return done
        const deadlock = new DatabaseError('deadlock detected', 0, 'error')
        throw Object.assign(deadlock, { code: '40P01', severity: 'ERROR' })
      })
    }
    return { transaction: () => ({ execute }) }
  }
  return { opening } as unknown as DatabasePool
}

it('sends a refund once where another call with its key is first, as its own work is done again', async () => {
  const payer = await world.payer()
  const orderId = (await payer.pay({ amount: '100.00' })).body.result.paymentToken.orderId as string
  const key = await world.read((trx) =>
    trx.selectFrom('api_keys').select('key_id').executeTakeFirstOrThrow(),
  )
  const sent: RefundOrder[] = []
  const refund = (order: RefundOrder) => {
    sent.push(order)
    return world.vault.refund(order)
  }
  const context = { ...world.context, vault: { ...world.vault, refund } }
  const call = {
    caller: { lender: world.lender, keyId: key.key_id, author: 'the office' },
    parameters: { orderId },
    query: {},
    body: { reason: 'by mistake' },
    key: randomUUID(),
    request: orderId,
  } as unknown as Parameters<typeof refundPayment>[1]
  let first: object | null = null
  const db = givingWayOnce(async () => {
    first = await refundPayment(context, call)
  })
  const answer = await refundPayment({ ...context, db }, call)
  expect(answer).toEqual(first)
  expect(answer).toMatchObject({ state: 'completed', total: '103.95' })
  expect(sent).toHaveLength(1)
})
