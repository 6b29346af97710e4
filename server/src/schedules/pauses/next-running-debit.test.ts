import { randomUUID } from 'node:crypto'
import { afterEach, expect, it } from 'vitest'
import {
  monthlySeries,
  type ScheduleCalls,
  scheduleCalls,
} from '../../../testing/schedule-calls.ts'

// A series of the 15th of each month, whose debit of December 15 its borrower paid instead of.
let calls: ScheduleCalls
afterEach(() => calls.world.closeInBalance())

async function begin(): Promise<string> {
  calls = await scheduleCalls()
  await calls.create(monthlySeries)
  const [row] = await calls.list()
  const { payer } = calls
  const methodId = await payer.addMethod({ token: 'tok-4242' })
  const { body } = await payer.pay({ amount: '90.00', methodId, insteadOf: row?.id ?? '' })
  expect(body).toMatchObject({ status: 1 })
  return row?.recurringId ?? ''
}

const pause = (recurringId: string) =>
  calls.ask('/payments/pause-schedule', { recurringId, until: null }, randomUUID())
const resume = (recurringId: string) =>
  calls.ask('/payments/resume-schedule', { recurringId }, randomUUID())
const resumesOn = async () => {
  const page = { limit: 1000, offset: 0, loanId: calls.payer.loanId, sortBy: '1', type: '0' }
  const { result } = await calls.ask('/payments/schedule-list', { ...page, paymentType: '-1' })
  return result?.data[0 as never]?.['resumesDate' as never] as unknown
}
const mailWith = async (words: string) =>
  (await calls.world.mails()).find((mail) => mail.includes(words))

const january = 'the scheduled payment of $480.00 on Friday, January 15, 2027'

it('names the first debit that runs as a series is paused and resumed, and none that was paid instead of', async () => {
  const id = await begin()
  expect(await resumesOn()).toBeNull()
  await pause(id)
  expect(await mailWith('You paused')).toContain(
    `If you resumed it now, its next debit would be: ${january}`,
  )
  expect(await resumesOn()).toBe('2027-01-15')
  await resume(id)
  expect(await mailWith('You resumed')).toContain(`The next debit: ${january}`)
  expect(await resumesOn()).toBeNull()
})

it('names no debit whose time came in the pause as what runs once it ends', async () => {
  calls = await scheduleCalls()
  const { result } = await calls.create(monthlySeries)
  await pause(String(result?.data['recurringId']))
  expect(await resumesOn()).toBe('2026-12-15')
  const { clocks } = calls.world
  clocks.forward(Date.parse('2026-12-14T22:00:00Z') - clocks.business())
  expect(await resumesOn()).toBe('2027-01-15')
})

it('says that no debit will run where its account can not be debited', async () => {
  const id = await begin()
  await calls.world.read((trx) =>
    trx
      .updateTable('methods')
      .set({ status: 'blocked' })
      .where('method_id', '=', calls.payer.methodId)
      .execute(),
  )
  await pause(id)
  expect(await mailWith('You paused')).toContain('its next debit would be: none, as things stand.')
  expect(await resumesOn()).toBeNull()
})
