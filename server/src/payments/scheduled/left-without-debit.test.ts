import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import { lenderApiOf } from '../../../testing/lender-api-fixture.ts'
import {
  monthlySeries,
  type ScheduleCalls,
  scheduleCalls,
} from '../../../testing/schedule-calls.ts'

// The next debit of a series was paid instead of; its payer then pauses the series, or skips that debit.
let calls: ScheduleCalls
afterEach(() => calls.world.closeInBalance())

async function payInstead(kind: 'ach' | 'card') {
  calls = await scheduleCalls({ graceDays: '10', lateFeePercent: '5' })
  const { world, payer } = calls
  await world.payByCard(payer, await world.dueOf(payer))
  await calls.create(monthlySeries)
  const [row] = await calls.list()
  const token = kind === 'ach' ? 'tok-6781' : 'tok-4242'
  const methodId = await payer.addMethod({ kind, token })
  const paymentType = kind === 'ach' ? '2' : '1'
  const order = { amount: '90.00', methodId, paymentType, insteadOf: row?.id ?? '' } as const
  const { orderId } = (await payer.pay(order)).body.result.paymentToken
  return { orderId: orderId as string, id: row?.id, recurringId: row?.recurringId }
}

const pause = (recurringId: unknown) =>
  calls.ask('/payments/pause-schedule', { recurringId, until: '2027-02-01' }, randomUUID())
const mailOf = async (subject: RegExp) =>
  (await calls.world.mails()).find((mail) => subject.test(mail)) ?? ''
const paused =
  'It replaced the scheduled payment of $480.00 for Tuesday, December 15, 2026. That one is not taken while its series is paused.'

it('says of a payment that is cancelled that the debit which it replaced is not taken while its series is paused', async () => {
  const { orderId, recurringId } = await payInstead('ach')
  expect(await pause(recurringId)).toMatchObject({ status: 1 })
  const { body } = await calls.payer.cancel(orderId)
  expect(body.result.paymentToken.replacedDebit).toMatchObject({ state: 'paused' })
  const mail = await mailOf(/is cancelled\n/)
  expect(mail).toContain(paused)
  expect(mail).toMatch(/Pay by .*, so that no late fee is added\./)
})

it('says of a payment that is given back whole that the debit which it replaced is not taken while its series is paused', async () => {
  const { orderId, recurringId } = await payInstead('card')
  await pause(recurringId)
  const { refund } = await lenderApiOf(calls.world)
  expect((await refund(orderId, { reason: 'goodwill' })).body.state).toBe('completed')
  expect(await mailOf(/It replaced/)).toContain(paused)
})

it('says of a payment that is cancelled that the debit which it replaced and its payer skipped is not taken', async () => {
  const { orderId, id } = await payInstead('ach')
  const skip = { scheduleId: id, recurringId: null }
  expect(await calls.ask('/payments/delete-schedule', skip)).toMatchObject({ status: 1 })
  const { body } = await calls.payer.cancel(orderId)
  expect(body.result.paymentToken.replacedDebit).toMatchObject({ state: 'notTaken' })
  const mail = await mailOf(/is cancelled\n/)
  expect(mail).toContain('That one was not taken, and it will not be: nothing is taken for it.')
  expect(mail).toMatch(/Pay by .*, so that no late fee is added\./)
})
