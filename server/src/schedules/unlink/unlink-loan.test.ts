import { instantAt, parseDay } from '@quittance/domain/calendar'
import { afterEach, expect, it } from 'vitest'
import { payByBank } from '../../../testing/bank-fixture.ts'
import { contendForLock } from '../../../testing/contend-for-lock.ts'
import type { Payer } from '../../../testing/payments-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'
import { executeAllScheduledDebits } from '../../payments/scheduled/execute-scheduled-debits.ts'
import { openDays } from '../../payments/end-of-day/open-days.ts'
import { lockLoan } from '../../servicing/loans/loan-state-repository.ts'

let world: RepresentmentFixture
afterEach(() => world.closeInBalance())

async function begin(settings: object = {}): Promise<Payer> {
  world = await representmentFixture({ creditNominal: '0', ...settings })
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

it('refuses to delete a loan while a payment that was made now waits for its bank, and changes nothing', async () => {
  const payer = await begin()
  await payByBank(payer)
  const { rows } = await world.database.owner.query(
    'select state from payments where loan_id = $1',
    [payer.loanId],
  )
  expect(rows).toEqual([{ state: 'pending' }])
  expect(await remove(payer)).toMatchObject({ status: 0, reason: 'beingProcessed' })
  expect(await loansOf(payer)).toEqual([payer.loanId])
})

it('deletes a loan whose boarded payment waits for a bank elsewhere: nothing of it is debited here', async () => {
  const payer = await begin()
  const { orderId } = await payByBank(payer)
  const refer = (to: string) =>
    world.database.owner.query(
      `update payments set gateway_ref = ${to} where payment_id = '${orderId}'`,
    )
  await refer(`'boarded-' || gateway_ref`)
  expect(await remove(payer)).toMatchObject({ status: 1 })
  await refer(`replace(gateway_ref, 'boarded-', '')`) // the network's journal knows it by that
})

it('[LOAN-52] deletes nothing where it is asked first, and says how many payments would be cancelled', async () => {
  const payer = await begin()
  await writeSchedule(world, payer)
  await writeSchedule(world, payer, undefined, { startOn: '2026-12-20' })
  const asked = { loanId: payer.loanId, unlessScheduled: '1' }
  const body = await post(payer, '/loan/delete-loan', asked)
  expect(body).toMatchObject({ status: 0, reason: 'scheduled' })
  expect(body['message']).toMatch(
    /^Scheduled payments and series of yours .* will be cancelled: 2\./,
  )
  expect(await statuses()).toEqual(['active', 'active'])
  expect(await loansOf(payer)).toEqual([payer.loanId])
  expect(await remove(payer)).toMatchObject({ status: 1 })
  expect(await statuses()).toEqual(['deleted', 'deleted'])
})

it('names each debit that ends with a loan, also two that are alike and one that is months ahead', async () => {
  const payer = await begin({ feeRules: [{ paymentType: '2', flat: '3.95' }] })
  const monthly = await writeSchedule(world, payer)
  const alike = await writeSchedule(world, payer)
  const yearly = await writeSchedule(world, payer, undefined, {
    startOn: '2027-06-15',
    frequency: 'AN',
    fee: 3_95n,
  })
  const asked = { loanId: payer.loanId, unlessScheduled: '1' }
  const { message, result } = await post(payer, '/loan/delete-loan', asked)
  expect(message).toMatch(/cancelled: 3\./)
  const { data } = result as { data: object }
  expect(data).toEqual({
    [monthly]: '$100.00 on Tue, Dec 15 from Bank account ending 6789',
    [alike]: '$100.00 on Tue, Dec 15 from Bank account ending 6789',
    [yearly]: '$100.00 + $3.95 fee on Tue, Jun 15 from Bank account ending 6789',
  })
  expect(Object.keys(data).at(-1)).toBe(yearly)
})

it('stops the retry of a debit that came back with the loan, counts it before, and tells it', async () => {
  const payer = await begin()
  const orderId = await world.comesBack(payer)
  const asked = { loanId: payer.loanId, unlessScheduled: '1' }
  const { message, result } = await post(payer, '/loan/delete-loan', asked)
  expect(message).toMatch(/cancelled: 1\./)
  const named = { [orderId]: expect.stringMatching(/^Retry: \$100\.00 on .* ending \d{4}$/) }
  expect(result).toMatchObject({ data: named })
  expect(await world.promised(payer, orderId)).not.toBeNull()
  expect(await remove(payer)).toMatchObject({ status: 1 })
  expect(await world.notificationsOf('payment.notTriedAgain')).toMatchObject([{ why: 'stopped' }])
  await world.moveOn(6)
  await world.tryAgain()
  expect(await world.triesOf(orderId)).toEqual([])
})

it('keeps a loan in the list whose debit is tried again in this moment', async () => {
  const payer = await begin()
  const orderId = await world.comesBack(payer)
  const on = (await world.promised(payer, orderId)) ?? ''
  const { clocks, worker, lender } = world
  clocks.forward(instantAt(parseDay(on), '09:00:00') - clocks.business())
  await openDays(worker, lender)
  await world.tryAgain()
  expect(await remove(payer)).toMatchObject({ status: 0, reason: 'beingProcessed' })
  expect(await loansOf(payer)).toEqual([payer.loanId])
})

it('deletes no loan that is not in the list of its caller: not twice, nor another one’s', async () => {
  const payer = await begin()
  const refused = { status: 0, reason: 'loanNotFound' }
  expect(await remove(payer, 'none')).toMatchObject(refused)
  expect(await remove(payer, '00000000-0000-4000-8000-000000000000')).toMatchObject(refused)
  expect(await remove(payer)).toMatchObject({ status: 1 })
  expect(await remove(payer)).toMatchObject(refused)
})

it('tells the owner of an account that a loan was removed from it, once and only where it was', async () => {
  const payer = await begin()
  await writeSchedule(world, payer)
  const told = async () =>
    (
      await world.database.owner.query<{ channel: string; payload: object }>(
        `select channel, payload from outbox
          where topic = 'account.loanRemoved' and lender_id = $1`,
        [world.lender.id],
      )
    ).rows
  await post(payer, '/loan/delete-loan', { loanId: payer.loanId, unlessScheduled: '1' })
  expect(await told()).toEqual([])
  // Both find the loan in the list, and wait for it.
  const both = await contendForLock(world, {
    lock: (trx) => lockLoan(trx, payer.loanId),
    begin: () => [remove(payer), remove(payer)],
  })
  const answers = both.map(({ status }) => Number(status))
  expect(answers.toSorted((one, other) => one - other)).toEqual([0, 1])
  const { rows } = await world.database.owner.query<{ loan_no: string }>(
    'select loan_no from loans where loan_id = $1',
    [payer.loanId],
  )
  const payload = expect.objectContaining({ loanNo: rows[0]?.loan_no, schedules: 1 })
  expect(await told()).toEqual([{ channel: 'email', payload }])
})
