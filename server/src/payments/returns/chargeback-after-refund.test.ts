import { assert } from '@quittance/domain/assert'
import { parseDay } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { type BankFixture, bankFixture, fixtureDayMs } from '../../../testing/bank-fixture.ts'
import { lenderApiOf } from '../../../testing/lender-api-fixture.ts'
import type { Payer } from '../../../testing/payments-fixture.ts'
import { threeWayCheck } from '../../../testing/three-way-check.ts'
import { openDays } from '../end-of-day/open-days.ts'
import { reconcile } from '../reconciliation/reconcile.ts'

let world: BankFixture & Awaited<ReturnType<typeof lenderApiOf>>
let payer: Payer

beforeEach(async () => {
  const bank = await bankFixture()
  world = { ...bank, ...(await lenderApiOf(bank)) }
  payer = await world.payer()
})

const why = { reason: 'paid by mistake' }

/** A card payment of 100.00 and its fee of 3.95, of which some went back. */
async function paidAndRefunded(amount?: string): Promise<string> {
  const orderId = (await payer.pay({ amount: '100.00' })).body.result.paymentToken.orderId as string
  const asked = amount === undefined ? why : { amount, ...why }
  expect((await world.refund(orderId, asked)).body.state).toBe('completed')
  return orderId
}

async function open(days: number): Promise<void> {
  world.clocks.forward(days * fixtureDayMs)
  await openDays(world.worker, world.lender)
}

/** The holder of the card disputes it, and the network takes an amount; what is left when not said. */
const disputed = (orderId: string, took?: bigint) =>
  world.hear(orderId, {
    kind: 'chargedBack',
    code: '',
    on: parseDay('2026-11-25'),
    ...(took !== undefined && { amount: cents(took) }),
  })

/** Cash, card clearing and other fees: those that are not zero. */
const accounts = async () => {
  const sums = await world.read((trx) =>
    sql<{ account: string; cents: bigint }>`
      select account, sum(amount_cents)::bigint as cents from ledger_entries
      where account in ('1010', '1020', '1320') group by account
      having sum(amount_cents) <> 0 order by account`.execute(trx),
  )
  return sums.rows.map(({ account, cents: sum }) => `${account} ${sum}`)
}

const tasks = async () => {
  const { body } = await world.callLenderApi('GET', '/tasks?state=open')
  const rows = body as { kind: string; payload: object }[]
  return rows.filter(({ kind }) => kind === 'returnAmountDiffers').map(({ payload }) => payload)
}

const differences = async () =>
  (await reconcile(world.worker, world.lender, { grace: 0 })).discrepancies

/** Every cent is told the same by network, payments and ledger. */
async function endInBalance(): Promise<void> {
  const found = await differences()
  await world.closeInBalance()
  assert(found.length === 0, JSON.stringify(found))
}

describe('a chargeback after a refund of a part', () => {
  it('posts as owed what a chargeback takes beyond the unrefunded amount, and creates a task', async () => {
    const orderId = await paidAndRefunded('40.00')
    await open(5)
    await disputed(orderId, 103_95n)
    expect(await world.rowOf(orderId)).toMatchObject({ state: 'returned' })
    expect(await tasks()).toEqual([
      expect.objectContaining({
        paymentId: orderId,
        returned: '103.95',
        refunded: '40.00',
        owed: '40.00',
      }),
    ])
    const { body } = await world.callLenderApi(
      'GET',
      `/loans/${await world.loanNoOf(payer.loanId)}`,
    )
    expect(body.balances.otherFee).toBe('40.00')
    await open(5)
    expect(await accounts()).toEqual(['1010 -4000', '1320 4000'])
    await endInBalance()
  })

  it('posts the whole payment as charged back where the network names no amount', async () => {
    const orderId = await paidAndRefunded('40.00')
    await open(5)
    world.fake.afterwards.namesAmounts = false
    await disputed(orderId, 103_95n)
    await open(5)
    expect(await accounts()).toEqual(['1010 -4000', '1320 4000'])
    await endInBalance()
  })

  it('posts no more than the chargeback names, and creates a task', async () => {
    const before = await world.loanOf(payer.loanId)
    const orderId = await paidAndRefunded('40.00')
    await open(5)
    await disputed(orderId, 50_00n)
    expect(await tasks()).toEqual([expect.objectContaining({ returned: '50.00', owed: '0.00' })])
    await open(5)
    expect(await accounts()).toEqual(['1010 1395'])
    expect((await world.loanOf(payer.loanId)).principal_cents).toBe(before.principal_cents)
    await endInBalance()
  })

  it('creates no task where a chargeback takes just the unrefunded amount', async () => {
    const orderId = await paidAndRefunded('40.00')
    await open(5)
    await disputed(orderId)
    expect(await tasks()).toEqual([])
    await open(5)
    expect(await accounts()).toEqual([])
    await endInBalance()
  })

  it('waits for the settlement where a chargeback takes more than the unrefunded amount', async () => {
    const orderId = await paidAndRefunded('40.00')
    await disputed(orderId, 103_95n)
    expect((await world.rowOf(orderId)).state).toBe('refunded')
    await open(5)
    expect((await world.rowOf(orderId)).state).toBe('returned')
    await open(5)
    expect(await accounts()).toEqual(['1010 -4000', '1320 4000'])
    await endInBalance()
  })
})

describe('a chargeback after a refund of the whole', () => {
  it('creates a task for a chargeback after a full refund, moves no money, and reports it in reconciliation', async () => {
    const orderId = await paidAndRefunded()
    await open(5)
    const before = await accounts()
    const loan = await world.loanOf(payer.loanId)
    await disputed(orderId, 103_95n)
    await disputed(orderId, 103_95n)
    expect(await tasks()).toEqual([
      expect.objectContaining({ returned: '103.95', refunded: '103.95', owed: '103.95' }),
    ])
    expect(await world.rowOf(orderId)).toMatchObject({ state: 'refunded' })
    expect([await accounts(), await world.loanOf(payer.loanId)]).toEqual([before, loan])
    expect(await world.statusOf(payer)).toBe('blocked')
    expect(await differences()).toEqual([
      {
        ref: `${world.lender.id}.${orderId}`,
        kind: 'different',
        journal: '-103.95',
        payment: '0.00',
        ledger: '0.00',
      },
    ])
    expect(await threeWayCheck(world)).toHaveLength(1)
    await world.close()
  })
})
