import { parseDay } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type BankFixture,
  bankFixture,
  fixtureDayMs,
  payByBank,
} from '../../../testing/bank-fixture.ts'
import type { Payer } from '../../../testing/payments-fixture.ts'
import { postLoanEvent } from '../../servicing/ledger/post-loan-event.ts'
import { openDays } from '../end-of-day/open-days.ts'
import { representReturnedDebits } from './represent-returned-debits.ts'
import { settleOpenPayments } from '../gateway/settle-open-payments.ts'

let world: BankFixture

afterEach(() => world.closeInBalance())

const tryOn = async (days: number) => {
  world.clocks.forward(days * fixtureDayMs)
  await openDays(world.worker, world.lender)
  await Promise.all([1, 2].map(() => representReturnedDebits(world.worker, world.lender)))
  await settleOpenPayments(world.worker, world.lender)
}

const triesOf = (orderId: string) =>
  world.read((trx) =>
    trx.selectFrom('payments').selectAll().where('represents', '=', orderId).execute(),
  )

const onlyTryOf = async (orderId: string) => {
  const [row, ...others] = await triesOf(orderId)
  if (row === undefined || others.length > 0) throw new Error('one try was made')
  return row
}

const told = async (payer: Payer, orderId: string) =>
  (await payer.askOrder(orderId)).body.result.paymentToken.triesAgainOn as string | null

const fees = async () => {
  const read = await world.read((trx) =>
    sql<{ n: number }>`select count(*)::int as n from ledger_transactions
      where kind = 'feeAssessed'`.execute(trx),
  )
  return read.rows[0]?.n
}

describe('a debit returned for insufficient funds', () => {
  it('presents a debit returned for insufficient funds twice more, under one consent, with one fee', async () => {
    world = await bankFixture()
    const { orderId } = await payByBank(world.mine)
    await world.hear(orderId, { code: 'R01' })
    expect(await told(world.mine, orderId)).toBe('2026-11-25') // 3 banking days
    const message = await world.read((trx) =>
      trx.selectFrom('outbox').select('payload').where('topic', '=', 'payment.returned').execute(),
    )
    expect(message).toMatchObject([{ payload: { tryAgainOn: '2026-11-25', nsfFee: '25.00' } }])
    await tryOn(4)
    expect(await triesOf(orderId)).toEqual([])
    await tryOn(1)
    const first = await world.rowOf(orderId)
    const second = await onlyTryOf(orderId)
    expect(second).toMatchObject({
      state: 'pending',
      amount_cents: 100_00n,
      consent_id: first.consent_id,
      effective_on: '2026-11-25',
    })
    expect(second.gateway_ref).not.toBe(first.gateway_ref)
    await world.hear(second.payment_id, { code: 'R09', on: '2026-11-25' as never })
    await tryOn(6)
    const third = await onlyTryOf(second.payment_id)
    await world.hear(third.payment_id, { code: 'R01', on: '2026-12-01' as never })
    expect(await told(world.mine, third.payment_id)).toBeNull()
    const { retryOf } = (await world.mine.askOrder(third.payment_id)).body.result.paymentToken
    expect(retryOf).toBe('2026-11-20')
    await tryOn(10)
    expect(await triesOf(third.payment_id)).toEqual([])
    expect(await fees()).toBe(1)
  })

  it('presents a Canadian debit returned for insufficient funds once more', async () => {
    world = await bankFixture()
    const payer = await world.payer({ kind: 'pad', token: 'tok-6789', country: 'CA' })
    const paid = await payer.pay({ amount: '100.00', paymentType: '3' })
    const { orderId } = paid.body.result.paymentToken as { orderId: string }
    await world.hear(orderId, { code: '901' })
    await tryOn(6)
    const second = await onlyTryOf(orderId)
    await world.hear(second.payment_id, { code: '908', on: '2026-11-26' as never })
    expect(await told(payer, second.payment_id)).toBeNull()
  })

  const never = ['R02', 'R03', 'R04', 'R07', 'R08', 'R10', 'R29', '903']

  it.each(never)('presents no returned debit again for %s', async (code) => {
    world = await bankFixture()
    const { orderId } = await payByBank(world.mine)
    await world.hear(orderId, { code })
    expect(await told(world.mine, orderId)).toBeNull()
    await tryOn(8)
    expect(await triesOf(orderId)).toEqual([])
  })

  it('presents no debit again where the lender plans none, nor once the bank gave another reason', async () => {
    world = await bankFixture({ representMax: 0 })
    const { orderId } = await payByBank(world.mine)
    await world.hear(orderId, { code: 'R01' })
    expect(await told(world.mine, orderId)).toBeNull()
  })

  it('cuts a re-presentment to the payoff, and drops it for a charged-off loan', async () => {
    world = await bankFixture()
    const small = await world.payer({ kind: 'ach', token: 'tok-6789', principal: 150_00n })
    const [cut, lost] = [await payByBank(small), await payByBank(world.mine)]
    for (const { orderId } of [cut, lost]) await world.hear(orderId, { code: 'R01' })
    const methodId = await small.addMethod({ token: 'tok-4242' })
    expect((await small.pay({ methodId, amount: '130.00' })).body.status).toBe(1)
    const { loanId } = world.mine
    await world.read((trx) =>
      postLoanEvent(trx, {
        lender: world.lender,
        loanId,
        event: { kind: 'chargedOff', on: parseDay('2026-11-20') },
        enteredAt: world.clocks.elapsed(),
      }),
    )
    await tryOn(5)
    const { amount_cents: amount } = await onlyTryOf(cut.orderId)
    expect(amount > 0n && amount < 100_00n).toBe(true)
    expect(await triesOf(lost.orderId)).toEqual([])
    expect((await world.topics()).filter((one) => one === 'payment.notTriedAgain')).toHaveLength(1)
  })

  it('makes one debit of a loan a day at most', async () => {
    world = await bankFixture()
    const first = await payByBank(world.mine, '100.00')
    const second = await payByBank(world.mine, '110.00')
    for (const { orderId } of [first, second]) await world.hear(orderId, { code: 'R01' })
    await tryOn(5)
    const tried = [...(await triesOf(first.orderId)), ...(await triesOf(second.orderId))]
    expect(tried).toHaveLength(1)
    await tryOn(2)
    const all = [...(await triesOf(first.orderId)), ...(await triesOf(second.orderId))]
    expect(new Set(all.map((row) => row.effective_on)).size).toBe(2)
  })
})
