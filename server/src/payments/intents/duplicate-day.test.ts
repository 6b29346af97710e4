import { instantAt, parseDay } from '@quittance/domain/calendar'
import { afterEach, expect, it } from 'vitest'
import { type PaymentsFixture, paymentsFixture } from '../../../testing/payments-fixture.ts'
import { openDays } from '../end-of-day/open-days.ts'

let world: PaymentsFixture
afterEach(() => world.closeInBalance())

async function goTo(day: string, time: string): Promise<void> {
  const { clocks, worker, lender } = world
  clocks.forward(instantAt(parseDay(day), time) - clocks.business())
  await openDays(worker, lender)
}

it('names the day of a duplicate that was not made today', async () => {
  world = await paymentsFixture()
  const payer = await world.payer()
  await goTo('2026-11-20', '23:57:00')
  expect((await payer.pay({ amount: '25.00' })).body.status).toBe(1)
  await goTo('2026-11-21', '00:03:00')
  const { body } = await payer.pay({ amount: '25.00' })
  const message = 'You already made a payment of $25.00 at 11:57 PM on 11/20/2026.'
  expect(body).toMatchObject({ status: 0, reason: 'sameAgain', message })
})
