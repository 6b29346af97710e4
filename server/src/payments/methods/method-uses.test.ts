import { beforeEach, expect, it } from 'vitest'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'

let world: RepresentmentFixture

beforeEach(async () => {
  world = await representmentFixture({ creditNominal: '0' }, { beginsOn: '2026-12-11' })
  return () => world.closeInBalance()
})

type Use = { readonly on: string; readonly frequency?: string }

/** What ends with the account of the borrower, as the dialog of its removal names it. */
async function uses(): Promise<Use[]> {
  const { body } = await world.mine.call('/payments/get-card-lists', {})
  const methods = body.result.savedCards as { id: string; uses: Use[] }[]
  return methods.find(({ id }) => id === world.mine.methodId)?.uses ?? []
}

/** Pays by a card in the place of the debit that is next. */
async function payInstead(): Promise<void> {
  const { mine } = world
  const { body } = await mine.call('/users/list-loan-account', {})
  const insteadOf = body.result.loans[0].nextDebit.scheduledId as string
  const methodId = await mine.addMethod({ token: 'tok-4242' })
  expect((await mine.pay({ amount: '90.00', methodId, insteadOf })).body.status).toBe(1)
}

it('tells of a series that ends with its account how often it debits, and of one payment nothing', async () => {
  await writeSchedule(world, world.mine)
  await writeSchedule(world, world.mine, undefined, { startOn: '2026-12-16', frequency: 'once' })
  await writeSchedule(world, world.mine, undefined, { startOn: '2026-12-17', paymentsMax: 1 })
  const [series, once, last] = await uses()
  expect(series).toMatchObject({ on: '2026-12-15', frequency: 'MO' })
  expect([once, last]).toMatchObject([{ on: '2026-12-16' }, { on: '2026-12-17' }])
  for (const one of [once, last]) expect(one).not.toHaveProperty('frequency')
})

it('names a series by the debit that is taken next where another payment replaces the one before', async () => {
  await writeSchedule(world, world.mine)
  await payInstead()
  expect(await uses()).toMatchObject([{ on: '2027-01-15', frequency: 'MO' }])
})

it('names no payment that is made once and that another one replaces', async () => {
  await writeSchedule(world, world.mine, undefined, { frequency: 'once' })
  await payInstead()
  expect(await uses()).toEqual([])
})
