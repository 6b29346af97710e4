import { beforeEach, expect, it } from 'vitest'
import { type LenderApiFixture, lenderApiFixture } from '../../../testing/lender-api-fixture.ts'
import { quarantineLoan } from '../../servicing/end-of-day/quarantine-repository.ts'
import { finishRefunds } from '../../payments/refunds/finish-refunds.ts'
import { openDays } from '../../payments/end-of-day/open-days.ts'
import { parseDay } from '@quittance/domain/calendar'

const dayMs = 24 * 3_600_000
const why = { reason: 'as the customer asked' }
const check = { kind: 'payment', channel: 'check', amount: '100.00', ...why }

let world: LenderApiFixture

beforeEach(async () => {
  world = await lenderApiFixture()
  return () => world.closeInBalance()
})

it('refuses an event of today until the days before it are closed', async () => {
  const { loanId } = await world.payer()
  world.clocks.forward(2 * dayMs)
  const early = await world.event(loanId, check, 'the-same-key-0001')
  expect([early.code, early.body.reason]).toEqual([503, 'dayNotOpen'])
  await openDays(world.worker, world.lender)
  expect((await world.event(loanId, check, 'the-same-key-0001')).code).toBe(200)
})

it('takes an event of a quarantined loan, whose days nobody can close', async () => {
  const { loanId } = await world.payer()
  world.clocks.forward(2 * dayMs)
  const aside = { loanId, day: parseDay('2026-11-21'), step: 'loans', why: 'a test' } as const
  const now = world.clocks.elapsed()
  await world.read((trx) => quarantineLoan(trx, { lenderId: world.lender.id, ...aside, now }))
  expect((await world.event(loanId, check)).code).toBe(200)
})

it('posts a refund once the days before it are closed, and sends the money once', async () => {
  const payer = await world.payer()
  const { orderId } = (await payer.pay({ amount: '50.00' })).body.result.paymentToken
  world.clocks.forward(2 * dayMs)
  const asked = await world.refund(orderId, why)
  expect(asked.body).toMatchObject({ state: 'confirming' })
  await openDays(world.worker, world.lender)
  world.clocks.forward(3_600_000)
  await finishRefunds(world.worker, world.lender)
  const { body } = await world.callLenderApi('GET', `/payments/${orderId}/refunds`)
  expect(body.refunds).toMatchObject([{ state: 'completed', on: '2026-11-22' }])
})
