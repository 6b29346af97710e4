import { instantAt, parseDay } from '@quittance/domain/calendar'
import { cents, formatDollars } from '@quittance/domain/money'
import { afterEach, expect, it } from 'vitest'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import { openDays } from '../end-of-day/open-days.ts'
import { settleOpenPayments } from '../gateway/settle-open-payments.ts'
import { representReturnedDebits } from './represent-returned-debits.ts'

let world: RepresentmentFixture
afterEach(() => world.close())

it('keeps a promised try while nobody knows whether another payment of its loan was charged', async () => {
  world = await representmentFixture({ graceDays: 2 }, { beginsOn: '2026-12-11' })
  const { mine, worker, lender, clocks } = world
  const orderId = await world.comesBack(mine)
  const { retry_on } = await world.rowOf(orderId)
  clocks.forward(instantAt(parseDay(String(retry_on)), '09:00:00') - clocks.business())
  await openDays(worker, lender)
  const owed = cents(await world.owedBesidesFees(mine))
  // A card whose charge is not known for a while, and is declined in the end.
  const methodId = await mine.addMethod({ token: 'tok-9060' })
  await mine.pay({ methodId, amount: formatDollars(owed) })
  await representReturnedDebits(worker, lender)
  expect(await world.rowOf(orderId)).toMatchObject({ retry_on, retry_ended: '' })
  expect(await world.triesOf(orderId)).toEqual([])
  world.fake.land()
  for (let hour = 0; hour < 4; hour += 1) {
    clocks.forward(3_600_000)
    await settleOpenPayments(worker, lender)
  }
  await representReturnedDebits(worker, lender)
  expect(await world.triesOf(orderId)).toHaveLength(1)
})
