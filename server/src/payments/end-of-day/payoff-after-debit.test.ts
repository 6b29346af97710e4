import { beforeEach, expect, it } from 'vitest'
import { payByBank } from '../../../testing/bank-fixture.ts'
import type { Payer } from '../../../testing/payments-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'

let world: RepresentmentFixture

beforeEach(async () => {
  world = await representmentFixture()
  return () => world.closeInBalance()
})

const loanOf = async ({ call }: Payer) =>
  (await call('/users/list-loan-account', {})).body.result.loans[0]

async function payOffByCard(payer: Payer): Promise<string> {
  const methodId = await payer.addMethod({ token: 'tok-4242' })
  const { payoffAmount: amount } = await loanOf(payer)
  const paid = await payer.pay({ methodId, amount, paymentType: '1' })
  expect(paid.body.status).toBe(1)
  return paid.body.result.paymentToken.orderId as string
}

const count = async (topic: string) => (await world.notificationsOf(topic)).length

it('holds a payoff by card while a debit before it may come back, and tells that it is final only then', async () => {
  const { mine } = world
  await payByBank(mine, '500.00')
  await world.moveOn(3)
  await payOffByCard(mine)
  expect(await loanOf(mine)).toMatchObject({
    isPaidOff: '0',
    payoffHeldUntil: '2026-11-30',
    loanStatusText: 'Payoff received, held until 11/30/2026',
  })
  expect([await count('account.payoffHeld'), await count('account.paidOff')]).toEqual([1, 0])
  await world.moveOn(7)
  expect(await loanOf(mine)).toMatchObject({ isPaidOff: '1', payoffHeldUntil: null })
  expect([await count('account.payoffHeld'), await count('account.paidOff')]).toEqual([1, 1])
})

it('opens the loan again when the debit before a payoff by card comes back, and tells what is owed', async () => {
  const { mine } = world
  const { orderId } = await payByBank(mine, '500.00')
  await payOffByCard(mine)
  await world.hear(orderId, { code: 'R01' })
  expect(await loanOf(mine)).toMatchObject({ isPaidOff: '0', payoffHeldUntil: null })
  expect(Number((await loanOf(mine)).payoffAmount)).toBeGreaterThanOrEqual(500)
  const told = await world.notificationsOf('account.loanReopened')
  expect(told).toMatchObject([{ borrowerId: mine.borrowerId, reopened: { cause: 'returned' } }])
  const mail = (await world.mails()).find((text) => text.includes('is open again\n'))
  expect(mail).toMatch(/\$5\d\d\.\d\d pays the loan off\./)
  expect(await count('account.paidOff')).toBe(0)
})

it('holds no payoff by card for a debit that came back before', async () => {
  const { mine } = world
  await world.comesBack(mine)
  await payOffByCard(mine)
  expect(await loanOf(mine)).toMatchObject({ isPaidOff: '1', payoffHeldUntil: null })
  expect(await count('account.paidOff')).toBe(1)
})
