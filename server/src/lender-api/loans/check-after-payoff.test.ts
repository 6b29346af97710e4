import { expect, it } from 'vitest'
import { lenderApiFixture } from '../../../testing/lender-api-fixture.ts'

it('takes a check while a payoff by bank may be returned, and keeps it for a refund', async () => {
  const achGateway = { adapter: 'sandbox', account: 'test' }
  const settings = { achGateway, isAchMobile: '1', borAchRealtimePmts: '1' }
  const world = await lenderApiFixture({ settings })
  const { loanId, addMethod, pay } = await world.payer()
  const methodId = await addMethod({ kind: 'ach', token: 'tok-6789' })
  const paid = await pay({ amount: '20232.41', methodId, paymentType: '2' })
  expect(paid.body.status).toBe(1)
  const check = { kind: 'payment', channel: 'check', amount: '100.00', reason: 'it came by mail' }
  const { code, body } = await world.event(loanId, check)
  expect([code, body.loan]).toMatchObject([200, { refundsPayable: '100.00', payoff: '0.00' }])
  await world.closeInBalance()
})
