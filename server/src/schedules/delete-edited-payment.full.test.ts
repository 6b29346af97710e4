import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  monthlySeries,
  oncePayment,
  type ScheduleCalls,
  scheduleCalls,
} from '../../testing/schedule-calls.ts'

// A series that goes on after one payment of it was edited alone, and that one deleted.

let calls: ScheduleCalls
let first: string
beforeEach(async () => {
  calls = await scheduleCalls({ graceDays: '10' })
  await calls.create(monthlySeries)
  await calls.goTo('2026-12-14', '18:00:00')
  const [row] = await calls.world.read((trx) =>
    trx
      .selectFrom('payments')
      .select('payment_id as id')
      .where('platform', '=', 'schedule')
      .execute(),
  )
  first = row?.id ?? ''
})
afterEach(() => calls.world.closeInBalance())

async function editAndDeleteOne(): Promise<void> {
  const [next] = await calls.list()
  const changed = { ...oncePayment, scheduleDate1: '2027-01-20', loanAmount: '200.00' }
  const edited = await calls.edit({ ...changed, scheduleId: next?.id, recurringId: null })
  expect(edited).toMatchObject({ status: 1 })
  const once = (await calls.list()).find(({ amount }) => amount === '200.00')
  const asked = { scheduleId: once?.id, recurringId: null }
  expect(await calls.ask('/payments/delete-schedule', asked)).toMatchObject({ status: 1 })
}
const retry = async () => {
  const { retry_on: on, retry_ended: ended } = await calls.world.rowOf(first)
  return { on, ended }
}

it('keeps the retry of a debit whose series goes on, where one edited payment of it is deleted', async () => {
  await calls.world.hear(first, { code: 'R01' })
  const planned = await retry()
  expect(planned).toMatchObject({ on: expect.anything(), ended: '' })
  await editAndDeleteOne()
  expect(await retry()).toEqual(planned)
})

it('plans the retry of a debit that comes back after one edited payment of its series was deleted', async () => {
  await editAndDeleteOne()
  const mail = (await calls.world.mails()).findLast((one) => one.includes('You deleted')) ?? ''
  expect(mail).not.toContain('on its way')
  await calls.world.hear(first, { code: 'R01' })
  expect(await retry()).toMatchObject({ on: expect.anything(), ended: '' })
})

it('keeps the retry where the series itself is edited after one edited payment of it was deleted', async () => {
  await editAndDeleteOne()
  const [next] = await calls.list()
  const changed = { ...monthlySeries, scheduleDate1: '2027-02-16', loanAmount: '490.00' }
  const { id: scheduleId, recurringId } = next ?? {}
  expect(await calls.edit({ ...changed, scheduleId, recurringId })).toMatchObject({ status: 1 })
  await calls.world.hear(first, { code: 'R01' })
  expect(await retry()).toMatchObject({ on: expect.anything(), ended: '' })
})

it('keeps the retry of a debit where the last payment of its series is deleted alone', async () => {
  await calls.world.hear(first, { code: 'R01' })
  const planned = await retry()
  await calls.world.database.owner.query('update schedules set payments_max = 2')
  const [last] = await calls.list()
  const asked = { scheduleId: last?.id, recurringId: null }
  expect(await calls.ask('/payments/delete-schedule', asked)).toMatchObject({ status: 1 })
  expect(await calls.list()).toEqual([])
  expect(await retry()).toEqual(planned)
})
