import { randomUUID } from 'node:crypto'
import { instantAt, parseDay, toInstant } from '@quittance/domain/calendar'
import { expect, it } from 'vitest'
import { watchRowLocks } from '../../../testing/database/watch-row-locks.ts'
import { drawing, pauseAtRandom } from '../../../testing/debits/race-scheduled-debits.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../testing/representment-fixture.ts'
import { writeSchedule } from '../../../testing/write-schedule.ts'
import { openDays } from '../../payments/end-of-day/open-days.ts'
import { executeAllScheduledDebits } from '../../payments/scheduled/execute-scheduled-debits.ts'
import type { Payer } from '../../../testing/payments-fixture.ts'

// The clocks of two programs are never quite the same: a worker sends a file while a borrower, whose API
// has a second left, moves what is in it.

const draw = drawing()
const [old, moved] = ['2026-12-15', '2026-12-22']

type Act = 'move' | 'pause' | 'skip'
type Racer = { readonly payer: Payer; readonly scheduleId: string; readonly act: Act }

async function enter(world: RepresentmentFixture, act: Act): Promise<Racer> {
  const payer = await world.payer({ kind: 'ach', token: 'tok-6789' })
  await world.payByCard(payer, await world.dueOf(payer))
  return { payer, act, scheduleId: await writeSchedule(world, payer, undefined, { startOn: old }) }
}

async function rowsOf({ read }: RepresentmentFixture, scheduleId: string) {
  return read((trx) =>
    trx
      .selectFrom('scheduled_payments as d')
      .leftJoin('payments as p', (on) =>
        on
          .onRef('p.lender_id', '=', 'd.lender_id')
          .onRef('p.scheduled_payment_id', '=', 'd.scheduled_payment_id'),
      )
      .select(['d.scheduled_payment_id as id', 'd.due_on', 'p.effective_on'])
      .where('d.schedule_id', '=', scheduleId)
      .where('d.payment_no', '=', 1)
      .execute(),
  )
}

async function doAct(
  world: RepresentmentFixture,
  { payer, scheduleId, act }: Racer,
  onDone: () => void,
) {
  const [row] = await rowsOf(world, scheduleId)
  await pauseAtRandom(draw, 300)
  const [path, payload] = {
    move: ['/payments/move-scheduled-payment', { scheduleId: row?.id, date: moved }],
    pause: ['/payments/pause-schedule', { recurringId: scheduleId, until: null }],
    skip: ['/payments/delete-schedule', { scheduleId: row?.id, recurringId: null }],
  }[act] as [string, object]
  const { body } = await payer.call(path, { method: 'POST', payload, key: randomUUID() })
  onDone()
  // A pause that came after the file names the payment after it.
  return body.status === 1 && (act !== 'pause' || body.result.data.id === row?.id)
}

/** For which day it is, and on which it was debited. */
const tell = ({ due_on, effective_on }: Awaited<ReturnType<typeof rowsOf>>[number]) =>
  `${due_on} ${effective_on ?? 'none'}`
/** What an act that was answered leads to; 'late': on its new day, once that has come. */
const outcomes = { move: `${moved} late`, pause: `${old} none`, skip: `${old} none` } as const

it('debits nothing on its old day that was moved, paused or skipped in the moment of its file', async () => {
  const world = await representmentFixture({ creditNominal: '0', graceDays: '10' })
  const rowLocks = watchRowLocks(world.database.db.pool)
  rowLocks.takeFaults([])
  const racers: Racer[] = []
  for (let no = 0; no < 24; no += 1)
    racers.push(await enter(world, (['move', 'pause', 'skip'] as const)[no % 3] ?? 'move'))
  const { clocks, worker, lender } = world
  const leaves = instantAt(parseDay('2026-12-14'), '17:00:00')
  clocks.forward(leaves - 30_000 - clocks.business())
  await openDays(worker, lender)
  const ahead = {
    ...worker,
    clocks: { ...worker.clocks, business: () => toInstant(clocks.business() + 60_000) },
  }
  // A worker takes many at once: it comes when some are done, and the other when more are.
  const gates = [4, 8].map((done) => ({ done, open: Promise.withResolvers<void>() }))
  let done = 0
  const onDone = () => {
    done += 1
    for (const gate of gates) if (done >= gate.done) gate.open.resolve()
  }
  // On a machine that does much else all may be done before a worker begins: the last three come too late.
  const gone = Promise.withResolvers<void>()
  const answers = await Promise.all([
    ...racers.map(async (racer, at) => {
      if (at >= racers.length - 3) await gone.promise
      return doAct(world, racer, onDone)
    }),
    ...gates.map(async ({ open }) => {
      await open.promise
      await executeAllScheduledDebits(ahead, lender)
      gone.resolve()
    }),
  ])
  const isDone = (at: number) => answers[at] === true
  const [changed, kept] = [
    answers.filter((one) => one === true),
    answers.filter((one) => one === false),
  ]
  expect(Math.min(changed.length, kept.length)).toBeGreaterThan(0)
  const after = async () =>
    Promise.all(racers.map(async ({ scheduleId }) => (await rowsOf(world, scheduleId)).map(tell)))
  const expected = (late: string) =>
    racers.map(({ act }, at) => [
      isDone(at) ? outcomes[act].replace('late', late) : `${old} ${old}`,
    ])
  expect(await after()).toEqual(expected('none'))
  clocks.forward(instantAt(parseDay('2026-12-21'), '17:00:00') - clocks.business())
  await openDays(worker, lender)
  for (let round = 0; round < 3; round += 1) await executeAllScheduledDebits(worker, lender)
  expect(await after()).toEqual(expected(moved))
  expect(rowLocks.takeFaults(['loans', 'schedules'])).toEqual([])
  await world.closeInBalance()
})
