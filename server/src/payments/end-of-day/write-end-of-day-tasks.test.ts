import { parseDay } from '@quittance/domain/calendar'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fixtureDayMs } from '../../../testing/bank-fixture.ts'
import { boardTestLoan } from '../../../testing/board-test-loan.ts'
import { type LenderApiFixture, lenderApiFixture } from '../../../testing/lender-api-fixture.ts'
import { openDays } from './open-days.ts'

const reason = 'the court wrote'
const petitionOn = '2026-11-20'
const petition = { kind: 'flagged', flag: 'bankruptcy', on: petitionOn, reason }

let byTask: LenderApiFixture
let byDay: LenderApiFixture
beforeAll(async () => {
  byTask = await lenderApiFixture({ settings: { chargeOffDays: 0 } })
  byDay = await lenderApiFixture({ settings: { chargeOffDays: 0, bankruptcyChargeOff: 'day60' } })
})
afterAll(async () => {
  await byTask.closeInBalance()
  await byDay.closeInBalance()
})

/** Days on which nothing is decided are opened by one worker, the others by two at once. */
async function passDays(world: LenderApiFixture, count: number, workers = 2): Promise<void> {
  world.clocks.forward(count * fixtureDayMs)
  const all = Array.from({ length: workers }, async () => openDays(world.worker, world.lender))
  await Promise.all(all)
}
const tasksOf = async (world: LenderApiFixture) => {
  const { body } = await world.callLenderApi('GET', '/tasks')
  const tasks = (body.tasks ?? body) as { kind: string; loanNo: string }[]
  return tasks.filter(({ kind }) => kind === 'pastDueInBankruptcy')
}
const statusOf = async (world: LenderApiFixture, loanNo: string) =>
  (await world.callLenderApi('GET', `/loans/${loanNo}`)).body.status

it('creates one task on day 60 after a petition for a loan that is past due then', async () => {
  const late = await boardTestLoan(byTask, { loanNo: 'late', dueOn: parseDay('2027-01-18') })
  const paid = await boardTestLoan(byTask, { loanNo: 'in-time', dueOn: parseDay('2027-01-19') })
  for (const loanId of [late, paid]) expect((await byTask.event(loanId, petition)).code).toBe(200)
  await passDays(byTask, 59, 1)
  expect(await tasksOf(byTask)).toEqual([])
  await passDays(byTask, 1)
  await passDays(byTask, 7)
  const payload = { petitionOn, on: '2027-01-19', daysPastDue: 1 }
  expect(await tasksOf(byTask)).toMatchObject([{ loanNo: 'late', payload }])
  expect(await statusOf(byTask, 'late')).toBe('bankruptcy')
})

it('creates the same task once where the worker missed that day', async () => {
  const loanId = await boardTestLoan(byTask, { loanNo: 'still', dueOn: parseDay('2027-02-01') })
  const on = new Date(byTask.clocks.business()).toISOString().slice(0, 10)
  expect((await byTask.event(loanId, { ...petition, on })).code).toBe(200)
  await passDays(byTask, 63)
  const still = (await tasksOf(byTask)).filter(({ loanNo }) => loanNo === 'still')
  expect(still).toMatchObject([{ payload: { petitionOn: on } }])
})

it('charges off on day 60 where the lender is set so, and creates no task', async () => {
  const late = await boardTestLoan(byDay, { loanNo: 'late', dueOn: parseDay('2027-01-18') })
  const paid = await boardTestLoan(byDay, { loanNo: 'in-time', dueOn: parseDay('2027-01-19') })
  for (const loanId of [late, paid]) expect((await byDay.event(loanId, petition)).code).toBe(200)
  await passDays(byDay, 59, 1)
  expect(await statusOf(byDay, 'late')).toBe('bankruptcy')
  await passDays(byDay, 8)
  expect(await statusOf(byDay, 'late')).toBe('chargedOff')
  expect(await statusOf(byDay, 'in-time')).toBe('bankruptcy')
  expect((await byDay.callLenderApi('GET', '/loans/late')).body.chargedOff.on).toBe('2027-01-19')
  expect(await tasksOf(byDay)).toEqual([])
})
