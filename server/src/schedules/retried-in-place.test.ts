import { afterEach, expect, it } from 'vitest'
import { monthlySeries, type ScheduleCalls, scheduleCalls } from '../../testing/schedule-calls.ts'

let calls: ScheduleCalls
afterEach(() => calls.world.closeInBalance())

async function remark(): Promise<unknown> {
  const page = { limit: 1000, offset: 0, loanId: calls.payer.loanId, sortBy: '1', type: '0' }
  const { result } = await calls.ask('/payments/schedule-list', { ...page, paymentType: '-1' })
  const [row] = (result?.data ?? []) as unknown as { remark: string }[]
  return row?.remark
}

it('tells of a payment in place of a debit that came back and is tried again that it still replaces it, by the name that its payer knows', async () => {
  calls = await scheduleCalls()
  const { world, payer } = calls
  await calls.create(monthlySeries)
  const [row] = await calls.list()
  const methodId = await payer.addMethod({ kind: 'ach', token: 'tok-6781' })
  const insteadOf = row?.id ?? ''
  const order = { amount: '90.00', methodId, paymentType: '2', insteadOf } as const
  const { orderId } = (await payer.pay(order)).body.result.paymentToken
  await world.moveOn(1)
  await world.hear(orderId, { code: 'R01' })
  const [mail, ...others] = (await world.mails()).filter((one) =>
    one.includes('December 15, 2026: nothing is taken'),
  )
  expect(others).toEqual([])
  expect(mail).toContain(
    'It is tried again, and so it still replaces the scheduled payment of $480.00 for Tuesday, December 15, 2026: nothing is taken for that one.',
  )
  const { reference } = await world.rowOf(orderId)
  expect(await remark()).toBe(
    `Will not run: payment ${reference} of 11/20/2026 was made in its place. That payment came back and is tried again on 11/25/2026.`,
  )
  await world.moveOn(6)
  await world.tryAgain()
  expect(await world.triesOf(orderId)).toHaveLength(1)
  expect(await remark()).toBe(
    `Will not run: payment ${reference} of 11/20/2026 was made in its place.`,
  )
})
