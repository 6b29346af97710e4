import { instantAt, parseDay } from '@quittance/domain/calendar'
import { afterEach, expect, it, vi } from 'vitest'
import { followDebitReads } from '../../../../testing/debits/follow-debit-reads.ts'
import type { Payer } from '../../../../testing/payments-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../../testing/representment-fixture.ts'
import { writeSchedule } from '../../../../testing/write-schedule.ts'
import { openDays } from '../../end-of-day/open-days.ts'
import { executeScheduledDebits } from '../execute-scheduled-debits.ts'
import type { DebitStore } from './debit-store.ts'

// A payment by bank is accepted without the lock of its loan: between any two reads of who decides on a debit.

let world: RepresentmentFixture
let payer: Payer
afterEach(() => world.closeInBalance())

async function goTo(day: string): Promise<void> {
  const { clocks, worker, lender } = world
  clocks.forward(instantAt(parseDay(day), '17:00:00') - clocks.business())
  await openDays(worker, lender)
}

/** A debit whose file leaves now, and a payment in its place of which nobody knows yet. */
async function begin() {
  world = await representmentFixture({ creditNominal: '0' }, { beginsOn: '2026-12-11' })
  payer = world.mine
  const scheduleId = await writeSchedule(world, payer)
  const { vault } = world
  await goTo('2026-12-14')
  const [row] = await paymentsOf(scheduleId)
  const asked = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const charge = vault.charge.bind(vault)
  vi.spyOn(vault, 'charge').mockImplementationOnce(async (order) => {
    asked.resolve()
    await answered.promise
    return charge(order)
  })
  const insteadOf = row?.scheduled_payment_id ?? ''
  const paying = payer.pay({ amount: '90.00', paymentType: '2', insteadOf })
  await Promise.race([asked.promise, paying])
  const accept = async () => {
    answered.resolve()
    expect((await paying).body).toMatchObject({ status: 1 })
  }
  return { scheduleId, accept }
}

const paymentsOf = (scheduleId: string) =>
  world.read((trx) =>
    trx
      .selectFrom('scheduled_payments')
      .select(['scheduled_payment_id', 'payment_no', 'status', 'skip_reason'])
      .where('schedule_id', '=', scheduleId)
      .orderBy('payment_no')
      .execute(),
  )

type Read = 'under way' | 'replaced'

/** The store of debits, where something is done after one of two reads of what decides on them. */
function storeThat(onRead: (read: Read) => Promise<void>): DebitStore {
  return followDebitReads(world.database, async (row) => {
    if ('pending' in row || 'pending_payments' in row) await onRead('under way')
    if ('replaced' in row) await onRead('replaced')
  })
}

/** Nothing is taken in a batch, as if somebody held every loan while it went by. */
const oneByOne = (store: DebitStore): DebitStore => ({
  withLenderTransaction: (lenderId, work) =>
    store.withLenderTransaction(lenderId, (debits) =>
      work({ ...debits, lockDue: () => Promise.resolve([]) }),
    ),
})

it('debits nothing in whose place a payment is accepted between two reads of its claim', async () => {
  const { scheduleId, accept } = await begin()
  let reads = 0
  const store = storeThat(async () => {
    reads += 1
    if (reads === 1) await accept()
  })
  const { worker, lender } = world
  await executeScheduledDebits({ ...worker, debits: oneByOne(store) }, lender, new Map())
  expect(reads).toBe(2)
  expect(await paymentsOf(scheduleId)).toMatchObject([{ status: 'active' }])
  await goTo('2026-12-16') // the payment in its place can not be cancelled any more
  await executeScheduledDebits(worker, lender, new Map())
  expect(await paymentsOf(scheduleId)).toMatchObject([
    { status: 'skipped', skip_reason: 'replaced' },
    { status: 'active' },
  ])
})

it('reads what is under way before what was accepted, where it claims several at once', async () => {
  const { accept } = await begin()
  const reads: Read[] = []
  const store = storeThat(async (read) => void reads.push(read))
  const { worker, lender } = world
  await executeScheduledDebits({ ...worker, debits: store }, lender, new Map())
  expect(reads).toEqual(['under way', 'replaced'])
  await accept()
})
