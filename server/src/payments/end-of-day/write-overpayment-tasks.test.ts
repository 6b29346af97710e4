import { add, formatDollars, parseDollars } from '@quittance/domain/money'
import { beforeEach, expect, it } from 'vitest'
import {
  type BankFixture,
  bankFixture,
  fixtureDayMs,
  fixtureHourMs,
  payByBank,
} from '../../../testing/bank-fixture.ts'
import { lenderApiOf } from '../../../testing/lender-api-fixture.ts'
import { openDays } from './open-days.ts'

let world: BankFixture & Awaited<ReturnType<typeof lenderApiOf>>

beforeEach(async () => {
  const bank = await bankFixture()
  world = { ...bank, ...(await lenderApiOf(bank)) }
  return () => world.closeInBalance()
})

async function pass(days: number): Promise<void> {
  world.clocks.forward(days * fixtureDayMs)
  await Promise.all([1, 2].map(() => openDays(world.worker, world.lender)))
}

/** A cheque for the payoff of the loan and as much more. */
async function overpay(more: string): Promise<void> {
  const { loanId } = world.mine
  const { body } = await world.callLenderApi('GET', `/loans/${await world.loanNoOf(loanId)}`)
  const amount = formatDollars(add(parseDollars(body.payoff), parseDollars(more)))
  const cheque = { kind: 'payment', channel: 'check', amount, reason: 'by post' }
  expect((await world.event(loanId, cheque)).code).toBe(200)
}

const refund = (amount: string) =>
  world.event(world.mine.loanId, { kind: 'overpaymentRefunded', amount, reason: 'too much' })

async function tasks(state: 'open' | 'all' = 'open') {
  const { body } = await world.callLenderApi('GET', `/tasks?state=${state}`)
  const all = body as { kind: string; payload: { amount: string }; doneBy: string }[]
  return all.filter(({ kind }) => kind === 'overpaymentWaits')
}

it('creates one task for an overpayment that waits for a refund as a day opens', async () => {
  await overpay('30.00')
  expect(await tasks()).toEqual([])
  await pass(1)
  await pass(3)
  const { loanId } = world.mine
  expect(await tasks('all')).toMatchObject([{ payload: { loanId, amount: '30.00' } }])
})

it('creates no task for an overpayment that is refunded on the same day', async () => {
  await overpay('30.00')
  expect((await refund('30.00')).code).toBe(200)
  await pass(1)
  expect(await tasks('all')).toEqual([])
})

it('ends the refund task once the whole overpayment is refunded', async () => {
  await overpay('30.00')
  await pass(1)
  await refund('10.00')
  await pass(1)
  expect(await tasks()).toHaveLength(1)
  await refund('20.00')
  expect(await tasks()).toEqual([])
  await pass(1)
  expect(await tasks('all')).toMatchObject([{ doneBy: 'system' }])
})

it('ends the refund task as the next day opens where the loan owes again and takes the overpayment', async () => {
  const { orderId } = await payByBank(world.mine)
  await overpay('30.00')
  await pass(1)
  expect(await tasks()).toHaveLength(1)
  await world.hear(orderId, { code: 'R01' })
  await pass(1)
  expect(await tasks('all')).toMatchObject([{ doneBy: 'system' }])
})

it('creates no task for an overpayment that may not be refunded yet', async () => {
  world.clocks.forward(8 * fixtureHourMs) // after the cut-off: the debit takes effect on Monday
  await payByBank(world.mine)
  await pass(1)
  await overpay('0.00')
  await pass(5)
  expect(await tasks()).toEqual([])
  await pass(1)
  expect(await tasks()).toMatchObject([{ payload: { amount: '100.00' } }])
})

it('creates no second task after staff ended the first', async () => {
  await overpay('30.00')
  await pass(1)
  const [task] = (await tasks()) as unknown as { id: string }[]
  const body = { note: 'the borrower wants it kept' }
  const done = await world.callLenderApi('POST', `/tasks/${task?.id}/done`, { body })
  expect(done.code).toBe(200)
  await pass(2)
  expect(await tasks('all')).toHaveLength(1)
})
