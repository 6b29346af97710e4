import { dayOf, parseDay } from '@quittance/domain/calendar'
import { payoffAmount } from '@quittance/domain/loans/payoff/payoff'
import { formatDollars } from '@quittance/domain/money'
import { expect, describe, it, afterEach } from 'vitest'
import { fixtureHourMs } from '../../../testing/bank-fixture.ts'
import { lenderApiOf } from '../../../testing/lender-api-fixture.ts'
import type { Payer } from '../../../testing/payments-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import { lockPayment } from '../returns/returned-payment-repository.ts'

const reason = 'a test'

let world: RepresentmentFixture & Awaited<ReturnType<typeof lenderApiOf>>

afterEach(() => world.closeInBalance())

async function begin(settings: object = {}): Promise<Payer> {
  const tries = await representmentFixture(settings)
  world = { ...tries, ...(await lenderApiOf(tries)) }
  return world.mine
}

const told = () => world.notificationsOf('payment.notTriedAgain')

async function payoffOf(payer: Payer): Promise<string> {
  const { underRules, state } = await world.loanNow(payer)
  return formatDollars(payoffAmount(underRules.terms, state, dayOf(world.clocks.business())))
}

const event = (body: object) => async (payer: Payer) => {
  const done = await world.event(payer.loanId, { ...body, reason })
  expect([done.code, done.body]).toMatchObject([200, {}])
}

/** Pays the loan off, by a method of this kind. */
const paysOff = {
  card: async (payer: Payer) => {
    const methodId = await payer.addMethod({ token: 'tok-4242' })
    const paid = await payer.pay({ methodId, amount: await payoffOf(payer) })
    expect(paid.body.status).toBe(1)
  },
  bank: async (payer: Payer) => {
    const methodId = await payer.addMethod({ kind: 'ach', token: 'tok-1234' })
    const paid = await payer.pay({ methodId, amount: await payoffOf(payer), paymentType: '2' })
    expect(paid.body.result.paymentToken.state).toBe('pending')
    const { state } = await world.loanNow(payer)
    expect([state.paidOffOn, state.heldUntil !== null]).toEqual(['2026-11-20', true])
  },
  cheque: async (payer: Payer) =>
    event({ kind: 'payment', channel: 'check', amount: await payoffOf(payer) })(payer),
}

/** Lets days pass on which the try would be made; nothing is told or taken any more. */
async function nothingMore(orderId: string): Promise<void> {
  const before = await told()
  await world.moveOn(6)
  await world.tryAgain()
  expect(await world.triesOf(orderId)).toEqual([])
  expect(await told()).toEqual(before)
}

describe('a planned re-presentment is cancelled in the commit that ends its purpose', () => {
  it.each([
    ['charged off by the lender', event({ kind: 'chargedOff' }), 'loan'],
    ['in bankruptcy', event({ kind: 'flagged', flag: 'bankruptcy', on: '2026-11-10' }), 'loan'],
    ['closed', event({ kind: 'flagged', flag: 'closed' }), 'loan'],
    ['paid off by card', paysOff.card, 'paid'],
    ['paid off by a bank debit that may still come back', paysOff.bank, 'paid'],
    ['paid off by a cheque', paysOff.cheque, 'paid'],
  ])(
    'cancels a planned re-presentment in the same commit where its loan is %s',
    async (_what, happens, why) => {
      const payer = await begin()
      const [first, second] = [await world.comesBack(payer), await world.comesBack(payer, '101.00')]
      const other = await world.payer({ kind: 'ach', token: 'tok-7777' })
      const untouched = await world.comesBack(other)
      await happens(payer)
      expect(await world.promised(payer, first)).toBeNull()
      expect(await world.promised(payer, second)).toBeNull()
      expect(await world.promised(other, untouched)).toBe('2026-11-25')
      const all = [first, second].map((paymentId) => ({ paymentId, why }))
      const said = await told()
      expect(said).toHaveLength(2)
      expect(said).toEqual(expect.arrayContaining(all))
      await nothingMore(first)
    },
  )

  it('cancels a planned re-presentment where the end of day charges its loan off', async () => {
    const payer = await begin({ chargeOffDays: 120 })
    const orderId = await world.comesBack(payer)
    expect(await world.promised(payer, orderId)).toBe('2026-11-25')
    await world.moveOn(1)
    expect((await world.loanNow(payer)).state.chargedOff?.on).toBe('2026-11-21')
    expect(await world.promised(payer, orderId)).toBeNull()
    expect(await told()).toEqual([{ paymentId: orderId, why: 'loan' }])
    await nothingMore(orderId)
  })

  it('cancels a planned re-presentment where a payment posted on a later day pays the loan off', async () => {
    const payer = await begin({ nsfFee: '0.00' })
    world.clocks.forward(8 * fixtureHourMs) // past the cut-off: a debit takes effect on Monday
    const orderId = await world.comesBack(payer)
    await world.moveOn(2)
    const { underRules, state } = await world.loanNow(payer)
    const all = formatDollars(payoffAmount(underRules.terms, state, parseDay('2026-11-23')))
    const paid = await payer.pay({ amount: all, paymentType: '2' })
    expect(paid.body.result.paymentToken.state).toBe('pending')
    expect(await told()).toEqual([])
    await world.moveOn(1)
    expect((await world.loanNow(payer)).state.paidOffOn).toBe('2026-11-23')
    expect(await told()).toEqual([{ paymentId: orderId, why: 'paid' }])
  })

  it('checks a re-presentment again at its claim, where it was locked when its loan ended', async () => {
    const payer = await begin()
    const orderId = await world.comesBack(payer)
    await world.moveOn(5)
    await world.read(async (trx) => {
      await lockPayment(trx, world.lender.id, orderId)
      await event({ kind: 'chargedOff' })(payer)
    })
    expect(await told()).toEqual([])
    await world.tryAgain()
    expect(await world.triesOf(orderId)).toEqual([])
    expect(await told()).toEqual([{ paymentId: orderId, why: 'loan' }])
  })
})
