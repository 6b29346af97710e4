import { afterEach, expect, it } from 'vitest'
import { type ScheduleCalls, scheduleCalls } from '../../../testing/schedule-calls.ts'

// A debit of $100.00 that came back on November 20, and is planned to be tried again on November 25.
let calls: ScheduleCalls
afterEach(() => calls.world.closeInBalance())

async function comesBack() {
  calls = await scheduleCalls()
  const { world, payer } = calls
  return { world, payer, orderId: await world.comesBack(payer) }
}

type Use = { readonly kind: string; readonly on: string; readonly amount: string }

/** What the removal of each account says that ends with it, the first account's first. */
async function usesOf(): Promise<Use[][]> {
  const { body } = await calls.payer.call('/payments/get-card-lists?limit=10&offset=0', {})
  return body.result.savedCards.map(({ uses }: { uses: Use[] }) => uses)
}

it('names before its account is removed the day to which a retry moves', async () => {
  const { world, payer, orderId } = await comesBack()
  const id = await payer.addMethod({ token: 'tok-4242' })
  const byCard = { id, paymentType: '1', scheduleDate1: '2026-11-25' }
  await calls.create({ type: '2', pmtFreq: 'WE', loanAmount: '45.00', ...byCard })
  const [uses] = await usesOf()
  expect(uses).toMatchObject([{ kind: 'retry', on: '2026-11-27', amount: '100.00' }])
  expect(await world.promised(payer, orderId)).toBe('2026-11-27')
})

it('names before its account is removed what a retry takes at most, and none that takes nothing', async () => {
  const { world, payer } = await comesBack()
  const due = await world.owedBesidesFees(payer)
  await world.payByCard(payer, due - 36_92n)
  const [uses] = await usesOf()
  expect(uses).toMatchObject([{ kind: 'retry', on: '2026-11-25', amount: '36.92' }])
  await world.payByCard(payer, 36_92n)
  expect((await usesOf())[0]).toEqual([])
})
