import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PaymentsFixture, paymentsFixture } from '../../../testing/payments-fixture.ts'

let world: PaymentsFixture

beforeAll(async () => {
  world = await paymentsFixture()
})

afterAll(() => world.closeInBalance())

it.each(['2026-11-19', '2026-11-21', '2027-11-20'])(
  'takes no payment dated %s, as a payment is made today, and names the field',
  async (date) => {
    const payer = await world.payer()
    const asked = { id: payer.methodId, paymentType: '1', loanId: payer.loanId, amount: '25.00' }
    const pay = async (payload: object) =>
      (await payer.call('/payments/make', { method: 'POST', key: randomUUID(), payload })).body
    const refusal = { status: 0, reason: 'notToday', field: 'date' }
    expect(await pay({ ...asked, date })).toMatchObject(refusal)
    expect((await pay({ ...asked, date })).message).toContain('today, 11/20/2026')
    expect(await pay({ ...asked, date: '2026-11-20' })).toMatchObject({ status: 1 })
  },
)
