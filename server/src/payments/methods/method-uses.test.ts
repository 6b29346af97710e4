import { randomUUID } from 'node:crypto'
import { dayOf } from '@quittance/domain/calendar'
import { cents, formatDollars } from '@quittance/domain/money'
import { totalOwed } from '@quittance/domain/schedules/project-payment'
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

type Use = { readonly on: string; readonly amount: string; readonly frequency?: string }

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

/** All that is owed on the loan today but for so many cents. */
async function owedBut(left: bigint): Promise<bigint> {
  const { underRules, state } = await world.loanNow(world.mine)
  return totalOwed(underRules.terms, state, dayOf(world.clocks.business())) - left
}

/** What the page of the schedules says of the debits to come. */
async function debitsAhead() {
  const { mine } = world
  const payload = { loanId: mine.loanId, limit: 10, offset: 0, sortBy: '1', type: '0' }
  const sent = { method: 'POST', payload: { ...payload, paymentType: '-1' } } as const
  const { body } = await mine.call('/payments/schedule-list', sent)
  return body.result.debits as { amount: string }[]
}

async function pause(recurringId: string, until: string | null): Promise<void> {
  const sent = { method: 'POST', key: randomUUID(), payload: { recurringId, until } } as const
  expect((await world.mine.call('/payments/pause-schedule', sent)).body.status).toBe(1)
}

it('names a debit by what is taken of it, and one to which nothing is left by its plan', async () => {
  const once = { frequency: 'once' } as const
  const most = { ...once, startOn: '2026-12-15', amount: await owedBut(30_00n) }
  await writeSchedule(world, world.mine, undefined, most)
  await writeSchedule(world, world.mine, undefined, { ...once, startOn: '2026-12-16' })
  await writeSchedule(world, world.mine, undefined, { ...once, startOn: '2026-12-17', fee: 2_00n })
  const [first, second, third] = await uses()
  const [, cut] = await debitsAhead()
  expect(first).toMatchObject({ on: '2026-12-15', amount: formatDollars(cents(most.amount)) })
  expect(Number(cut?.amount)).toBeLessThan(100)
  expect(second).toMatchObject({ on: '2026-12-16', amount: cut?.amount })
  expect(third).toMatchObject({ on: '2026-12-17', amount: '102.00' })
})

it('names a series whose first debit ends the loan without a rhythm', async () => {
  await writeSchedule(world, world.mine, undefined, { amount: await owedBut(-900_00n) })
  const [last] = await uses()
  expect(last).toMatchObject({ on: '2026-12-15' })
  expect(Number(last?.amount)).toBeLessThan(Number(formatDollars(cents(await owedBut(-900_00n)))))
  expect(last).not.toHaveProperty('frequency')
})

it('names a series that is paused for good by its plan, and one that goes on by the first debit after', async () => {
  const { mine } = world
  const [forGood, going] = [
    await writeSchedule(world, mine),
    await writeSchedule(world, mine, undefined, { startOn: '2026-12-18', frequency: 'WE' }),
  ]
  await pause(forGood, null)
  await pause(going, '2027-06-01')
  expect(await uses()).toMatchObject([
    { on: '2026-12-15', frequency: 'MO', amount: '100.00' },
    { on: '2027-06-04', frequency: 'WE', amount: '100.00' },
  ])
})
