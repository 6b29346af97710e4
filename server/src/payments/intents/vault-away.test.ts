import { afterAll, beforeAll, expect, it } from 'vitest'
import { paymentsFixture, type PaymentsFixture } from '../../../testing/payments-fixture.ts'

let world: PaymentsFixture
beforeAll(async () => {
  world = await paymentsFixture()
})
afterAll(() => world.closeInBalance())

const paymentsOf = (loanId: string) =>
  world.read((trx) =>
    trx.selectFrom('payments').select('state').where('loan_id', '=', loanId).execute(),
  )

it('begins no payment while the vault is away, says so, and leaves the key free', async () => {
  const payer = await world.payer()
  world.fake.setAway(true)
  const away = await payer.pay({ key: 'first' })
  expect(away.code).toBe(503)
  expect(away.body).toMatchObject({ status: 0, statusCode: 503 })
  expect(away.body.message).toContain('Nothing was charged')
  expect(await paymentsOf(payer.loanId)).toEqual([])

  world.fake.setAway(false)
  const paid = await payer.pay({ key: 'first' })
  expect(paid.body.result.paymentToken.state).toBe('completed')
})

it('answers a payment made before under its key, though the vault is away by now', async () => {
  const payer = await world.payer()
  const paid = await payer.pay({ key: 'before' })
  world.fake.setAway(true)
  const again = await payer.pay({ key: 'before' })
  world.fake.setAway(false)
  expect(again.body.result).toEqual(paid.body.result)
  expect(await paymentsOf(payer.loanId)).toEqual([{ state: 'completed' }])
})
