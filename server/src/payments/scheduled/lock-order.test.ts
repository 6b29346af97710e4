import { randomUUID } from 'node:crypto'
import { instantAt, parseDay } from '@quittance/domain/calendar'
import { highestPaymentOn } from '@quittance/domain/loans/payoff/project-loan'
import { sql } from 'kysely'
import { afterEach, expect, it } from 'vitest'
import { isWaitedFor } from '../../../testing/contend-for-lock.ts'
import { watchRowLocks } from '../../../testing/database/watch-row-locks.ts'
import type { Payer } from '../../../testing/payments-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'
import type { LenderTransaction } from '../../platform/database/database.ts'
import { restoreReceiptEmails } from '../../auth/contacts/recent-mail-repository.ts'
import { endSchedules } from '../../servicing/loans/loan-event-repository.ts'
import { lockLoan } from '../../servicing/loans/loan-state-repository.ts'
import { openDays } from '../end-of-day/open-days.ts'
import { correctMethod } from '../returns/correction-repository.ts'
import { postgresReturns } from '../returns/postgres-returns.ts'
import { lockPayment } from '../returns/returned-payment-repository.ts'
import { markLastNotified } from './debit-notice-repository.ts'
import { executeAllScheduledDebits } from './execute-scheduled-debits.ts'
import { lockComingPayments, lockSchedules } from './schedule-lock-repository.ts'
import { notifyAllComingDebits } from './notify-coming-debits.ts'

let world: RepresentmentFixture
afterEach(() => world.closeInBalance())

/** A loan with two schedules, of which the one that comes later by its id was made first. */
async function begin() {
  world = await representmentFixture({ creditNominal: '0', stopAfterDeclines: '1' })
  const payer = world.mine
  const [low = '', high = ''] = [randomUUID(), randomUUID()].toSorted()
  const last = { frequency: 'WE', paymentsMax: 1 } as const
  await writeSchedule(world, payer, undefined, { ...last, id: high })
  await writeSchedule(world, payer, undefined, { ...last, id: low })
  const rowLocks = watchRowLocks(world.database.db.pool)
  rowLocks.takeFaults([])
  return { payer, low, high, rowLocks }
}

async function goTo(day: string, time = '12:00:00') {
  const { clocks, worker, lender } = world
  clocks.forward(instantAt(parseDay(day), time) - clocks.business())
  await openDays(worker, lender)
}

const post = (payer: Payer, path: string, payload: object) =>
  payer.call(path, { method: 'POST', payload })
const ended = { by: 'lender', reason: 'charged off', at: parseDay('2026-11-20') } as const

/** What ends all schedules of a loan, or lets them wait. */
const endings: Readonly<Record<string, (payer: Payer) => Promise<unknown>>> = {
  'its account is closed': async (payer) => {
    const { body } = await payer.pay({ amount: '20.00', paymentType: '2' })
    const { orderId } = body.result.paymentToken as { orderId: string }
    await world.read(async (trx) => {
      const payment = await lockPayment(trx, world.lender.id, orderId)
      if (payment === null) throw new Error('the payment was made')
      const why = { code: 'R02', on: parseDay('2026-11-20'), now: world.clocks.elapsed() }
      await postgresReturns(trx).holdSchedules(payment, why)
    })
  },
  'its loan is paid off': async (payer) => {
    const { underRules, state } = await world.loanNow(payer)
    await world.payByCard(payer, highestPaymentOn(underRules, state, [], parseDay('2026-11-20')))
  },
  'its lender ends them': (payer) =>
    world.read(async (trx) => {
      await lockLoan(trx, payer.loanId)
      const at = world.clocks.business()
      await endSchedules(trx, { lenderId: world.lender.id, loanId: payer.loanId }, { ...ended, at })
    }),
  'its loan is taken off the list': (payer) =>
    post(payer, '/loan/delete-loan', { loanId: payer.loanId }),
  'its account is removed': (payer) => post(payer, '/ach/delete', { accountId: payer.methodId }),
  'its debits are stopped': (payer) =>
    post(payer, '/ach/stop-debits', { accountId: payer.methodId }),
}

it.each(Object.keys(endings))(
  'waits for schedules in the order of their ids where %s, and for nobody in a circle',
  async (name) => {
    const { payer, low, high, rowLocks } = await begin()
    let ending: Promise<unknown> | undefined
    await world.read(async (trx) => {
      await lockSchedules(trx, world.lender.id, [low])
      ending = endings[name]?.(payer)
      await Promise.race([ending, isWaitedFor(world, trx)])
      await lockSchedules(trx, world.lender.id, [high])
    })
    await ending
    const { rows } = await world.database.owner.query<{ isActive: boolean }>(
      `select status = 'active' and suspended_on is null as "isActive" from schedules
        where lender_id = $1`,
      [world.lender.id],
    )
    expect(rows).toEqual([{ isActive: false }, { isActive: false }])
    expect(rowLocks.takeFaults(['schedules'])).toEqual([])
  },
)

/** What else writes to several schedules. */
const changes: Readonly<
  Record<string, (payer: Payer, ids: readonly string[]) => Promise<unknown>>
> = {
  'their account is another one that is saved': async (payer) => {
    const other = await payer.addMethod({ kind: 'ach', token: 'tok-6110', fingerprint: 'other' })
    const own = { fingerprint: `print-${payer.methodId}`, token: 'tok-6789', lastFour: '6789' }
    const before = { ...own, methodId: payer.methodId, routing: '', accountType: '' } as const
    const after = { ...before, fingerprint: 'other', lastFour: '6110' }
    const on = parseDay('2026-11-20')
    const corrected = { before, after, code: 'C01', on, now: world.clocks.elapsed() }
    await world.read((trx) => correctMethod(trx, { lenderId: world.lender.id }, corrected))
    const { rows } = await world.database.owner.query(
      'select from schedules where lender_id = $1 and method_id = $2',
      [world.lender.id, other],
    )
    expect(rows).toHaveLength(2)
  },
  'their receipts go back to where they went': async (payer) => {
    const now = world.clocks.elapsed()
    await world.database.owner.query(
      `update schedules set receipt_email = 'new@example.com', receipt_email_was = '',
          receipt_email_changed_at = $2 where lender_id = $1`,
      [world.lender.id, new Date(now)],
    )
    const of = { borrowerId: payer.borrowerId, now }
    const addresses = await world.read((trx) => restoreReceiptEmails(trx, of))
    expect(addresses).toEqual(['new@example.com'])
  },
  'their last debits are told': async () => {
    await goTo('2026-12-09')
    await notifyAllComingDebits(world.worker, world.lender)
    const { rows } = await world.database.owner.query(
      'select from schedules where lender_id = $1 and last_notified_no = 1',
      [world.lender.id],
    )
    expect(rows).toHaveLength(2)
  },
  'their last debits are told in any order': (_payer, ids) =>
    world.read((trx) => {
      const lasts = ids.toReversed().map((scheduleId) => ({ scheduleId, paymentNo: 1 }))
      return markLastNotified(trx, world.lender.id, lasts)
    }),
  'their debits are made, and end': async () => {
    await goTo('2026-12-14', '17:00:00')
    for (let round = 0; round < 2; round += 1)
      await executeAllScheduledDebits(world.worker, world.lender)
    const { rows } = await world.database.owner.query<{ status: string }>(
      'select status from schedules where lender_id = $1',
      [world.lender.id],
    )
    expect(rows).toEqual([{ status: 'finished' }, { status: 'finished' }])
  },
}

it.each(Object.keys(changes))('locks rows in one order where %s', async (name) => {
  const { payer, low, high, rowLocks } = await begin()
  await changes[name]?.(payer, [low, high])
  expect(rowLocks.takeFaults(['schedules'])).toEqual([])
})

/** Of each schedule the payment that is to come, the lowest id first. */
const occurrences = () =>
  world.read(async (trx) => {
    const coming = trx.selectFrom('scheduled_payments').select('scheduled_payment_id as id')
    const rows = await coming
      .where('status', '=', 'active')
      .orderBy('scheduled_payment_id')
      .execute()
    return rows.map(({ id }) => id)
  })

/** Waits for nobody: a circle of two who wait would end by itself, as one of them begins anew. */
const hold = (trx: LenderTransaction, id = '') =>
  sql`select from scheduled_payments where scheduled_payment_id = ${id}::uuid
    for no key update nowait`.execute(trx)

const change = (trx: LenderTransaction) =>
  trx.updateTable('scheduled_payments').set({ notified_at: null })

/** Two debits by another account that came back and are to be tried again, in the places of two others. */
async function planTwoTries(payer: Payer, [low = '', high = '']: readonly string[]) {
  const bank = await payer.addMethod({ kind: 'ach', token: 'tok-6781' })
  const orders: string[] = []
  for (const insteadOf of [low, high]) {
    const amount = `2${orders.length}.00`
    const { body } = await payer.pay({ amount, methodId: bank, paymentType: '2', insteadOf })
    orders.push((body.result.paymentToken as { orderId: string }).orderId)
  }
  for (const orderId of orders) await world.hear(orderId, { code: 'R01' })
  // What is called off first stands in the place of the one that comes later.
  const [first, second] = orders.toSorted()
  const { rowCount } = await world.database.owner.query(
    `update payments set instead_of_scheduled = case payment_id when $1 then $3::uuid else $4::uuid end
      where payment_id in ($1, $2) and retry_on is not null`,
    [first, second, high, low],
  )
  expect(rowCount).toBe(2)
  return bank
}

it.each([
  ['its account is removed', '/ach/delete'],
  ['its debits are stopped', '/ach/stop-debits'],
])(
  'waits for the debits that retries stand for in the order of their ids where %s, and for nobody in a circle',
  async (_, path) => {
    const { payer, rowLocks } = await begin()
    const ids = await occurrences()
    const bank = await planTwoTries(payer, ids)
    rowLocks.takeFaults([])
    let ending: ReturnType<typeof post> | undefined
    await world.read(async (trx) => {
      await hold(trx, ids[0])
      ending = post(payer, path, { accountId: bank })
      await Promise.race([ending, isWaitedFor(world, trx)])
      await hold(trx, ids[1])
    })
    expect((await ending)?.body).toMatchObject({ status: 1 })
    const told = await world.notificationsOf('payment.notTriedAgain')
    expect(told).toHaveLength(2)
    expect(rowLocks.takeFaults(['scheduled_payments'])).toEqual([])
  },
)

it('names who locks scheduled payments of several schedules in no order, or one that comes before', async () => {
  const { low, high, rowLocks } = await begin()
  const [first = '', second = ''] = await occurrences()
  await world.read(async (trx) => {
    await change(trx).where('schedule_id', 'in', [low, high]).execute()
  })
  expect(rowLocks.takeFaults(['scheduled_payments'])).toEqual([
    expect.stringMatching(/^it locks several scheduled_payments in no order: /),
  ])
  const oneByOne = async (...ids: readonly string[]) => {
    await world.read(async (trx) => {
      for (const id of ids) await change(trx).where('scheduled_payment_id', '=', id).execute()
    })
    return rowLocks.takeFaults(['scheduled_payments'])
  }
  expect(await oneByOne(first, second, first)).toEqual([])
  expect(await oneByOne(second, first)).toEqual([
    expect.stringMatching(/^it holds one of scheduled_payments and waits for one before: /),
  ])
})

it('names who locks a scheduled payment after one that it found by its schedule and that comes later', async () => {
  const { low, high, rowLocks } = await begin()
  const [first = ''] = await occurrences()
  const { rows } = await world.database.owner.query<{ id: string }>(
    'select schedule_id as id from scheduled_payments where scheduled_payment_id = $1',
    [first],
  )
  const ofFirst = rows[0]?.id ?? ''
  const ofSecond = ofFirst === low ? high : low
  const lockComing = async (...scheduleIds: readonly string[]) => {
    await world.read(async (trx) => {
      for (const id of scheduleIds)
        await lockComingPayments(trx, world.lender.id, { scheduleIds: [id] })
    })
    return rowLocks.takeFaults(['scheduled_payments'])
  }
  expect(await lockComing(ofFirst, ofSecond, ofFirst)).toEqual([])
  expect(await lockComing(ofSecond, ofFirst)).toHaveLength(1)
  await world.read(async (trx) => {
    await lockComingPayments(trx, world.lender.id, { scheduleIds: [ofSecond] })
    await change(trx).where('scheduled_payment_id', '=', first).execute()
  })
  expect(rowLocks.takeFaults(['scheduled_payments'])).toEqual([
    expect.stringMatching(/^it holds one of scheduled_payments and waits for one before: update /),
  ])
})

it('names who locks a schedule after another one that comes later by its id', async () => {
  const { low, high, rowLocks } = await begin()
  const lockOneByOne = async (...ids: readonly string[]) => {
    await world.read(async (trx) => {
      for (const id of ids) await lockSchedules(trx, world.lender.id, [id])
    })
    return rowLocks.takeFaults(['schedules'])
  }
  expect(await lockOneByOne(low, high, low)).toEqual([])
  expect(await lockOneByOne(high, low)).toEqual([
    expect.stringMatching(/^it holds one of schedules and waits for one before: /),
  ])
})
