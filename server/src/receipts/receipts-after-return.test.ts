import { formatDollars } from '@quittance/domain/money'
import { beforeEach, expect, it } from 'vitest'
import { payByBank } from '../../testing/bank-fixture.ts'
import type { Payer } from '../../testing/payments-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../testing/representment-fixture.ts'

let world: RepresentmentFixture

beforeEach(async () => {
  world = await representmentFixture()
  return () => world.closeInBalance()
})

type Receipt = Readonly<Record<'paymentAmount' | 'principalBal' | 'payoffHeldUntil', string>> & {
  readonly paymentsMade: Readonly<Record<string, string>> & { readonly achMethod?: unknown }
}

async function receiptsOf({ call }: Payer) {
  const payload = { limit: 100, sortBy: '2', loanNo: '', page: 1, modeOfPayment: '-1' }
  const { body } = await call('/payments/get-payment-receipts', { method: 'POST', payload })
  return body.result.receipts as Receipt[]
}

async function receiptOf(payer: Payer, amount: string) {
  const found = (await receiptsOf(payer)).find((one) => one.paymentAmount === amount)
  if (found === undefined) throw new Error('the payment has a receipt')
  return found
}

const principalOf = async (payer: Payer) =>
  formatDollars((await world.loanNow(payer)).state.principal)

it.each([
  ['is cancelled', (orderId: string) => world.mine.cancel(orderId)],
  ['comes back', (orderId: string) => world.hear(orderId, { code: 'R01' })],
])(
  'tells of the principal after a payment what the loan says once one before it %s',
  async (_, undo) => {
    const { mine } = world
    const { orderId } = await payByBank(mine, '3000.00')
    world.clocks.forward(60_000)
    await world.payByCard(mine, 650_00n)
    world.clocks.forward(60_000)
    const before = await receiptOf(mine, '650.00')
    expect(before.principalBal).toBe(await principalOf(mine))
    await undo(orderId)
    const after = await receiptOf(mine, '650.00')
    expect(after.principalBal).toBe(await principalOf(mine))
    expect(Number(after.principalBal)).toBeGreaterThan(Number(before.principalBal))
  },
)

it('says on the receipt of a cancelled payoff nothing of the payoff that is held in its place', async () => {
  const { mine } = world
  const payoff = async () => {
    const { body } = await mine.call('/users/list-loan-account', {})
    return body.result.loans[0].payoffAmount as string
  }
  const first = await payByBank(mine, await payoff())
  await mine.cancel(first.orderId)
  const second = await payByBank(mine, await payoff())
  const told = (await receiptsOf(mine)).map((one) => [
    one.paymentsMade['orderId'],
    one.payoffHeldUntil,
  ])
  expect(told).toContainEqual([first.orderId, null])
  expect(told).toContainEqual([second.orderId, expect.stringMatching(/^2026-/)])
})

it('names on the receipt of another borrower of the loan no account of theirs', async () => {
  const { mine } = world
  await payByBank(mine, '100.00')
  const party = await world.payer()
  await world.linkLoan(mine.loanId, party.borrowerId)
  const own = await receiptOf(mine, '100.00')
  const others = await receiptOf(party, '100.00')
  expect(own.paymentsMade['methodText']).toContain('6789')
  expect(others.paymentsMade['methodText']).toBe('Another borrower’s account')
  expect(JSON.stringify(others)).not.toContain('6789')
})
