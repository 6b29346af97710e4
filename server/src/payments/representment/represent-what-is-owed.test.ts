import { dayOf, parseDay } from '@quittance/domain/calendar'
import { payoffAmount } from '@quittance/domain/loans/payoff/payoff'
import { formatDollars } from '@quittance/domain/money'
import { afterEach, describe, expect, it } from 'vitest'
import { fixtureHourMs, payByBank } from '../../../testing/bank-fixture.ts'
import type { Payer } from '../../../testing/payments-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import { representReturnedDebits } from './represent-returned-debits.ts'
import { settleOpenPayments } from '../gateway/settle-open-payments.ts'

let world: RepresentmentFixture

afterEach(() => world.closeInBalance())

const begin = async (settings: object = {}) => {
  world = await representmentFixture(settings)
  return world.mine
}

const never = 'payment.notTriedAgain'

describe('a debit that is presented again', () => {
  it('drops a re-presentment where the loan owes nothing any more, and notifies the borrower', async () => {
    const payer = await begin()
    const orderId = await world.comesBack(payer)
    await world.payByCard(payer, await world.dueOf(payer))
    expect(await world.dueOf(payer)).toBe(0n)
    expect(await world.promised(payer, orderId)).toBe('2026-11-25')
    await world.moveOn(5)
    await world.tryAgain()
    expect(await world.triesOf(orderId)).toEqual([])
    expect(await world.promised(payer, orderId)).toBeNull()
    expect(await world.notificationsOf(never)).toEqual([{ paymentId: orderId, why: 'paid' }])
    await world.moveOn(5)
    await world.tryAgain()
    expect([...world.fake.charged.keys()]).toHaveLength(2)
  })

  it('drops a re-presentment where the loan owes only the fee for its return, and notifies', async () => {
    const payer = await begin()
    const orderId = await world.comesBack(payer)
    await world.payByCard(payer, await world.owedBesidesFees(payer))
    expect(await world.dueOf(payer)).toBe(25_00n)
    await world.moveOn(5)
    await world.tryAgain()
    expect(await world.triesOf(orderId)).toEqual([])
    expect(await world.promised(payer, orderId)).toBeNull()
    expect(await world.notificationsOf(never)).toEqual([{ paymentId: orderId, why: 'paid' }])
  })

  it('plans no re-presentment where only the fee for its return will be owed', async () => {
    const payer = await begin()
    const { orderId } = await payByBank(payer, '100.00')
    await world.payByCard(payer, (await world.dueOf(payer)) + 100_00n)
    await world.hear(orderId, { code: 'R01' })
    expect(await world.dueOf(payer)).toBe(25_00n)
    expect(await world.promised(payer, orderId)).toBeNull()
  })

  it('cuts a re-presentment to what is due, and notifies of its new amount', async () => {
    const payer = await begin()
    const orderId = await world.comesBack(payer)
    await world.payByCard(payer, (await world.owedBesidesFees(payer)) - 36_92n)
    await world.moveOn(5)
    await world.tryAgain()
    expect(await world.triesOf(orderId)).toMatchObject([{ amount_cents: 36_92n, state: 'pending' }])
    expect(await world.notificationsOf('payment.triedAgain')).toEqual([
      { paymentId: orderId, newAmount: '36.92', tryOn: '2026-11-25', feesLeft: '25.00' },
    ])
    const mail = (await world.mails()).join('\n')
    expect(mail).toContain('as less is due now. $25.00 in returned-payment fees stays due.')
  })

  it('says that a re-presentment is smaller as it pays no returned-payment fees, and what stays due', async () => {
    const payer = await begin()
    const orderId = await world.comesBack(payer)
    await world.payByCard(payer, (await world.owedBesidesFees(payer)) - 90_00n)
    await world.moveOn(5)
    await world.tryAgain()
    expect(await world.triesOf(orderId)).toMatchObject([{ amount_cents: 90_00n }])
    const mail = (await world.mails()).join('\n')
    const reason = 'It is less than before, as it pays no returned-payment fees.'
    expect(mail).toContain(`${reason} $25.00 in returned-payment fees stays due.`)
  })

  it('charges no more convenience fee than the reduced re-presentment costs', async () => {
    const feeRules = [{ paymentType: '2', type: '*', percent: '2', flat: '0.00' }]
    const payer = await begin({ feeRules })
    const orderId = await world.comesBack(payer)
    expect((await world.rowOf(orderId)).fee_cents).toBe(2_00n)
    await world.payByCard(payer, (await world.owedBesidesFees(payer)) - 40_00n)
    await world.moveOn(5)
    await world.tryAgain()
    const [tried] = await world.triesOf(orderId)
    expect(tried).toMatchObject({ amount_cents: 40_00n, fee_cents: 80n })
    expect(world.fake.charged.get(tried?.gateway_ref ?? '')).toBe(40_80n)
  })

  it('leaves out of a re-presentment what a payment covers that takes effect before it', async () => {
    const payer = await begin({ cardCutoffApplies: '1' })
    const orderId = await world.comesBack(payer)
    await world.moveOn(5)
    world.clocks.forward(8 * fixtureHourMs) // past the cutoff: a card counts from tomorrow
    const owed = await world.owedBesidesFees(payer)
    await world.payByCard(payer, owed - 30_00n)
    expect(await world.owedBesidesFees(payer)).toBe(owed)
    await world.tryAgain()
    expect(await world.triesOf(orderId)).toMatchObject([
      { amount_cents: 30_00n, effective_on: '2026-11-27' },
    ])
    await world.moveOn(3)
    expect(await world.owedBesidesFees(payer)).toBe(0n)
    expect(await world.dueOf(payer)).toBe(25_00n)
  })

  it('makes no re-presentment before it is known whether another payment was charged', async () => {
    const payer = await begin()
    const orderId = await world.comesBack(payer)
    await world.payByCard(payer, (await world.owedBesidesFees(payer)) - 30_00n, 'tok-silent')
    expect(await world.dueOf(payer)).toBeGreaterThan(4_000_00n)
    await world.moveOn(5)
    const tryAgain = () => representReturnedDebits(world.worker, world.lender)
    await tryAgain()
    expect(await world.triesOf(orderId)).toEqual([])
    await settleOpenPayments(world.worker, world.lender)
    await Promise.all([1, 2].map(tryAgain))
    expect(await world.triesOf(orderId)).toMatchObject([{ amount_cents: 30_00n }])
    expect(await world.owedBesidesFees(payer)).toBe(0n)
    expect(await world.dueOf(payer)).toBe(25_00n)
  })

  it('cuts the re-presentment of a payoff to the payoff of its new day', async () => {
    const payer = await begin()
    const { underRules, state } = await world.loanNow(payer)
    const all = payoffAmount(underRules.terms, state, dayOf(world.clocks.business()))
    const orderId = await world.comesBack(payer, formatDollars(all))
    await world.payByCard(payer, 12_000_00n)
    await world.moveOn(5)
    await world.tryAgain()
    const [tried] = await world.triesOf(orderId)
    const after = await world.loanNow(payer)
    expect(tried?.amount_cents).toBeGreaterThan(6_000_00n)
    expect(tried?.amount_cents).toBeLessThan(all - 12_000_00n + 25_00n + 40_00n)
    expect(after.state.paidOffOn).toBe('2026-11-25')
    expect(after.state.principal).toBe(0n)
  })

  it('plans no re-presentment where nothing is owed after the return', async () => {
    const payer = await begin({ nsfFee: '0.00' })
    const { orderId } = await payByBank(payer, '100.00')
    await world.payByCard(payer, (await world.dueOf(payer)) + 100_00n)
    await world.hear(orderId, { code: 'R01' })
    expect(await world.promised(payer, orderId)).toBeNull()
    const [told] = await world.notificationsOf('payment.returned')
    expect(told).not.toHaveProperty('tryAgainOn')
  })

  it('plans a re-presentment for a day on which something will be due, though nothing is today', async () => {
    const payer = await begin({ nsfFee: '0.00' })
    await world.moveOn(23) // two days before the next installment falls due
    await world.payByCard(payer, await world.dueOf(payer))
    const { orderId } = await payByBank(payer, '467.84')
    const on = parseDay('2026-12-13')
    await world.hear(orderId, { code: 'R01', on })
    expect(await world.dueOf(payer)).toBe(0n)
    expect(await world.promised(payer, orderId)).toBe('2026-12-16')
  })
})

const ends = (path: string) => async (payer: Payer) => {
  const ended = await payer.call(path, {
    method: 'POST',
    payload: { accountId: payer.methodId },
  })
  expect(ended.body.status).toBe(1)
}
/** Another debit of the same account comes back for good. */
const says = (code: string) => async (payer: Payer) => {
  const { orderId } = await payByBank(payer, '55.00')
  await world.hear(orderId, { code })
}

describe('a planned re-presentment ends with its account', () => {
  it.each([
    ['removed', ends('/ach/delete')],
    ['stopped by its borrower', ends('/ach/stop-debits')],
    ['closed at the bank (R02)', says('R02')],
    ['revoked at the bank (R07)', says('R07')],
  ])('cancels a planned re-presentment at once where its account is %s', async (_, end) => {
    const payer = await begin()
    const orderId = await world.comesBack(payer)
    expect(await world.promised(payer, orderId)).toBe('2026-11-25')
    await end(payer)
    expect(await world.promised(payer, orderId)).toBeNull()
    expect(await world.notificationsOf(never)).toEqual([{ paymentId: orderId, why: 'method' }])
    await world.moveOn(6)
    await world.tryAgain()
    expect(await world.triesOf(orderId)).toEqual([])
  })

  it('cancels a planned re-presentment at once where the bank reports the same debit unauthorized', async () => {
    const payer = await begin()
    const orderId = await world.comesBack(payer)
    await world.hear(orderId, { code: 'R07' })
    expect(await world.promised(payer, orderId)).toBeNull()
    expect(await world.notificationsOf(never)).toEqual([{ paymentId: orderId, why: 'method' }])
  })

  it('cancels a planned re-presentment where the bank stops that payment, though the account stays', async () => {
    const payer = await begin()
    const orderId = await world.comesBack(payer)
    await world.hear(orderId, { code: 'R08' })
    expect(await world.statusOf(payer)).toBe('usable')
    expect(await world.promised(payer, orderId)).toBeNull()
    expect(await world.notificationsOf(never)).toEqual([{ paymentId: orderId, why: 'other' }])
  })

  it('cancels a planned re-presentment at its claim where its account ended unnoticed', async () => {
    const payer = await begin()
    const orderId = await world.comesBack(payer)
    await world.read((trx) =>
      trx
        .updateTable('methods')
        .set({ status: 'blocked' })
        .where('method_id', '=', payer.methodId)
        .execute(),
    )
    await world.moveOn(5)
    await world.tryAgain()
    expect(await world.triesOf(orderId)).toEqual([])
    expect(await world.notificationsOf(never)).toEqual([{ paymentId: orderId, why: 'method' }])
  })

  it('leaves the planned re-presentments of other accounts', async () => {
    const payer = await begin()
    const other = await payer.addMethod({ kind: 'ach', token: 'tok-1234' })
    const paid = await payer.pay({ methodId: other, amount: '77.00', paymentType: '2' })
    const { orderId } = paid.body.result.paymentToken as { orderId: string }
    await world.hear(orderId, { code: 'R01' })
    await ends('/ach/delete')(payer)
    expect(await world.promised(payer, orderId)).toBe('2026-11-25')
    expect(await world.notificationsOf(never)).toEqual([])
  })
})
