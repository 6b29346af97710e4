import { instantAt, parseDay } from '@quittance/domain/calendar'
import { afterEach, expect, it } from 'vitest'
import type { Payer } from '../../testing/payments-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../testing/representment-fixture.ts'
import { writeSchedule } from '../../testing/write-schedule.ts'
import { executeAllScheduledDebits } from '../payments/scheduled/execute-scheduled-debits.ts'
import { openDays } from '../payments/end-of-day/open-days.ts'

let world: RepresentmentFixture
afterEach(() => world.closeInBalance())

async function begin(): Promise<Payer> {
  world = await representmentFixture({ creditNominal: '0' })
  return world.mine
}

const post = async (payer: Payer, path: string, payload: object) =>
  (await payer.call(path, { method: 'POST', payload })).body as Record<string, unknown>
const remove = (payer: Payer, loanId = payer.loanId) => post(payer, '/loan/delete-loan', { loanId })
const loansOf = async (payer: Payer) => {
  const { body } = await payer.call('/users/list-loan-account', { method: 'GET' })
  return (body as { result: { loans: { id: string }[] } }).result.loans.map(({ id }) => id)
}
const statuses = async () =>
  (
    await world.database.owner.query<{ status: string; borrower_id: string }>(
      `select d.status from scheduled_payments d join schedules s using (lender_id, schedule_id)
        where s.lender_id = $1 order by d.status`,
      [world.lender.id],
    )
  ).rows.map(({ status }) => status)

async function letTheFileLeave(): Promise<void> {
  const { clocks, worker, lender } = world
  clocks.forward(instantAt(parseDay('2026-12-14'), '17:00:00') - clocks.business())
  await openDays(worker, lender)
  for (let round = 0; round < 2; round += 1) await executeAllScheduledDebits(worker, lender)
}

it('[API-47][LOAN-57] takes the loan off the list with its schedules, and no debit follows', async () => {
  const payer = await begin()
  await writeSchedule(world, payer)
  expect(await loansOf(payer)).toEqual([payer.loanId])
  expect(await remove(payer)).toMatchObject({
    status: 1,
    statusCode: 200,
    message: 'The loan was deleted from your list.',
  })
  expect(await loansOf(payer)).toEqual([])
  expect(await statuses()).toEqual(['deleted'])
  await letTheFileLeave()
  expect(await statuses()).toEqual(['deleted'])
  const { rows } = await world.database.owner.query<{ detail: string }>(
    `select detail from audit_entries where kind = 'loan.unlinked' and lender_id = $1`,
    [world.lender.id],
  )
  expect(rows.map(({ detail }) => JSON.parse(detail) as object)).toMatchObject([{ schedules: 1 }])
})

it('refuses to delete a loan while a debit of it is being processed, and changes nothing', async () => {
  const payer = await begin()
  await writeSchedule(world, payer)
  await letTheFileLeave()
  const before = await statuses()
  expect(await remove(payer)).toMatchObject({
    status: 0,
    reason: 'beingProcessed',
    message: 'A payment of this loan is being processed. Try again when it has ended.',
  })
  expect(await statuses()).toEqual(before)
  expect(await loansOf(payer)).toEqual([payer.loanId])
})

it('[LOAN-52] deletes nothing where it is asked first, and says how many payments would be cancelled', async () => {
  const payer = await begin()
  await writeSchedule(world, payer)
  await writeSchedule(world, payer, undefined, { startOn: '2026-12-20' })
  const asked = { loanId: payer.loanId, unlessScheduled: '1' }
  const body = await post(payer, '/loan/delete-loan', asked)
  expect(body).toMatchObject({ status: 0, reason: 'scheduled' })
  expect(body['message']).toMatch(/will be cancelled: 2\./)
  expect(await statuses()).toEqual(['active', 'active'])
  expect(await loansOf(payer)).toEqual([payer.loanId])
  expect(await remove(payer)).toMatchObject({ status: 1 })
  expect(await statuses()).toEqual(['deleted', 'deleted'])
})

it('deletes no loan that is not in the list of its caller: not twice, nor another one’s', async () => {
  const payer = await begin()
  const refused = { status: 0, reason: 'loanNotFound' }
  expect(await remove(payer, 'none')).toMatchObject(refused)
  expect(await remove(payer, '00000000-0000-4000-8000-000000000000')).toMatchObject(refused)
  expect(await remove(payer)).toMatchObject({ status: 1 })
  expect(await remove(payer)).toMatchObject(refused)
})
