import * as fc from 'fast-check'
import { setTimeout as sleep } from 'node:timers/promises'
import { instantAt, parseDay } from '@quittance/domain/calendar'
import { openDays } from '../../src/payments/end-of-day/open-days.ts'
import { executeAllScheduledDebits } from '../../src/payments/scheduled/execute-scheduled-debits.ts'
import type { WorkerContext } from '../../src/payments/worker-context.ts'
import { watchRowLocks } from '../database/watch-row-locks.ts'
import { SimulatedCrash } from '../payments-fixture.ts'
import { type RepresentmentFixture, representmentFixture } from '../representment-fixture.ts'
import * as acts from './scheduled-debit-acts.ts'
import { writeSchedule } from '../write-schedule.ts'

/** Numbers of a seed, which `PROPERTY_SEED` may change. */
export function drawing(): acts.Draw {
  const range = 1_000_000
  const first = fc.readConfigureGlobal()?.seed
  const numbers = fc.noBias(fc.integer({ min: 0, max: range - 1 }))
  const left: number[] = []
  let refills = 0
  return () => {
    if (left.length === 0) {
      const seed = first === undefined ? {} : { seed: first + refills }
      left.push(...fc.sample(numbers, { numRuns: 1_000, ...seed }))
      refills += 1
    }
    return (left.pop() ?? 0) / range
  }
}

const methodsEach = 3
const schedulesEach = 6
const dueOn = '2026-12-15'
const dayAfter = '2026-12-16'

/** A debit waits while another of its loan is sent: none waits longer than for all the others. */
const roundsMost = 3 + schedulesEach

export type Race = {
  /** how many scheduled payments came due in the same moment */
  readonly payments: number
  /** how many of them were debited */
  readonly debited: number
  /** what went wrong, in words; each race ends in the three-way check besides */
  readonly faults: readonly string[]
  /** how often each act of a borrower was answered with success */
  readonly counts: ReadonlyMap<acts.RacingAct, number>
}

/**
 * Races schedules that come due in one moment: two workers, one that dies after it wrote a payment
 * down, one that sleeps past its lease, and borrowers that remove what a schedule pays by, delete or
 * edit a payment, a series or all of them, and pay their loan off.
 */
export async function raceScheduledDebits(borrowers: number, draw: acts.Draw): Promise<Race> {
  const world = await representmentFixture(
    { creditNominal: '0', collectorScheduledDelete: '1' },
    { beginsOn: '2026-12-11' },
  )
  const deadlocksBefore = await countDeadlocks(world)
  const rowLocks = watchRowLocks(world.database.db.pool)
  const racers: acts.Racer[] = []
  for (let no = 0; no < borrowers; no += 1) racers.push(await enter(world, draw))
  await waitForFiles(world)
  const payments = await countDue(world)
  const log: acts.ActLog = { answered: [], counts: new Map(), failures: [], givenUp: 0 }
  const drawn = racers.flatMap((racer) => acts.drawActs(world, { racer, draw, log }))
  const begun = Promise.withResolvers<void>()
  const onDone = (count: number) => count >= drawn.length / 20 && begun.resolve()
  const acting = acts.runActs(drawn, onDone).finally(begun.resolve)
  // They take much in little time: by then some were before them, and most will be beside or after.
  await Promise.race([begun.promise, acting])
  const sleeper = sleepingWorker(world)
  const asleep = Promise.race([sleeper.run, sleeper.sleeps])
  await Promise.all([...workers(world, draw), asleep, acting])
  world.clocks.forward(10 * 60_000) // every lease is over
  for (
    let round = 0;
    round < roundsMost && (round < 3 || (await countDue(world)) > 0);
    round += 1
  ) {
    while ((await world.settle()) > 0);
    await executeAllScheduledDebits(world.worker, world.lender)
    sleeper.wake()
    await sleeper.run
  }
  await passCutOff(world)
  const deadlocks = (await countDeadlocks(world)) - deadlocksBefore
  const faults = [...log.failures, ...(await findFaults(world, log.answered))]
  // Each is no deadlock that the database knows of, but many would be a wait for something that it can not see.
  if (log.givenUp > drawn.length / 20) faults.push(`${log.givenUp} of ${drawn.length} given up`)
  if (deadlocks > 0) faults.push(`${deadlocks} deadlocks`)
  faults.push(...rowLocks.takeFaults(['loans', 'methods', 'schedules', 'scheduled_payments']))
  const debited = await countDue(world, `status in ('processed', 'declined')`)
  await world.closeInBalance()
  return { payments, debited, faults, counts: log.counts }
}

async function enter(world: RepresentmentFixture, draw: acts.Draw): Promise<acts.Racer> {
  const payer = await world.payer({ kind: 'ach', token: 'tok-6789' })
  const methods: string[] = []
  for (let no = 0; no < methodsEach; no += 1)
    methods.push(await payer.addMethod({ kind: 'ach', token: `tok-${6100 + no}` }))
  const schedules: acts.RacingSchedule[] = []
  for (let no = 0; no < schedulesEach; no += 1) {
    const methodId = methods[no % methodsEach] ?? payer.methodId
    const amount = BigInt(10_00 + Math.floor(draw() * 500_00))
    const scheduleId = await writeSchedule(world, payer, methodId, { startOn: dueOn, amount })
    schedules.push({ scheduleId, methodId, paymentId: await firstPaymentOf(world, scheduleId) })
  }
  return { payer, schedules }
}

async function firstPaymentOf({ read }: RepresentmentFixture, scheduleId: string) {
  const row = await read((trx) =>
    trx
      .selectFrom('scheduled_payments')
      .select('scheduled_payment_id')
      .where('schedule_id', '=', scheduleId)
      .executeTakeFirstOrThrow(),
  )
  return row.scheduled_payment_id
}

/** The moment at which the file of all of them leaves. */
async function waitForFiles({ clocks, worker, lender }: RepresentmentFixture): Promise<void> {
  const to = instantAt(parseDay('2026-12-14'), '17:00:00')
  clocks.forward(to - clocks.business())
  await openDays(worker, lender)
}

/** What races begins at a moment of its own, less than `mostMs` milliseconds from now. */
export function pauseAtRandom(draw: acts.Draw, mostMs: number): Promise<void> {
  return sleep(draw() * mostMs)
}

/** What waited while the payment in its place could be cancelled is skipped: that payment stands by then. */
async function passCutOff({ clocks, worker, lender }: RepresentmentFixture): Promise<void> {
  const to = instantAt(parseDay(dayAfter), '17:00:00')
  clocks.forward(to - clocks.business())
  await openDays(worker, lender)
  for (let round = 0; round < 2; round += 1) await executeAllScheduledDebits(worker, lender)
}

function workers({ worker, lender }: RepresentmentFixture, draw: acts.Draw): Promise<void>[] {
  const dying = {
    ...worker,
    crashAt: () => {
      throw new SimulatedCrash('after_claim')
    },
  }
  const run = async (context: typeof worker) => {
    await pauseAtRandom(draw, 30)
    await executeAllScheduledDebits(context, lender).catch((error: unknown) => {
      if (!(error instanceof SimulatedCrash)) throw error
    })
  }
  return [run(worker), run(worker), run(dying)]
}

/** A worker that falls asleep with what it claimed, and goes on when it is woken as if nothing had been. */
function sleepingWorker({ worker, lender }: RepresentmentFixture) {
  const asleep = Promise.withResolvers<void>()
  const woken = Promise.withResolvers<void>()
  const { vault } = worker
  const charge: typeof vault.charge = async (order) => {
    asleep.resolve()
    await woken.promise
    return vault.charge(order)
  }
  const sleeping: WorkerContext = { ...worker, vault: { ...vault, charge } }
  const run = executeAllScheduledDebits(sleeping, lender)
  return { run, sleeps: asleep.promise, wake: () => woken.resolve() }
}

async function countDue(
  { database, lender }: RepresentmentFixture,
  which = `status = 'active'`,
): Promise<number> {
  const { rowCount } = await database.owner.query(
    `select from scheduled_payments where lender_id = $1 and due_on = $2 and ${which}`,
    [lender.id, dueOn],
  )
  return rowCount ?? 0
}

/** In the whole database since it was made; nothing but the race runs in it meanwhile. */
async function countDeadlocks({ database }: RepresentmentFixture): Promise<number> {
  const { rows } = await database.owner.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.deadlocks ?? 0
}

async function findFaults(
  world: RepresentmentFixture,
  answered: readonly acts.AnsweredAct[],
): Promise<string[]> {
  const faults: string[] = []
  for (const { act, scheduleId, debitsBefore } of answered)
    for (const paymentId of await acts.debitsOf(world, scheduleId))
      if (!debitsBefore.has(paymentId)) faults.push(`${scheduleId}: debited after ${act}`)
  const { rows } = await world.database.owner.query<{ schedule_id: string; what: string }>(
    `select d.schedule_id, d.status || ', ' || count(p.payment_id) || ' payments' as what
      from scheduled_payments d left join payments p on p.lender_id = d.lender_id
        and (p.payment_id = d.payment_id or p.scheduled_payment_id = d.scheduled_payment_id)
      where d.lender_id = $1
      group by d.schedule_id, d.scheduled_payment_id, d.status, d.due_on
      having count(p.payment_id) <> (case when d.status in ('processed', 'declined') then 1 else 0 end)
        or d.status = 'submitted' or (d.status = 'active' and d.due_on = $2)`,
    [world.lender.id, dueOn],
  )
  return [...faults, ...rows.map(({ schedule_id, what }) => `${schedule_id}: ${what}`)]
}
