import { afterEach, beforeEach, expect, it } from 'vitest'
import { payByBank } from '../../../testing/bank-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'

let world: RepresentmentFixture
beforeEach(async () => {
  world = await representmentFixture({ creditNominal: '0' }, { beginsOn: '2026-12-11' })
})
afterEach(() => world.closeInBalance())

const emails = async () =>
  (await world.mails()).filter((text) => /scheduled payments wait|pagos programados esp/.test(text))

it('tells a payer once which scheduled payments wait, as the bank closed the account that pays them', async () => {
  const { mine } = world
  const other = await mine.addMethod({ kind: 'ach', token: 'tok-6101' })
  await writeSchedule(world, mine)
  await writeSchedule(world, mine, undefined, { startOn: '2026-12-22', amount: 60_00n })
  await writeSchedule(world, mine, other, { startOn: '2026-12-16', amount: 70_00n })
  const [first, second] = [await payByBank(mine, '20.00'), await payByBank(mine, '21.00')]
  await world.hear(first.orderId, { code: 'R02' })
  const [email = '', ...more] = await emails()
  expect(more).toEqual([])
  expect(email).toContain('ending 6789')
  expect(email).toMatch(/\$100\.00 on Tuesday, December 15, 2026[^;]*; .*\$60\.00 on Tuesday, Dec/)
  expect(email).not.toContain('$70.00')
  await world.hear(second.orderId, { code: 'R02' })
  expect(await emails()).toHaveLength(1)
})

it('tells a payer of no scheduled payments that wait where the bank only lacked the money', async () => {
  const { mine } = world
  await writeSchedule(world, mine)
  const { orderId } = await payByBank(mine, '20.00')
  await world.hear(orderId, { code: 'R01' })
  expect(await emails()).toEqual([])
})

it('tells in Spanish which scheduled payments wait, and nothing where there are none', async () => {
  const { mine } = world
  const other = await world.payer({ kind: 'ach', token: 'tok-7777' })
  await world.database.owner.query(`update borrowers set language = 'es'`)
  await writeSchedule(world, mine)
  for (const payer of [mine, other]) {
    const { orderId } = await payByBank(payer, '20.00')
    await world.hear(orderId, { code: 'R02' })
  }
  const [email = '', ...more] = await emails()
  expect(more).toEqual([])
  expect(email).toContain('estos pagos programados esperan y ya no se toman de ahí')
})
