import { beforeEach, expect, it } from 'vitest'
import { fixtureDayMs } from '../../../testing/bank-fixture.ts'
import { lenderApiOf } from '../../../testing/lender-api-fixture.ts'
import type { Payer } from '../../../testing/payments-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'
import { openDays } from './open-days.ts'

let world: RepresentmentFixture

beforeEach(async () => {
  world = await representmentFixture()
  return () => world.closeInBalance()
})

async function passDays(count: number): Promise<void> {
  world.clocks.forward(count * fixtureDayMs)
  await openDays(world.worker, world.lender)
}

const payoff = async ({ call }: Payer) =>
  (await call('/users/list-loan-account', {})).body.result.loans[0].payoffAmount as string

async function payOff(payer: Payer, method: object = {}): Promise<string> {
  const paid = await payer.pay({ amount: await payoff(payer), paymentType: '2', ...method })
  expect(paid.body.status).toBe(1)
  return paid.body.result.paymentToken.orderId as string
}

const statusOf = (scheduleId: string) =>
  world.read((trx) =>
    trx
      .selectFrom('schedules as s')
      .innerJoin('scheduled_payments as p', 'p.schedule_id', 's.schedule_id')
      .select(['s.status', 'p.status as payment', 's.voided_by'])
      .where('s.schedule_id', '=', scheduleId)
      .executeTakeFirstOrThrow(),
  )

/** Those of the mails that are about a payoff. */
const told = async () =>
  (await world.mails()).filter((mail) => /paid off|We received the payoff/.test(mail))

it('voids the schedules of a loan whose payoff is held, tells its borrower, and again when it is final', async () => {
  const { mine } = world
  const scheduleId = await writeSchedule(world, mine)
  await payOff(mine)
  expect(await statusOf(scheduleId)).toEqual({
    status: 'deleted',
    payment: 'deleted',
    voided_by: 'system',
  })
  const held = await told()
  expect(held).toHaveLength(1)
  expect(held[0]).toContain('so it is held until 11/30/2026.')
  expect(held[0]).toContain('Your scheduled payments on this loan have stopped')
  const { body } = await mine.call('/users/list-loan-account', {})
  expect(body.result.loans[0]).toMatchObject({ hasScheduled: '0', isSchedule: '0' })
  await passDays(9)
  expect(await told()).toHaveLength(1)
  await passDays(1)
  const [, final, ...more] = await told()
  expect(final).toContain('is paid off. Nothing is owed on it any more.')
  expect(final).not.toContain('scheduled payments')
  expect(more).toEqual([])
  await passDays(3)
  expect(await told()).toHaveLength(2)
})

it('tells at once of a loan that a card pays off, and that its schedules have ended', async () => {
  const { mine } = world
  const scheduleId = await writeSchedule(world, mine)
  const methodId = await mine.addMethod({ token: 'tok-4242' })
  await payOff(mine, { methodId, paymentType: '1' })
  expect(await statusOf(scheduleId)).toMatchObject({ status: 'deleted' })
  const [final, ...more] = await told()
  expect(final).toContain('is paid off. Nothing is owed on it any more.')
  expect(final).toContain('Your scheduled payments on this loan have ended')
  expect(more).toEqual([])
})

it('opens the loan again when its payoff comes back, and says so by mail and beside the loan', async () => {
  const { mine } = world
  const orderId = await payOff(mine)
  await world.hear(orderId, { code: 'R02' })
  const { result } = (await mine.askOrder(orderId)).body
  expect(result.paymentToken).toMatchObject({ state: 'returned', reopensLoan: '1' })
  const { body } = await mine.call('/users/list-loan-account', {})
  expect(body.result.loans[0]).toMatchObject({ payoffHeldUntil: null, loanStatus: 'pastDue' })
  expect(Number(await payoff(mine))).toBeGreaterThan(20_000)
  const back = (await world.mails()).filter((mail) => mail.includes('What your bank said'))
  expect(back).toHaveLength(1)
  expect(back[0]).toContain('The loan is open again')
})

it('tells of the payment that paid a loan off what went to fees, so that its lines add up', async () => {
  const { mine } = world
  const fee = { kind: 'feeAssessed', fee: 'lateFee', amount: '23.39', installment: 3 }
  const office = await lenderApiOf(world)
  const answer = await office.event(mine.loanId, { ...fee, reason: 'it was late' })
  expect(answer).toMatchObject({ code: 200 })
  const methodId = await mine.addMethod({ token: 'tok-4242' })
  await payOff(mine, { methodId, paymentType: '1' })
  const { body } = await mine.call('/users/list-loan-account', {})
  const details = body.result.loans[0].accountDetails as { label: string; value: string }[]
  const centsOf = (label: string) =>
    Number(details.find((one) => one.label === label)?.value.replace(/\D/g, ''))
  expect(centsOf('Of that payment, to fees')).toBe(23_39)
  expect(
    centsOf('Of that payment, to principal') +
      centsOf('Of that payment, to interest') +
      centsOf('Of that payment, to fees'),
  ).toBe(centsOf('Final payment, by card'))
})

it('names no amount of a debit that the night ends by writing off a rest, of which nothing would be taken', async () => {
  const { mine } = world
  await writeSchedule(world, mine, mine.methodId, { startOn: '2026-12-10' })
  const methodId = await mine.addMethod({ token: 'tok-4242' })
  const amount = (Number(await payoff(mine)) - 0.5).toFixed(2)
  const paid = await mine.pay({ methodId, paymentType: '1', amount })
  expect(paid.body.status).toBe(1)
  await passDays(1)
  const [final, ...more] = await told()
  expect(final).toContain('is paid off. Nothing is owed on it any more.')
  expect(final).toContain('have ended: nothing more is debited.')
  expect(final).not.toContain('$100.00')
  expect(more).toEqual([])
})
