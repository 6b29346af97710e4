import { formatDollars, parseDollars } from '@quittance/domain/money'
import { beforeEach, describe, expect, it } from 'vitest'
import { lenderApiOf } from '../../../testing/lender-api-fixture.ts'
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

/** A debit that came back, and a payment from another account that takes the place of its retry. */
async function replace(payer: Payer): Promise<{ debit: string; replacement: string }> {
  const debit = await world.comesBack(payer)
  const methodId = await payer.addMethod({ kind: 'ach', token: 'tok-6781' })
  const order = { amount: '100.00', insteadOf: debit, methodId, paymentType: '2' } as const
  const paid = await payer.pay({ ...order, confirmDuplicate: '1' })
  await world.tryAgain()
  return { debit, replacement: paid.body.result.paymentToken.orderId as string }
}

const listOf = async ({ call }: Payer) =>
  (await call('/users/list-loan-account', {})).body.result.loans[0]
const shownOf = async (payer: Payer) =>
  ((await listOf(payer)).openPayments as { paymentToken: { orderId: string } }[]).map(
    ({ paymentToken }) => paymentToken.orderId,
  )

async function endOf(payer: Payer, orderId: string) {
  const { triesAgainOn, retryEnded } = (await payer.askOrder(orderId)).body.result.paymentToken
  return { triesAgainOn, retryEnded }
}

const replaced = { triesAgainOn: null, retryEnded: 'instead' }
const notReplaced = { triesAgainOn: null, retryEnded: 'replacement' }

describe('a payment in place of a retry', () => {
  it('says that a retry is cancelled, and not that it was paid, once what took its place came back', async () => {
    const { mine } = world
    const { debit, replacement } = await replace(mine)
    expect(await endOf(mine, debit)).toEqual(replaced)
    await world.hear(replacement, { code: 'R02' })
    expect(await endOf(mine, debit)).toEqual(notReplaced)
    await world.moveOn(6)
    await world.tryAgain()
    expect(await world.triesOf(debit)).toEqual([])
  })

  it('says the same once the payment that took the place of a retry is cancelled', async () => {
    const { mine } = world
    const { debit, replacement } = await replace(mine)
    await mine.cancel(replacement)
    expect(await endOf(mine, debit)).toEqual(notReplaced)
  })
})

describe('a refunded payment in place of a retry', () => {
  it.each([
    ['keeps its place', 'in part', '40.00', replaced],
    ['loses its place', 'whole', '100.00', notReplaced],
  ])('%s where it was refunded %s', async (_, _how, amount, told) => {
    const { mine } = world
    const lenderApi = await lenderApiOf(world)
    const { debit, replacement } = await replace(mine)
    await world.moveOn(6)
    const refund = await lenderApi.refund(replacement, { amount, reason: 'paid by mistake' })
    expect(refund.body.state).toBe('completed')
    expect(await endOf(mine, debit)).toEqual(told)
  })
})

describe('debits that came back', () => {
  it('shows no debit that came back beside a held payoff, and shows it again when that is cancelled', async () => {
    const { mine } = world
    const debit = await world.comesBack(mine)
    expect(await shownOf(mine)).toEqual([debit])
    const { payoffAmount } = await listOf(mine)
    const amount = formatDollars(parseDollars(payoffAmount))
    const payoff = await mine.pay({ amount, paymentType: '2', confirmDuplicate: '1' })
    const { orderId } = payoff.body.result.paymentToken
    expect((await listOf(mine)).payoffHeldUntil).not.toBe(null)
    expect(await shownOf(mine)).toEqual([orderId])
    await mine.cancel(orderId)
    expect(await shownOf(mine)).toEqual([debit])
  })

  it('shows a debit that came back for as long as its loan is past due, and ten days at most once it is not', async () => {
    const { mine } = world
    const debit = await world.comesBack(mine)
    await world.moveOn(12)
    expect(Number((await listOf(mine)).daysPastDue)).toBeGreaterThan(0)
    expect(await shownOf(mine)).toEqual([debit])
    await world.payByCard(mine, await world.dueOf(mine))
    expect(Number((await listOf(mine)).daysPastDue)).toBe(0)
    expect(await shownOf(mine)).not.toContain(debit)
  })

  it('says of no returned payment that it opened the loan again where a rest had been owed', async () => {
    const { mine } = world
    const debit = await world.comesBack(mine)
    const { underRules, state } = await world.loanNow(mine)
    expect([state.nsfFee > 0n, underRules.rules.waterfall.at(0)]).toEqual([true, 'interest'])
    const { payoffAmount } = await listOf(mine)
    const whole = parseDollars(payoffAmount)
    const methodId = await mine.addMethod({ kind: 'ach', token: 'tok-6781' })
    const order = {
      methodId,
      amount: formatDollars((whole - 10_00n) as typeof whole),
      paymentType: '2',
    } as const
    const paid = await mine.pay(order)
    const { orderId } = paid.body.result.paymentToken
    await world.hear(orderId, { code: 'R02' })
    expect((await mine.askOrder(orderId)).body.result.paymentToken.reopensLoan).toBe('0')
    expect((await mine.askOrder(debit)).body.result.paymentToken.reopensLoan).toBe('0')
    expect(await world.notificationsOf('account.loanReopened')).toEqual([])
  })
})
