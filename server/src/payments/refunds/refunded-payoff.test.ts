import { beforeEach, describe, expect, it } from 'vitest'
import { fixtureDayMs } from '../../../testing/bank-fixture.ts'
import { lenderApiOf } from '../../../testing/lender-api-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'
import { openDays } from '../end-of-day/open-days.ts'
import { executeAllScheduledDebits } from '../scheduled/execute-scheduled-debits.ts'

let world: RepresentmentFixture & Awaited<ReturnType<typeof lenderApiOf>>

beforeEach(async () => {
  const bank = await representmentFixture()
  world = { ...bank, ...(await lenderApiOf(bank)) }
  return () => world.closeInBalance()
})

const loanOf = async () =>
  (await world.mine.call('/users/list-loan-account', {})).body.result.loans[0]

const addCard = () => world.mine.addMethod({ token: 'tok-4242' })

/** Pays the loan off by card, which no bank holds. */
async function payOffByCard(): Promise<string> {
  const { payoffAmount } = await loanOf()
  const paid = await world.mine.pay({ amount: payoffAmount, methodId: await addCard() })
  expect(await loanOf()).toMatchObject({ isPaidOff: '1', hasScheduled: '0' })
  return paid.body.result.paymentToken.orderId as string
}

async function moveOn(days: number): Promise<void> {
  world.clocks.forward(days * fixtureDayMs)
  await openDays(world.worker, world.lender)
}

const scheduleOf = (scheduleId: string) =>
  world.read((trx) =>
    trx
      .selectFrom('schedules as s')
      .innerJoin('scheduled_payments as p', 'p.schedule_id', 's.schedule_id')
      .select(['s.status', 'p.status as payment', 'p.collect_on as on'])
      .where('s.schedule_id', '=', scheduleId)
      .orderBy('p.payment_no')
      .execute(),
  )

const reopenedMail = async () =>
  (await world.mails()).find((mail) => mail.includes('is open again\n')) ?? ''

describe('settleRefund', () => {
  it('restores the schedules that ended with a payoff by card that is given back whole, and debits what it told', async () => {
    const scheduleId = await writeSchedule(world, world.mine)
    const before = await loanOf()
    const orderId = await payOffByCard()
    await moveOn(5)
    const { body } = await world.refund(orderId, { reason: 'paid by mistake' })
    expect(body.state).toBe('completed')
    expect(await scheduleOf(scheduleId)).toEqual([
      { status: 'active', payment: 'active', on: '2026-12-15' },
    ])
    expect((await loanOf()).nextDebit).toEqual(before.nextDebit)
    const mail = await reopenedMail()
    expect(mail).toContain('Your scheduled payments are active again.')
    expect(mail).toContain('$100.00 on Tuesday, December 15, 2026')
    expect(mail).not.toContain('stay ended')
    await moveOn(20)
    await executeAllScheduledDebits(world.worker, world.lender)
    expect(await scheduleOf(scheduleId)).toMatchObject([
      { payment: 'processed', on: '2026-12-15' },
      { payment: 'active', on: '2027-01-15' },
    ])
  })

  it('leaves ended what ended with a payoff that is given back in part, and says so', async () => {
    const scheduleId = await writeSchedule(world, world.mine)
    const orderId = await payOffByCard()
    const { body } = await world.refund(orderId, { reason: 'too much', amount: '60.00' })
    expect(body.state).toBe('completed')
    expect(await scheduleOf(scheduleId)).toMatchObject([{ status: 'deleted', payment: 'deleted' }])
    expect(await reopenedMail()).toContain('ended with the payoff and stay ended')
  })

  it('leaves ended what ended with a payoff that stands while an older payment is given back', async () => {
    const scheduleId = await writeSchedule(world, world.mine)
    const older = await world.mine.pay({ amount: '25.00', methodId: await addCard() })
    await payOffByCard()
    await moveOn(5)
    const { orderId } = older.body.result.paymentToken as { orderId: string }
    const { body } = await world.refund(orderId, { reason: 'goodwill' })
    expect(body.state).toBe('completed')
    expect(await scheduleOf(scheduleId)).toMatchObject([{ status: 'deleted', payment: 'deleted' }])
    expect(await reopenedMail()).toContain('ended with the payoff and stay ended')
  })

  it('takes one debit of a day after a payoff that is given back in two parts, and another series in between', async () => {
    const first = await writeSchedule(world, world.mine)
    const orderId = await payOffByCard()
    await moveOn(3)
    await world.refund(orderId, { reason: 'too much', amount: '10000.00' })
    expect(await reopenedMail()).toContain('ended with the payoff and stay ended')
    const second = await writeSchedule(world, world.mine)
    await world.refund(orderId, { reason: 'the rest' })
    expect(await scheduleOf(first)).toMatchObject([{ status: 'deleted', payment: 'deleted' }])
    await moveOn(23)
    await executeAllScheduledDebits(world.worker, world.lender)
    expect(await scheduleOf(second)).toMatchObject([
      { payment: 'processed', on: '2026-12-15' },
      { payment: 'active', on: '2027-01-15' },
    ])
    const debits = await world.read((trx) =>
      trx
        .selectFrom('payments')
        .select('amount_cents')
        .where('platform', '=', 'schedule')
        .where('loan_id', '=', world.mine.loanId)
        .execute(),
    )
    expect(debits).toEqual([{ amount_cents: 100_00n }])
  })

  it('leaves ended what ended with a second payoff that stands while the rest of the first is given back', async () => {
    const first = await payOffByCard()
    await moveOn(2)
    await world.refund(first, { reason: 'too much', amount: '100.00' })
    const scheduleId = await writeSchedule(world, world.mine)
    await payOffByCard()
    await moveOn(1)
    await world.refund(first, { reason: 'the rest' })
    expect(await loanOf()).toMatchObject({ isPaidOff: '0', hasScheduled: '0' })
    expect(await scheduleOf(scheduleId)).toMatchObject([{ status: 'deleted', payment: 'deleted' }])
  })

  it('restores of two series on a day with two payoffs only that which ended with the one given back', async () => {
    const told = await writeSchedule(world, world.mine)
    const first = await payOffByCard()
    await world.refund(first, { reason: 'too much', amount: '100.00' })
    const scheduleId = await writeSchedule(world, world.mine)
    const second = await payOffByCard()
    await world.refund(second, { reason: 'paid by mistake' })
    expect(await scheduleOf(told)).toMatchObject([{ status: 'deleted', payment: 'deleted' }])
    expect(await scheduleOf(scheduleId)).toMatchObject([{ status: 'active', payment: 'active' }])
  })

  it('leaves ended what ended with a held payoff by bank while an older payment is given back', async () => {
    const scheduleId = await writeSchedule(world, world.mine)
    const older = await world.mine.pay({ amount: '25.00', methodId: await addCard() })
    const { payoffAmount } = await loanOf()
    await world.mine.pay({ amount: payoffAmount, paymentType: '2' })
    await moveOn(2)
    const { orderId } = older.body.result.paymentToken as { orderId: string }
    await world.refund(orderId, { reason: 'goodwill' })
    expect(await scheduleOf(scheduleId)).toMatchObject([{ status: 'deleted', payment: 'deleted' }])
    expect(await reopenedMail()).toContain('ended with the payoff and stay ended')
  })

  it('leaves ended what ended with a payoff that is given back after the days of a hold, and says so', async () => {
    const scheduleId = await writeSchedule(world, world.mine)
    const orderId = await payOffByCard()
    await moveOn(10)
    await world.refund(orderId, { reason: 'goodwill' })
    expect(await scheduleOf(scheduleId)).toMatchObject([{ status: 'deleted', payment: 'deleted' }])
    expect(await reopenedMail()).toContain('ended with the payoff and stay ended')
  })

  it('says of a payoff given back whole that what a removed card paid stays ended', async () => {
    const card = await world.mine.addMethod({ token: 'tok-6011' })
    const scheduleId = await writeSchedule(world, world.mine, card)
    const orderId = await payOffByCard()
    const gone = { method: 'POST', payload: { cardId: card } } as const
    expect((await world.mine.call('/payments/delete-card', gone)).body.status).toBe(1)
    await world.refund(orderId, { reason: 'paid by mistake' })
    expect(await scheduleOf(scheduleId)).toMatchObject([{ status: 'deleted', payment: 'deleted' }])
    const mail = await reopenedMail()
    expect(mail).toContain('whose account may not be debited any more, stay ended.')
    expect(mail).not.toContain('active again')
  })
})
