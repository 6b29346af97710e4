import { randomUUID } from 'node:crypto'
import { instantAt, parseDay } from '@quittance/domain/calendar'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Payer } from '../../../testing/payments-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'
import { openDays } from '../end-of-day/open-days.ts'
import { executeAllScheduledDebits } from './execute-scheduled-debits.ts'

let world: RepresentmentFixture
let payer: Payer
async function begin(settings: object = {}): Promise<void> {
  world = await representmentFixture({ creditNominal: '0', ...settings })
  payer = world.mine
}
beforeEach(() => begin())
afterEach(() => world.closeInBalance())

type Debit = { readonly scheduledId: string; readonly on: string; readonly obstacle: string }

const nextDebitOf = async (who: Payer) => {
  const { body } = await who.call('/users/list-loan-account', {})
  return (body as { result: { loans: { nextDebit: Debit }[] } }).result.loans[0]?.nextDebit
}
const placeOf = async (who: Payer) => (await nextDebitOf(who))?.scheduledId ?? ''

async function goTo(day: string): Promise<void> {
  const { clocks, worker, lender } = world
  clocks.forward(instantAt(parseDay(day), '17:00:00') - clocks.business())
  await openDays(worker, lender)
  for (let round = 0; round < 2; round += 1) await executeAllScheduledDebits(worker, lender)
}

/** By a card of theirs. */
async function payInstead(who: Payer, insteadOf: string, given: object = {}) {
  const methodId = await who.addMethod({ token: 'tok-4242' })
  return (await who.pay({ amount: '90.00', methodId, insteadOf, ...given })).body
}

const occurrences = () =>
  world.read(async (trx) => {
    const rows = await trx
      .selectFrom('scheduled_payments')
      .select(['due_on', 'status', 'skip_reason'])
      .orderBy('due_on')
      .execute()
    return rows.map(({ due_on, status, skip_reason: why }) => `${due_on} ${status} ${why}`.trim())
  })

const gone = { status: 0, reason: 'retryGone', field: 'insteadOf' }

it('skips the next debit once a payment in its place is accepted, and takes the one after it', async () => {
  await writeSchedule(world, payer)
  const insteadOf = await placeOf(payer)
  expect(await payInstead(payer, insteadOf)).toMatchObject({
    status: 1,
    result: { paymentToken: { insteadOf } },
  })
  expect(await nextDebitOf(payer)).toMatchObject({ on: '2026-12-15', obstacle: 'replaced' })
  await goTo('2026-12-14')
  expect(await occurrences()).toEqual(['2026-12-15 skipped replaced', '2027-01-15 active'])
  expect(await nextDebitOf(payer)).toMatchObject({ on: '2027-01-15', obstacle: '' })
  const told = await world.read((trx) =>
    trx.selectFrom('outbox').select('topic').where('topic', '=', 'account.debitNotMade').execute(),
  )
  expect(told).toEqual([])
})

it('takes a debit all the same where the payment in its place was declined or cancelled', async () => {
  const other = await world.payer({ kind: 'ach', token: 'tok-7777' })
  for (const who of [payer, other]) await writeSchedule(world, who)
  const card = await payer.addMethod({ token: 'tok-declined' })
  const tried = { amount: '90.00', methodId: card, insteadOf: await placeOf(payer) }
  const declined = await payer.pay(tried)
  expect(declined.body.status).toBe(0)
  const order = { amount: '90.00', paymentType: '2' } as const
  const sent = await other.pay({ ...order, insteadOf: await placeOf(other) })
  const { orderId } = (sent.body as { result: { paymentToken: { orderId: string } } }).result
    .paymentToken
  expect((await nextDebitOf(other))?.obstacle).toBe('replaced')
  expect((await other.cancel(orderId)).body.status).toBe(1)
  for (const who of [payer, other]) expect((await nextDebitOf(who))?.obstacle).toBe('')
  await goTo('2026-12-14')
  const due = (await occurrences()).filter((one) => one.startsWith('2026-12-15'))
  expect(due).toEqual(['2026-12-15 processed', '2026-12-15 processed'])
})

it('refuses a payment in the place of a debit that is taken, submitted, another’s or a collector’s', async () => {
  await writeSchedule(world, payer)
  const insteadOf = await placeOf(payer)
  const other = await world.payer({ kind: 'ach', token: 'tok-7777' })
  await writeSchedule(world, other)
  expect(await payInstead(other, insteadOf)).toMatchObject(gone)
  expect(await payInstead(payer, randomUUID())).toMatchObject(gone)
  expect((await payInstead(payer, insteadOf)).status).toBe(1)
  expect(await payInstead(payer, insteadOf, { amount: '31.00' })).toMatchObject(gone)
  const submitted = await placeOf(other)
  await goTo('2026-12-14')
  expect(await payInstead(other, submitted)).toMatchObject(gone)
  const next = await placeOf(other)
  await world.database.owner.query(`update schedules set made_by = 'collector'`)
  expect(await placeOf(other)).toBe('')
  expect(await payInstead(other, next)).toMatchObject(gone)
})

it('refuses a payment in the place of a debit where the lender lets no borrower delete one', async () => {
  await world.closeInBalance()
  await begin({ scheduleDelete: '0' })
  await writeSchedule(world, payer)
  expect(await placeOf(payer)).toBe('')
  const [row] = await world.read((trx) =>
    trx.selectFrom('scheduled_payments').select('scheduled_payment_id').execute(),
  )
  const insteadOf = row?.scheduled_payment_id ?? ''
  expect(await payInstead(payer, insteadOf)).toMatchObject(gone)
})
