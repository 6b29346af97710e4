import { instantAt, parseDay } from '@quittance/domain/calendar'
import { afterEach, expect, it } from 'vitest'
import { type ScheduleCalls, scheduleCalls } from '../../../testing/schedule-calls.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'

const isoOf = (day: string, time: string) => new Date(instantAt(parseDay(day), time)).toISOString()

let calls: ScheduleCalls

afterEach(() => calls.world.closeInBalance())

/** Cancels the debit of a series that was handed over; when, and how its day of payment was told. */
async function cancelHandedOver(at: string, graceDays: number) {
  calls = await scheduleCalls({ lateFeePercent: '5', graceDays })
  const { world, payer, goTo } = calls
  const due = await world.dueOf(payer)
  if (due > 0n) await world.payByCard(payer, due)
  await writeSchedule(world, payer, payer.methodId, { amount: 467_84n })
  await goTo('2026-12-14', '17:30:00')
  if (at > '2026-12-15') await goTo('2026-12-15', '09:00:00')
  const { body } = await payer.call('/users/list-loan-account', {})
  const [shown] = body.result.loans[0].openPayments as {
    paymentToken: { orderId: string; payBy: string | null }
  }[]
  const { orderId = '', payBy = null } = shown?.paymentToken ?? {}
  const cancelled = (await payer.cancel(orderId)).body.result
  expect(cancelled.paymentToken.state).toBe('cancelled')
  const mail = (await world.mails()).find((text) => text.includes('is cancelled\n')) ?? ''
  return { payBy, mail }
}

it.each([
  ['before its day', '2026-12-14'],
  ['on its day, once the loan knows of it', '2026-12-15T09'],
])(
  'says until when to pay what a debit leaves due that was handed over and is cancelled %s',
  async (_when, at) => {
    const { payBy, mail } = await cancelHandedOver(at, 10)
    expect(payBy).toBe('2026-12-25')
    expect(mail).toContain(
      'What it was to pay stays due. Pay another way by Friday, December 25, 2026, so that no late fee is added.',
    )
  },
)

it('tells and keeps the cut-off of the file of a Canadian debit, which leaves two banking days before its day', async () => {
  calls = await scheduleCalls()
  const { world, goTo } = calls
  const payer = await world.payer({ kind: 'pad', token: 'tok-7777', country: 'CA' })
  await writeSchedule(world, payer)
  await goTo('2026-12-11', '13:05:00')
  const shown = async () => {
    const { body } = await payer.call('/users/list-loan-account', {})
    return body.result.loans[0].openPayments[0].paymentToken
  }
  const { orderId, cancelUntil } = await shown()
  expect(cancelUntil).toBe(isoOf('2026-12-11', '17:00:00'))
  await goTo('2026-12-11', '17:00:00')
  const refused = (await payer.cancel(orderId)).body
  expect(refused).toMatchObject({ reason: 'tooLateToCancel' })
  expect(refused.message).toContain('it could be until 05:00 PM on 12/11/2026')
})

it('lets a debit be cancelled on its own day where the lender’s bank is closed on the day before', async () => {
  calls = await scheduleCalls({ extraClosedDays: ['2026-12-14'] })
  const { world, payer, goTo } = calls
  const due = await world.dueOf(payer)
  if (due > 0n) await world.payByCard(payer, due)
  await writeSchedule(world, payer, payer.methodId, { amount: 467_84n })
  await goTo('2026-12-11', '17:30:00')
  const { body } = await payer.call('/users/list-loan-account', {})
  const { orderId, cancelUntil } = body.result.loans[0].openPayments[0].paymentToken
  expect(cancelUntil).toBe(isoOf('2026-12-15', '17:00:00'))
  await goTo('2026-12-15', '09:00:00')
  expect((await payer.cancel(orderId)).body.result.paymentToken.state).toBe('cancelled')
})
