import { payByBank } from '../../../testing/bank-fixture.ts'
import { afterEach, expect, it } from 'vitest'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'

// A payment that came back long ago, beside a loan that is past due again.

let world: RepresentmentFixture
afterEach(() => world.closeInBalance())

type Shown = { readonly paymentToken: { readonly orderId: string; readonly state: string } }

async function shown() {
  const { body } = await world.mine.call('/users/list-loan-account', {})
  const [{ daysPastDue, openPayments }] = body.result.loans
  expect(daysPastDue).toBeGreaterThan(0)
  return (openPayments as Shown[]).map(({ paymentToken: { orderId, state } }) => ({
    orderId,
    state,
  }))
}

it('shows a payment that came back long ago while what it left due is not paid', async () => {
  world = await representmentFixture({ representMax: 0 }, { beginsOn: '2026-12-11' })
  const orderId = await world.comesBack(world.mine)
  await world.moveOn(12)
  expect(await shown()).toEqual([{ orderId, state: 'returned' }])
})

it('shows no payment that came back long ago once that was paid and something else came due', async () => {
  world = await representmentFixture({ representMax: 0 }, { beginsOn: '2026-12-11' })
  const orderId = await world.comesBack(world.mine)
  await world.payByCard(world.mine, await world.dueOf(world.mine))
  // A session does not last from one due date until after the next.
  await world.database.owner.query(
    `update payments set effective_on = '2026-11-13' where payment_id = $1`,
    [orderId],
  )
  await world.moveOn(12)
  const states = (await shown()).map(({ state }) => state)
  expect(states).not.toContain('returned')
})

it('shows no payment that came back long ago beside the retry of a later one', async () => {
  world = await representmentFixture({}, { beginsOn: '2026-12-11' })
  const { mine } = world
  const first = await world.comesBack(mine)
  await world.database.owner.query(`update payments set retry_on = null where payment_id = $1`, [
    first,
  ])
  await world.moveOn(9)
  const later = await world.comesBack(mine, '50.00')
  await world.moveOn(6)
  await world.tryAgain()
  const [retry] = await world.triesOf(later)
  expect(await shown()).toEqual([{ orderId: retry?.payment_id, state: 'pending' }])
})

it('shows no payment that came back long ago once the retry of a later one is of long ago too', async () => {
  world = await representmentFixture({}, { beginsOn: '2026-12-11' })
  const { mine } = world
  const first = await world.comesBack(mine)
  await world.database.owner.query(`update payments set retry_on = null where payment_id = $1`, [
    first,
  ])
  await world.moveOn(1)
  const later = await world.comesBack(mine, '50.00')
  await world.moveOn(4)
  await world.tryAgain()
  await world.moveOn(8)
  const [retry] = await world.triesOf(later)
  expect(await shown()).toEqual([{ orderId: retry?.payment_id, state: 'completed' }])
  await world.moveOn(9)
  expect(await shown()).toEqual([])
})

it('shows of payments that came back long ago the one that came back last, not the one made last', async () => {
  world = await representmentFixture({ representMax: 0 }, { beginsOn: '2026-12-11' })
  const { mine } = world
  const { orderId: earlier } = await payByBank(mine, '60.00')
  await world.moveOn(1)
  await world.comesBack(mine, '50.00')
  await world.moveOn(2)
  await world.hear(earlier, { code: 'R01' })
  await world.moveOn(15)
  expect(await shown()).toEqual([{ orderId: earlier, state: 'returned' }])
})
