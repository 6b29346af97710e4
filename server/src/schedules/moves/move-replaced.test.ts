import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import {
  monthlySeries,
  type ScheduleCalls,
  scheduleCalls,
} from '../../../testing/schedule-calls.ts'

let calls: ScheduleCalls
afterEach(() => calls.world.closeInBalance())

it('refuses to move a debit that was paid instead of, and moves it once that payment is cancelled', async () => {
  calls = await scheduleCalls({ graceDays: '10' })
  const { world, payer } = calls
  await world.payByCard(payer, await world.dueOf(payer))
  await calls.create(monthlySeries)
  const [row] = await calls.list()
  const id = row?.id ?? ''
  const methodId = await payer.addMethod({ kind: 'ach', token: 'tok-6781' })
  const order = { amount: '90.00', methodId, paymentType: '2', insteadOf: id } as const
  const { orderId } = (await payer.pay(order)).body.result.paymentToken
  const moving = { scheduleId: id, date: '2026-12-22' }
  const move = () => calls.ask('/payments/move-scheduled-payment', moving, randomUUID())
  const refused = { status: 0, reason: 'paidInstead' }
  expect(await calls.ask('/payments/move-preview', moving)).toMatchObject(refused)
  const answer = await move()
  expect(answer).toMatchObject(refused)
  expect(answer.message).toContain('You paid instead of this payment')
  expect((await calls.list()).map(({ on }) => on)).toEqual(['2026-12-15'])
  expect(await calls.sentNotices('scheduleMoved')).toEqual([])
  await payer.cancel(orderId)
  expect(await move()).toMatchObject({ status: 1 })
})
