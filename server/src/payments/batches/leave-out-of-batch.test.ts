import { toInstant } from '@quittance/domain/calendar'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type BankFixture,
  bankFixture,
  fixtureDayMs,
  fixtureHourMs,
  payByBank,
} from '../../../testing/bank-fixture.ts'
import { lenderApiOf } from '../../../testing/lender-api-fixture.ts'
import { contendForLock } from '../../../testing/contend-for-lock.ts'
import { postLoanEvent } from '../../servicing/ledger/post-loan-event.ts'
import { openDays } from '../end-of-day/open-days.ts'
import { sendBatch } from './send-batch.ts'

/** The world begins on Friday, 2026-11-20, at 10 AM Eastern. */
const untilCutoffMs = 7 * fixtureHourMs + 60_000
const reason = 'a test'

let world: BankFixture & Awaited<ReturnType<typeof lenderApiOf>>

beforeEach(async () => {
  const bank = await bankFixture({ borAchRealtimePmts: '0', oneTimeAchImportNls: '1' })
  world = { ...bank, ...(await lenderApiOf(bank)) }
  return () => world.closeInBalance()
})

const event = async (body: object) => {
  const done = await world.event(world.mine.loanId, { ...body, reason })
  expect([done.code, done.body]).toMatchObject([200, {}])
}
const send = () => sendBatch(world.worker, world.lender)
const openDaysNow = () => openDays(world.worker, world.lender)

/** What became of a payment once the batch has left: its state, and whether its bank was asked. */
async function afterCutoff(orderId: string): Promise<[string, boolean]> {
  await send() // the payment is noted for the batch
  world.clocks.forward(untilCutoffMs)
  await send()
  return readPayment(orderId)
}

async function readPayment(orderId: string): Promise<[string, boolean]> {
  const { state } = await world.rowOf(orderId)
  return [state, world.fake.charged.has(`${world.lender.id}.${orderId}`)]
}

describe('a payment that waits for the batch of its day', () => {
  it.each([
    ['its loan is charged off', { kind: 'chargedOff' }],
    ['its loan is in bankruptcy', { kind: 'flagged', flag: 'bankruptcy', on: '2026-11-10' }],
    ['its loan is closed', { kind: 'flagged', flag: 'closed' }],
  ])(
    'leaves a debit out of the batch where %s since the payment was made',
    async (_why, happened) => {
      const { orderId } = await payByBank(world.mine)
      await event(happened)
      expect(await afterCutoff(orderId)).toEqual(['cancelled', false])
      expect(await world.topics()).toContain('payment.notDebited')
      expect(await world.topics()).not.toContain('payment.cancelled')
      expect(await world.accounts()).toEqual([])
      expect(await send()).toBe(0)
    },
  )

  it.each(['blocked', 'revoked'] as const)(
    'leaves a debit out of the batch where its bank account is %s',
    async (status) => {
      const { orderId } = await payByBank(world.mine)
      await world.read((trx) =>
        trx
          .updateTable('methods')
          .set({ status })
          .where('method_id', '=', world.mine.methodId)
          .execute(),
      )
      expect(await afterCutoff(orderId)).toEqual(['cancelled', false])
    },
  )

  it('sends a debit whose borrower removed its bank account since, as they were told', async () => {
    const { orderId } = await payByBank(world.mine)
    const removing = { method: 'POST', payload: { accountId: world.mine.methodId } } as const
    expect((await world.mine.call('/ach/delete', removing)).body.status).toBe(1)
    expect(await afterCutoff(orderId)).toEqual(['pending', true])
  })

  it('leaves a debit out of the batch where another payment paid the loan off before it took effect', async () => {
    world.clocks.forward(8 * fixtureHourMs)
    const { orderId } = await payByBank(world.mine) // takes effect on Monday
    world.clocks.forward(fixtureDayMs)
    await openDaysNow()
    const loan = await world.callLenderApi(
      'GET',
      `/loans/${await world.loanNoOf(world.mine.loanId)}`,
    )
    await event({ kind: 'payment', channel: 'check', amount: loan.body.payoff })
    world.clocks.forward(2 * fixtureDayMs)
    await openDaysNow()
    expect(await afterCutoff(orderId)).toEqual(['cancelled', false])
    const after = await world.callLenderApi(
      'GET',
      `/loans/${await world.loanNoOf(world.mine.loanId)}`,
    )
    expect(after.body).toMatchObject({ status: 'paidOff', refundsPayable: '0.00' })
  })

  it('sends a debit that is part of what paid the loan off', async () => {
    const { orderId } = await payByBank(world.mine)
    const loan = await world.callLenderApi(
      'GET',
      `/loans/${await world.loanNoOf(world.mine.loanId)}`,
    )
    await event({ kind: 'payment', channel: 'check', amount: loan.body.payoff })
    expect(await afterCutoff(orderId)).toEqual(['pending', true])
  })

  it.each([{ kind: 'chargedOff' }, { kind: 'flagged', flag: 'bankruptcy', on: '2026-11-10' }])(
    'sends a debit that its borrower made after %j',
    async (happened) => {
      await event(happened)
      world.clocks.forward(1_000)
      const { orderId } = await payByBank(world.mine)
      expect(await afterCutoff(orderId)).toEqual(['pending', true])
    },
  )

  it('reads the loan under its lock, so a concurrent charge-off comes before or after the batch', async () => {
    const { orderId } = await payByBank(world.mine)
    await send()
    const { lender, clocks, mine } = world
    const on = (await world.rowOf(orderId)).effective_on
    clocks.forward(1_000)
    const later = { ...clocks, business: () => toInstant(clocks.business() + untilCutoffMs) }
    await contendForLock(world, {
      lock: (trx) =>
        postLoanEvent(trx, {
          lender,
          loanId: mine.loanId,
          event: { kind: 'chargedOff', on },
          enteredAt: clocks.elapsed(),
        }),
      begin: () => [sendBatch({ ...world.worker, clocks: later }, lender)],
    })
    expect(await readPayment(orderId)).toEqual(['cancelled', false])
  })

  it('leaves a debit out of the batch where the network was away at the cut-off and never had it', async () => {
    const { orderId } = await payByBank(world.mine)
    await send()
    world.fake.setAway(true)
    expect(await afterCutoff(orderId)).toEqual(['pending', false])
    await event({ kind: 'chargedOff' })
    world.fake.setAway(false)
    world.clocks.forward(2 * 60_000)
    await send()
    expect(await readPayment(orderId)).toEqual(['cancelled', false])
  })

  it('leaves a debit out once a network that may have had it knows nothing of it for 15 minutes', async () => {
    const lost = await world.mine.addMethod({ kind: 'ach', token: 'tok-lost' })
    const paid = await world.mine.pay({ methodId: lost, paymentType: '2', amount: '60.00' })
    const { orderId } = paid.body.result.paymentToken
    expect(await afterCutoff(orderId)).toEqual(['pending', false])
    await event({ kind: 'chargedOff' })
    world.clocks.forward(2 * 60_000)
    await send()
    expect(await readPayment(orderId)).toEqual(['pending', false])
    for (const ms of [15 * 60_000, 2 * 60_000]) {
      world.clocks.forward(ms)
      await send()
    }
    expect(await readPayment(orderId)).toEqual(['cancelled', false])
  })
})

const forget = (token: string) =>
  world.fake.forget({ lenderId: world.lender.id, token, givenBefore: toInstant(Infinity) })
const tasks = () =>
  world.read((trx) => trx.selectFrom('lender_tasks').select(['kind', 'payload']).execute())
const taskOf = async (orderId: string) => {
  const { reference } = await world.rowOf(orderId)
  const payload = { paymentId: orderId, reference, amount: '60.00', code: 'method_gone' }
  return { kind: 'debitNotSent', payload }
}
const payWith = async (token: string) => {
  const methodId = await world.mine.addMethod({ kind: 'ach', token })
  const paid = await world.mine.pay({ methodId, paymentType: '2', amount: '60.00' })
  return paid.body.result.paymentToken.orderId as string
}

describe('a debit of the batch whose number the vault has lost', () => {
  it('tells its borrower and a person that a debit whose number the vault has lost is never sent', async () => {
    const orderId = await payWith('tok-gone')
    await forget('tok-gone')
    expect(await afterCutoff(orderId)).toEqual(['cancelled', false])
    expect(await world.topics()).toContain('payment.notDebited')
    expect(await tasks()).toEqual([await taskOf(orderId)])
    expect(await world.accounts()).toEqual([])
    expect(await send()).toBe(0)
  })

  it('keeps a debit whose number the vault has lost as long as what was sent may still arrive', async () => {
    const orderId = await payWith('tok-lost')
    expect(await afterCutoff(orderId)).toEqual(['pending', false])
    await forget('tok-lost')
    for (const ms of [2 * 60_000, 2 * 60_000, 2 * 60_000]) {
      world.clocks.forward(ms)
      await send()
      expect(await readPayment(orderId)).toEqual(['pending', false])
    }
    world.clocks.forward(15 * 60_000)
    await send()
    expect(await readPayment(orderId)).toEqual(['cancelled', false])
    expect(await tasks()).toEqual([await taskOf(orderId)])
  })
})
