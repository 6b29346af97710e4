import { randomUUID } from 'node:crypto'
import { instantAt, parseDay } from '@quittance/domain/calendar'
import { formatDollars } from '@quittance/domain/money'
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
  world = await representmentFixture(
    { creditNominal: '0', ...settings },
    { beginsOn: '2026-12-11' },
  )
  payer = world.mine
}
beforeEach(() => begin())
afterEach(() => world.closeInBalance())

type Debit = { readonly scheduledId: string; readonly on: string; readonly obstacle: string }
type Loan = {
  readonly nextDebit: Debit
  readonly comingDebits: readonly Debit[]
  readonly replaceableDebits: readonly Debit[]
}

const loanOf = async (who: Payer) => {
  const { body } = await who.call('/users/list-loan-account', {})
  return (body as { result: { loans: Loan[] } }).result.loans[0]
}
const nextDebitOf = async (who: Payer) => (await loanOf(who))?.nextDebit
const placeOf = async (who: Payer) => (await nextDebitOf(who))?.scheduledId ?? ''

async function goTo(day: string, time = '17:00:00'): Promise<void> {
  const { clocks, worker, lender } = world
  clocks.forward(instantAt(parseDay(day), time) - clocks.business())
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
  expect((await loanOf(payer))?.comingDebits).toMatchObject([
    { on: '2026-12-15', obstacle: 'replaced' },
    { on: '2027-01-15', obstacle: '' },
  ])
  await goTo('2026-12-14')
  expect(await occurrences()).toEqual(['2026-12-15 skipped replaced', '2027-01-15 active'])
  expect(await nextDebitOf(payer)).toMatchObject({ on: '2027-01-15', obstacle: '' })
  const told = await world.read((trx) =>
    trx.selectFrom('outbox').select('topic').where('topic', '=', 'account.debitNotMade').execute(),
  )
  expect(told).toEqual([])
})

it('replaces that one of the coming debits which was chosen, says which, and takes the others', async () => {
  const ach = payer.methodId
  await writeSchedule(world, payer)
  const fee = 3_00n
  await writeSchedule(world, payer, ach, { startOn: '2026-12-18', frequency: 'WE', fee })
  await writeSchedule(world, payer, ach, { startOn: '2027-02-01', frequency: 'once' })
  const offered = (await loanOf(payer))?.replaceableDebits ?? []
  expect(offered.map(({ on }) => on)).toEqual(['2026-12-15', '2026-12-18'])
  const chosen = offered[1]?.scheduledId ?? ''
  expect(await payInstead(payer, chosen)).toMatchObject({
    status: 1,
    result: {
      paymentToken: {
        insteadOf: chosen,
        replacedDebit: { date: '2026-12-18', amount: '103.00' },
      },
    },
  })
  const left = (await loanOf(payer))?.replaceableDebits ?? []
  expect(left.map(({ on }) => on)).toEqual(['2026-12-15'])
  for (const day of ['2026-12-14', '2026-12-17']) await goTo(day)
  expect(await occurrences()).toEqual([
    '2026-12-15 processed',
    '2026-12-18 skipped replaced',
    '2026-12-25 active',
    '2027-01-15 active',
    '2027-02-01 active',
  ])
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

const cancelled = async (who: Payer, orderId: string) => {
  const { body } = await who.cancel(orderId)
  return body.result.paymentToken as { state: string; replacedDebit: unknown }
}
const mailOfCancel = async () =>
  (await world.mails()).filter((mail) => mail.includes('Your payment is cancelled.'))

it('tells in the answer and the mail of a cancelled payment that the debit it replaced is taken again', async () => {
  await writeSchedule(world, payer)
  const order = { amount: '90.00', paymentType: '2', insteadOf: await placeOf(payer) } as const
  const paid = (await payer.pay(order)).body.result.paymentToken
  const coming = { date: '2026-12-15', amount: '100.00', state: 'coming' }
  expect(paid.replacedDebit).toEqual(coming)
  expect(await cancelled(payer, paid.orderId)).toMatchObject({
    state: 'cancelled',
    replacedDebit: coming,
  })
  const [mail, ...more] = await mailOfCancel()
  expect(more).toEqual([])
  expect(mail).toContain(
    'The scheduled payment that it was to replace is taken after all: $100.00 on Tuesday, December 15',
  )
  await goTo('2026-12-14')
  expect((await occurrences())[0]).toBe('2026-12-15 processed')
})

/** By bank on the evening before the debit of a card: it can be cancelled until the next evening. */
async function payOnTheEveBefore(settings: object): Promise<string> {
  await world.closeInBalance()
  await begin({ lateFeePercent: '5', graceDays: 10, ...settings })
  const card = await payer.addMethod({ token: 'tok-4242' })
  await payer.pay({ amount: formatDollars(await world.dueOf(payer)), methodId: card })
  await writeSchedule(world, payer, card)
  await goTo('2026-12-14')
  world.clocks.forward(5 * 3_600_000)
  const order = { amount: '90.00', paymentType: '2', insteadOf: await placeOf(payer) } as const
  const paid = (await payer.pay({ ...order, methodId: payer.methodId })).body.result.paymentToken
  await goTo('2026-12-15', '12:00:00')
  return paid.orderId as string
}

it('puts a debit off while the payment in its place can be cancelled, and takes it late once it is', async () => {
  const orderId = await payOnTheEveBefore({})
  expect(await occurrences()).toEqual(['2026-12-15 active'])
  expect(await nextDebitOf(payer)).toMatchObject({ on: '2026-12-15', obstacle: 'replaced' })
  const coming = { date: '2026-12-16', amount: '100.00', state: 'coming' }
  expect(await cancelled(payer, orderId)).toMatchObject({ replacedDebit: coming })
  expect(await nextDebitOf(payer)).toMatchObject({ on: '2026-12-16', obstacle: '' })
  expect((await mailOfCancel())[0]).toContain('$100.00 on Wednesday, December 16')
  await goTo('2026-12-16')
  expect(await occurrences()).toEqual(['2026-12-15 processed', '2027-01-15 active'])
  const why = 'was made in its place, and that payment was cancelled.'
  expect((await world.mails()).filter((mail) => mail.includes(why))).toHaveLength(1)
})

it('skips a debit that was put off once the payment in its place can not be cancelled any more', async () => {
  await payOnTheEveBefore({})
  await goTo('2026-12-16')
  expect(await occurrences()).toEqual(['2026-12-15 skipped replaced', '2027-01-15 active'])
})

it('tells of a payment cancelled too late for the debit it replaced that nothing is taken, and until when to pay', async () => {
  const orderId = await payOnTheEveBefore({ catchUpDays: '0' })
  expect((await occurrences())[0]).toBe('2026-12-15 skipped replaced')
  const notTaken = { date: '2026-12-15', amount: '100.00', state: 'notTaken' }
  expect(await cancelled(payer, orderId)).toMatchObject({
    state: 'cancelled',
    replacedDebit: notTaken,
  })
  const which = { limit: 10, offset: 0, sortBy: '1', type: '2', paymentType: '-1' }
  const list = await payer.call('/payments/schedule-list', {
    method: 'POST',
    payload: { ...which, loanId: payer.loanId },
  })
  expect(list.body.result).toMatchObject({ data: [{ skipReason: 'replacementGone' }] })
  const [mail] = await mailOfCancel()
  expect(mail).toContain('That one was not taken, and it will not be: nothing is taken for it.')
  expect(mail).toContain('Pay by Friday, December 25')
  await goTo('2026-12-25')
  expect((await world.loanNow(payer)).state.lateFees).toEqual([])
  await goTo('2026-12-26')
  expect((await world.loanNow(payer)).state.lateFees).toHaveLength(1)
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
