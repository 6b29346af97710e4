import { instantAt, parseDay } from '@quittance/domain/calendar'
import { afterEach, expect, it } from 'vitest'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'
import { openDays } from '../end-of-day/open-days.ts'
import { executeAllScheduledDebits } from './execute-scheduled-debits.ts'

let world: RepresentmentFixture
afterEach(() => world.closeInBalance())

async function goTo(day: string, time: string): Promise<void> {
  const { clocks, worker, lender } = world
  clocks.forward(instantAt(parseDay(day), time) - clocks.business())
  await openDays(worker, lender)
  await executeAllScheduledDebits(worker, lender)
}

async function payByBank(token: string, insteadOf: string): Promise<string> {
  const methodId = await world.mine.addMethod({ kind: 'ach', token })
  const order = { amount: '90.00', paymentType: '2', confirmDuplicate: '1' } as const
  const { body } = await world.mine.pay({ ...order, methodId, insteadOf })
  expect(body).toMatchObject({ status: 1 })
  return body.result.paymentToken.orderId as string
}

async function firstDebit() {
  const { call, loanId } = world.mine
  const which = { loanId, limit: 10, offset: 0, sortBy: '1', type: '-1', paymentType: '-1' }
  const { body } = await call('/payments/schedule-list', { method: 'POST', payload: which })
  const [first] = body.result.debits as { date: string; reason: string; putOffBy: string }[]
  return [first?.date, first?.reason, first?.putOffBy]
}

it('names of a debit the payment that it waited for, where that was made in place of a retry of another', async () => {
  world = await representmentFixture({ creditNominal: '0' }, { beginsOn: '2026-12-11' })
  const { mine } = world
  const card = await mine.addMethod({ token: 'tok-4242' })
  await writeSchedule(world, mine, card)
  const { body } = await mine.call('/users/list-loan-account', {})
  const returned = await payByBank('tok-6781', body.result.loans[0].nextDebit.scheduledId)
  await goTo('2026-12-14', '12:00:00')
  await world.hear(returned, { code: 'R01', on: parseDay('2026-12-14') })
  await goTo('2026-12-14', '22:00:00')
  const waitedFor = await payByBank('tok-6782', returned)
  await world.tryAgain()
  await goTo('2026-12-15', '12:00:00')
  expect(await firstDebit()).toEqual(['2026-12-15', 'replaced', ''])
  const { body: cancelled } = await mine.cancel(waitedFor)
  expect(cancelled).toMatchObject({ status: 1 })
  expect(await firstDebit()).toEqual(['2026-12-16', '', 'cancelled'])
  await goTo('2026-12-16', '12:00:00')
  const told = (await world.mails()).filter((mail) => mail.includes('We did not take'))
  expect(told).toMatchObject([
    expect.stringContaining('was made in its place, and that payment was cancelled.'),
  ])
})

it('keeps on the receipt of a cancelled payment the day of the debit that it replaced, where that is put off', async () => {
  world = await representmentFixture({ creditNominal: '0' }, { beginsOn: '2026-12-14' })
  const { mine } = world
  const card = await mine.addMethod({ token: 'tok-4242' })
  await writeSchedule(world, mine, card)
  const { body } = await mine.call('/users/list-loan-account', {})
  await goTo('2026-12-14', '22:00:00')
  const orderId = await payByBank('tok-6781', body.result.loans[0].nextDebit.scheduledId)
  const place = async () => {
    const payload = { limit: 10, sortBy: '2', loanNo: '', page: 1, modeOfPayment: '-1' }
    const answer = await mine.call('/payments/get-payment-receipts', { method: 'POST', payload })
    return answer.body.result.receipts[0].inPlaceOf
  }
  const agreed = await place()
  expect(agreed).toMatchObject({ on: '2026-12-15' })
  await goTo('2026-12-15', '12:00:00')
  expect((await mine.cancel(orderId)).body).toMatchObject({ status: 1 })
  expect(await firstDebit()).toEqual(['2026-12-16', '', 'cancelled'])
  expect(await place()).toEqual(agreed)
})
