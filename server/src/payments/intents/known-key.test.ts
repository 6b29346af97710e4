import { randomUUID } from 'node:crypto'
import { mergeLabels } from '@quittance/contract/labels/built-in'
import { cents } from '@quittance/domain/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PaymentsFixture, paymentsFixture } from '../../../testing/payments-fixture.ts'
import { DatabaseUnavailable } from '../../platform/database/database-unavailable.ts'
import { authenticateSession } from '../../auth/sessions/authenticate-session.ts'
import { postgresPayments } from './postgres-payments.ts'
import { makePayment } from './make-payment.ts'

let world: PaymentsFixture

beforeAll(async () => {
  world = await paymentsFixture()
})

afterAll(() => world.closeInBalance())

const paymentsOf = (borrowerId: string) =>
  world.read((trx) =>
    trx.selectFrom('payments').selectAll().where('borrower_id', '=', borrowerId).execute(),
  )

describe('a key', () => {
  it('accepts a key of any length for its payment, also when it comes again much later', async () => {
    const payer = await world.payer()
    const key = 'checkout-'.repeat(30)
    await payer.pay({ key })
    world.clocks.forward(11 * 60_000)
    expect((await payer.pay({ key })).body.status).toBe(1)
    expect(await paymentsOf(payer.borrowerId)).toHaveLength(1)
    expect((await payer.ask(key)).body.result.paymentToken.state).toBe('completed')
  })

  it('avoids the words “nothing was charged” for a known key when the database goes away', async () => {
    const payer = await world.payer()
    const key = randomUUID()
    world.crashNextAt('after_gateway_ack')
    await payer.pay({ key })
    let calls = 0
    const db: typeof world.db = {
      ...world.db,
      opening(text) {
        calls += 1
        if (calls > 1) throw new DatabaseUnavailable('no connection')
        return world.db.opening(text)
      },
    }
    const { lender, context } = world
    const found = { lender, token: payer.accessToken, isAct: false }
    const borrower = await authenticateSession(context, found)
    if (borrower === null) throw new Error('the payer is signed in')
    const { loanId, methodId } = payer
    const asked = { loanId, methodId, kind: 'card', amount: cents(25_00n) } as const
    const reader = { labels: mergeLabels('en'), locale: 'en-US', zone: 'America/New_York' }
    const from = { ip: '', userAgent: '' }
    const order = { ...asked, confirmDuplicate: false, lender, borrower, key, reader, from }
    const told = makePayment(
      { ...context, payments: postgresPayments(db) },
      { ...order, language: 'en' },
    )
    await expect(told).rejects.not.toBeInstanceOf(DatabaseUnavailable)
    world.clocks.forward(60_000)
    await world.settle()
  })
})
