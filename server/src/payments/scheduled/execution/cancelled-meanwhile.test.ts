import { instantAt, parseDay } from '@quittance/domain/calendar'
import { formatDollars } from '@quittance/domain/money'
import { afterEach, expect, it, vi } from 'vitest'
import { followDebitReads } from '../../../../testing/debits/follow-debit-reads.ts'
import type { Payer } from '../../../../testing/payments-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../../testing/representment-fixture.ts'
import { writeSchedule } from '../../../../testing/write-schedule.ts'
import { openDays } from '../../end-of-day/open-days.ts'
import { executeAllScheduledDebits, executeScheduledDebits } from '../execute-scheduled-debits.ts'

let world: RepresentmentFixture
let payer: Payer
afterEach(() => world.closeInBalance())

async function goTo(day: string, time: string): Promise<void> {
  const { clocks, worker, lender } = world
  clocks.forward(instantAt(parseDay(day), time) - clocks.business())
  await openDays(worker, lender)
}

/**
 * In the place of what a card is debited on a Saturday, by bank on the evening before: it takes effect
 * on Monday, until when it can be cancelled. The debit can not be caught up on.
 */
async function payBeforeTheWeekend(): Promise<string> {
  world = await representmentFixture(
    { creditNominal: '0', catchUpDays: '0' },
    { beginsOn: '2026-12-11' },
  )
  payer = world.mine
  const card = await payer.addMethod({ token: 'tok-4242' })
  await payer.pay({ amount: formatDollars(await world.dueOf(payer)), methodId: card })
  await writeSchedule(world, payer, card, { startOn: '2026-12-19' })
  await goTo('2026-12-18', '22:00:00')
  const [row] = await occurrences()
  const insteadOf = row?.scheduled_payment_id ?? ''
  const { body } = await payer.pay({ amount: '90.00', paymentType: '2', insteadOf })
  expect(body).toMatchObject({ status: 1 })
  return body.result.paymentToken.orderId as string
}

const occurrences = () =>
  world.read((trx) =>
    trx
      .selectFrom('scheduled_payments')
      .select(['scheduled_payment_id', 'due_on', 'status', 'skip_reason'])
      .orderBy('due_on')
      .execute(),
  )
const cancelMail = async () =>
  (await world.mails()).find((mail) => mail.includes('Your payment is cancelled.'))

/** Ends once it is answered, or waits for whoever holds something. */
async function isOverOrWaits(cancelling: Promise<unknown>): Promise<void> {
  let isOver = false
  const ending = cancelling.finally(() => (isOver = true))
  await expect
    .poll(
      async () => {
        const waiters = `select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`
        return isOver || (await world.database.owner.query(waiters)).rows.length > 0
      },
      { timeout: 30_000 },
    )
    .toBe(true)
  void ending
}

it('promises no debit after a payment that is cancelled while a worker leaves the debit out for it', async () => {
  const orderId = await payBeforeTheWeekend()
  await goTo('2026-12-19', '12:00:00')
  let cancelling: ReturnType<Payer['cancel']> | undefined
  const debits = followDebitReads(world.database, async (row) => {
    if (!('replaced' in row) || cancelling !== undefined) return
    cancelling = payer.cancel(orderId)
    await isOverOrWaits(cancelling)
  })
  const { worker, lender } = world
  await executeScheduledDebits({ ...worker, debits }, lender, new Map())
  const answer = (await cancelling)?.body.result.paymentToken as unknown
  expect((await occurrences())[0]).toMatchObject({ status: 'skipped', skip_reason: 'replaced' })
  expect(answer).toMatchObject({ state: 'cancelled', replacedDebit: { state: 'notTaken' } })
  expect(await cancelMail()).toContain('That one was not taken, and it will not be')
})

it('tells of a payment whose cancel is answered late the day of its debit after the closed days of the lender', async () => {
  world = await representmentFixture(
    { creditNominal: '0', extraClosedDays: ['2026-12-16'] },
    { beginsOn: '2026-12-11' },
  )
  payer = world.mine
  await writeSchedule(world, payer)
  await goTo('2026-12-14', '10:00:00')
  const [row] = await occurrences()
  const insteadOf = row?.scheduled_payment_id ?? ''
  const { body } = await payer.pay({ amount: '90.00', paymentType: '2', insteadOf })
  const { orderId } = body.result.paymentToken as { orderId: string }
  vi.spyOn(world.vault, 'cancel').mockResolvedValueOnce({ result: 'unknown' })
  expect((await payer.cancel(orderId)).body.result.paymentToken).toMatchObject({ state: 'pending' })
  await goTo('2026-12-14', '17:00:00') // its file leaves
  const { worker, lender } = world
  await executeAllScheduledDebits(worker, lender)
  const { body: answer } = await payer.cancel(orderId)
  const coming = { date: '2026-12-17', amount: '100.00', state: 'coming' }
  expect(answer.result.paymentToken).toMatchObject({ state: 'cancelled', replacedDebit: coming })
  expect(await cancelMail()).toContain('$100.00 on Thursday, December 17')
  await goTo('2026-12-15', '17:00:00')
  await executeAllScheduledDebits(worker, lender)
  const taken = await world.read((trx) =>
    trx
      .selectFrom('payments')
      .select('effective_on')
      .where('scheduled_payment_id', '=', insteadOf)
      .execute(),
  )
  expect(taken).toEqual([{ effective_on: '2026-12-17' }])
})
