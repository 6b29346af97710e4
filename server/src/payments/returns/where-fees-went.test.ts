import { randomUUID } from 'node:crypto'
import { parseDay } from '@quittance/domain/calendar'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { lenderApiOf } from '../../../testing/lender-api-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import { followBank } from './follow-bank.ts'

let world: RepresentmentFixture & Awaited<ReturnType<typeof lenderApiOf>>

beforeEach(async () => {
  const bank = await representmentFixture({ feeRefunded: '1' })
  world = { ...bank, ...(await lenderApiOf(bank)) }
  return () => world.closeInBalance()
})

async function payByCard(amount: string): Promise<string> {
  const payer = await world.payer()
  return (await payer.pay({ amount })).body.result.paymentToken.orderId as string
}

/** Fees, by where they went, and the card clearing: those that are not zero. */
async function accounts(): Promise<string[]> {
  const sums = await world.read((trx) =>
    sql<{ account: string; cents: bigint }>`
      select account, sum(amount_cents)::bigint as cents from ledger_entries
      where account in ('1020', '2300', '4120') group by account
      having sum(amount_cents) <> 0 order by account`.execute(trx),
  )
  return sums.rows.map(({ account, cents }) => `${account} ${cents}`)
}

/** As it is once the lender passes fees on to its vendor. */
function passingFeesOn() {
  const { lender } = world
  const servicing = { ...lender.settings.servicing, feeAccount: '2300' as const }
  return { ...lender, settings: { ...lender.settings, servicing } }
}

function chargeBack(orderId: string): Promise<unknown> {
  const { lender, fake, worker } = world
  const said = {
    id: randomUUID(),
    kind: 'chargedBack',
    on: parseDay('2026-11-20'),
    code: '',
  } as const
  fake.afterwards.say({ ...said, ref: `${lender.id}.${orderId}`, lenderId: lender.id })
  return followBank(worker, passingFeesOn())
}

describe('the convenience fee of a payment that comes back', () => {
  it('takes it out of the account that it went to, whatever the lender has set since', async () => {
    const orderId = await payByCard('100.00')
    expect(await accounts()).toEqual(['1020 10395', '4120 -395'])
    await chargeBack(orderId)
    expect([(await world.rowOf(orderId)).state, await accounts()]).toEqual(['returned', []])
  })

  it('takes it from there too where refunds of parts came first', async () => {
    const orderId = await payByCard('100.00')
    await world.refund(orderId, { amount: '40.00', reason: 'by mistake' })
    await chargeBack(orderId)
    expect([(await world.rowOf(orderId)).state, await accounts()]).toEqual(['returned', []])
  })
})

describe('the last payment of a loan', () => {
  it('counts no payment of which only the fee was kept as the last one', async () => {
    const { mine } = world
    const methodId = await mine.addMethod({ token: 'tok-4242' })
    await mine.pay({ methodId, amount: '50.00' })
    const second = await mine.pay({ methodId, amount: '100.00' })
    const orderId = second.body.result.paymentToken.orderId as string
    const lastPaid = async () => (await world.loanOf(mine.loanId)).last_paid_cents
    await world.refund(orderId, { withFee: '0', reason: 'by mistake' })
    expect(await lastPaid()).toBe(50_00n)
    await world.comesBack(mine, '30.00')
    expect(await lastPaid()).toBe(50_00n)
  })
})
