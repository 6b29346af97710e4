import { addDays, dayOf, instantAt, type LocalDate } from '@quittance/domain/calendar'
import { openDays } from '@quittance/server/payments/end-of-day/open-days'
import { executeAllScheduledDebits } from '@quittance/server/payments/scheduled/execute-scheduled-debits'
import type { CrashPoint } from '@quittance/server/platform/crash-points'
import { SimulatedCrash } from '../../../server/testing/payments-fixture.ts'
import {
  type RepresentmentFixture,
  representmentFixture,
} from '../../../server/testing/representment-fixture.ts'
import { seededRandom } from '../../seeded-random.ts'
import { PlainSchedules } from './plain-schedules.ts'
import { actOnce, type ActWorld, type Keeper } from './schedule-acts.ts'

const minute = 60_000
const points = [
  'after_claim',
  'before_gateway_submit',
  'after_gateway_ack',
  'before_result_commit',
] as const satisfies readonly CrashPoint[]

export type ScheduleRun = {
  /** what the two do not agree on, and what may never be; each a sentence */
  readonly faults: readonly string[]
  readonly debits: number
  /** how often each act was done */
  readonly done: ReadonlyMap<string, number>
}

type Size = { readonly keepers: number; readonly days: number }

/**
 * Lets borrowers keep schedules for some weeks in PostgreSQL and in plain lists of days: they make,
 * edit, pause, resume, skip, move and delete them, pay besides, have debits come back, and workers die.
 */
export async function runSchedules(seed: string, { keepers, days }: Size): Promise<ScheduleRun> {
  const world = await representmentFixture({ creditNominal: '0', graceDays: '10' })
  const plain = new PlainSchedules()
  const random = seededRandom(`schedules ${seed}`)
  const place: ActWorld = { world, plain, random, done: new Map(), faults: [] }
  const all: Keeper[] = []
  for (let no = 0; no < keepers; no += 1) all.push(await enter(world))
  let day: LocalDate = dayOf(world.clocks.business())
  for (let left = days; left > 0; left -= 1) {
    for (const keeper of all) if (random.chance(0.4)) await actOnce(place, keeper)
    await goTo(place, day, '17:00:00')
    day = addDays(day, 1)
    await goTo(place, day, '06:00:00')
    await goTo(place, day, '12:00:00')
    await returnSome(place)
    await world.tryAgain().catch(unlessCrashed)
  }
  while (await isOneOpen(world)) await resolveAll(world)
  const faults = [...place.faults, ...(await compare(place)), ...(await findFaults(world))]
  await world.closeInBalance()
  return { faults, debits: plain.debits.length, done: place.done }
}

async function enter(world: RepresentmentFixture): Promise<Keeper> {
  const payer = await world.payer()
  const ach = await payer.addMethod({ kind: 'ach', token: 'tok-6789' })
  return { payer, methods: { card: payer.methodId, ach }, own: [] }
}

/** Lets a moment come, with two workers, of which one may die in the middle. */
async function goTo(place: ActWorld, day: LocalDate, time: string): Promise<void> {
  const { world, plain, random } = place
  const { clocks, worker, lender } = world
  clocks.forward(Math.max(0, instantAt(day, time) - clocks.business()))
  await openDays(worker, lender)
  plain.passTo(clocks.business())
  if (random.chance(0.2)) world.crashNextAt(random.pick(points))
  const ends = await Promise.allSettled([1, 2].map(() => executeAllScheduledDebits(worker, lender)))
  for (const end of ends)
    if (end.status === 'rejected' && !(end.reason instanceof SimulatedCrash))
      place.faults.push(`a worker failed: ${String(end.reason)}`)
  await resolveAll(world)
  await compareNow(place)
}

/** A worker takes up what another one left, until all of it is known; then what waited for it. */
async function resolveAll(world: RepresentmentFixture): Promise<void> {
  const { clocks, worker, lender } = world
  let rounds = 1
  for (let round = 0; round < 8 && (await isOneOpen(world)); round += 1) {
    rounds = 4
    clocks.forward(5 * minute)
    while ((await settleSome(world)) > 0);
  }
  for (; rounds > 0; rounds -= 1)
    await executeAllScheduledDebits(worker, lender).catch(unlessCrashed)
}

/** Whoever settles may be the one that dies; the next one goes on. */
async function settleSome(world: RepresentmentFixture): Promise<number> {
  return (await world.settle().catch(unlessCrashed)) ?? 1
}

function unlessCrashed(error: unknown): void {
  if (!(error instanceof SimulatedCrash)) throw error
}

async function isOneOpen({ database, lender }: RepresentmentFixture): Promise<boolean> {
  const { rowCount } = await database.owner.query(
    `select from payments where lender_id = $1 and state in ('created', 'submitting', 'confirming')
      limit 1`,
    [lender.id],
  )
  return rowCount === 1
}

/** Some debits come back for want of funds, days after: their schedules go on. */
async function returnSome({ world, random }: ActWorld): Promise<void> {
  const { rows } = await world.database.owner.query<{ id: string }>(
    `select payment_id as id from payments where lender_id = $1 and platform = 'schedule'
      and state = 'pending' and method_kind = 'ach' and posted_on is not null order by made_at, 1`,
    [world.lender.id],
  )
  const on = dayOf(world.clocks.business())
  for (const { id } of rows) if (random.chance(0.1)) await world.hear(id, { code: 'R01', on })
}

async function compareNow(place: ActWorld): Promise<void> {
  const differences = await compare(place)
  const at = new Date(place.world.clocks.business()).toISOString()
  place.faults.push(...differences.map((one) => `${at}: ${one}`))
}

async function compare({ world, plain }: ActWorld): Promise<string[]> {
  const { rows } = await world.database.owner.query<{ debit: string }>(
    `select concat_ws(' ', d.schedule_id, d.payment_no, p.effective_on, p.amount_cents) as debit
      from payments p join scheduled_payments d using (lender_id, scheduled_payment_id)
      where p.lender_id = $1`,
    [world.lender.id],
  )
  const stored = new Set(rows.map(({ debit }) => debit))
  const wanted = new Set(plain.debits)
  return [
    ...[...stored].filter((one) => !wanted.has(one)).map((one) => `debited, not promised: ${one}`),
    ...[...wanted].filter((one) => !stored.has(one)).map((one) => `promised, not debited: ${one}`),
  ]
}

/** What may never be, whatever was promised. */
async function findFaults({ database, lender }: RepresentmentFixture): Promise<string[]> {
  const { rows } = await database.owner.query<{ why: string }>(
    `select 'without its authorization: ' || p.payment_id as why from payments p
        left join consents c using (lender_id, consent_id)
        where p.lender_id = $1 and p.platform = 'schedule'
          and (c.amount_cents is distinct from p.amount_cents + p.fee_cents
            or c.loan_id <> p.loan_id or c.method_id is distinct from p.method_id)
      union all select 'taken twice: ' || scheduled_payment_id from payments
        where lender_id = $1 and scheduled_payment_id is not null
        group by scheduled_payment_id having count(*) > 1
      union all select 'two late debits: ' || p.loan_id || ' ' || p.effective_on from payments p
        join scheduled_payments d using (lender_id, scheduled_payment_id)
        where p.lender_id = $1 and p.effective_on > d.collect_on
        group by p.loan_id, p.effective_on having count(*) > 1`,
    [lender.id],
  )
  return rows.map(({ why }) => why)
}
