import * as fc from 'fast-check'
import { setTimeout as sleep } from 'node:timers/promises'
import { instantAt, parseDay } from '@quittance/domain/calendar'
import { formatDollars } from '@quittance/domain/money'
import { openDays } from '../src/payments/end-of-day/open-days.ts'
import { executeAllScheduledDebits } from '../src/payments/scheduled/execute-scheduled-debits.ts'
import { payoffAmount } from '@quittance/domain/loans/payoff/payoff'
import { type Payer, SimulatedCrash } from './payments-fixture.ts'
import { type RepresentmentFixture, representmentFixture } from './representment-fixture.ts'
import { writeSchedule } from './write-schedule.ts'

/** What is drawn from: 0 or above, below 1. */
export type Draw = () => number

/** Numbers of a seed, which `PROPERTY_SEED` may change. */
export function drawing(): Draw {
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

type Racer = {
  readonly payer: Payer
  readonly schedules: readonly { readonly scheduleId: string; readonly methodId: string }[]
}

const schedulesEach = 3
const dueOn = '2026-12-15'

/**
 * Races schedules that come due in one moment: two workers, one that dies or sleeps after it wrote a
 * payment down, borrowers that remove what a schedule pays by, and others that pay their loan off.
 *
 * @returns what went wrong, in words; each race ends in the three-way check besides
 */
export async function raceScheduledDebits(borrowers: number, draw: Draw): Promise<string[]> {
  const world = await representmentFixture({ creditNominal: '0' })
  const racers: Racer[] = []
  for (let no = 0; no < borrowers; no += 1) racers.push(await enter(world, draw))
  await waitForFiles(world)
  const answered = new Map<string, ReadonlySet<string>>()
  await Promise.all([
    ...workers(world, draw),
    ...racers.flatMap((racer) => disturb(world, { racer, draw, answered })),
  ])
  world.clocks.forward(10 * 60_000) // every lease is over
  for (let round = 0; round < 3; round += 1) {
    while ((await world.settle()) > 0);
    await executeAllScheduledDebits(world.worker, world.lender)
  }
  const faults = await findFaults(world, answered)
  await world.closeInBalance()
  return faults
}

async function enter(world: RepresentmentFixture, draw: Draw): Promise<Racer> {
  const payer = await world.payer({ kind: 'ach', token: 'tok-6789' })
  const schedules: { scheduleId: string; methodId: string }[] = []
  for (let no = 0; no < schedulesEach; no += 1) {
    const methodId = await payer.addMethod({ kind: 'ach', token: `tok-${6100 + no}` })
    const amount = BigInt(10_00 + Math.floor(draw() * 500_00))
    const given = { startOn: dueOn, amount }
    schedules.push({ scheduleId: await writeSchedule(world, payer, methodId, given), methodId })
  }
  return { payer, schedules }
}

/** The moment at which the file of all of them leaves. */
async function waitForFiles({ clocks, worker, lender }: RepresentmentFixture): Promise<void> {
  const to = instantAt(parseDay('2026-12-14'), '17:00:00')
  clocks.forward(to - clocks.business())
  await openDays(worker, lender)
}

function workers({ worker, lender }: RepresentmentFixture, draw: Draw): Promise<void>[] {
  const dying = {
    ...worker,
    crashAt: () => {
      throw new SimulatedCrash('after_claim')
    },
  }
  const run = async (context: typeof worker) => {
    await sleep(draw() * 30)
    await executeAllScheduledDebits(context, lender).catch((error: unknown) => {
      if (!(error instanceof SimulatedCrash)) throw error
    })
  }
  return [run(worker), run(worker), run(dying)]
}

type Disturbance = {
  readonly racer: Racer
  readonly draw: Draw
  /** payments of a schedule as its end was answered */
  readonly answered: Map<string, ReadonlySet<string>>
}

function disturb(
  world: RepresentmentFixture,
  { racer: { payer, schedules }, draw, answered }: Disturbance,
): Promise<void>[] {
  const acts: Promise<void>[] = []
  for (const { scheduleId, methodId } of schedules)
    if (draw() < 0.4)
      acts.push(
        remove(payer, { methodId, afterMs: draw() * 60 }).then(async (isEnded) =>
          isEnded ? void answered.set(scheduleId, await paymentsOf(world, scheduleId)) : undefined,
        ),
      )
  if (draw() < 0.3) acts.push(sleep(draw() * 60).then(() => payOff(world, payer)))
  return acts
}

type Removal = { readonly methodId: string; readonly afterMs: number }

/** @returns whether it was answered that nothing more is debited */
async function remove(payer: Payer, { methodId, afterMs }: Removal): Promise<boolean> {
  await sleep(afterMs)
  const payload = { accountId: methodId }
  const { body } = await payer.call('/ach/delete', { method: 'POST', payload })
  return body.status === 1
}

async function payOff(world: RepresentmentFixture, payer: Payer): Promise<void> {
  const methodId = await payer.addMethod({ token: 'tok-4242' })
  const { underRules, state } = await world.loanNow(payer)
  const whole = payoffAmount(underRules.terms, state, parseDay('2026-12-14'))
  await payer.pay({ methodId, amount: formatDollars(whole) }) // refused where a debit was first
}

async function paymentsOf({ read }: RepresentmentFixture, scheduleId: string) {
  const rows = await read((trx) =>
    trx
      .selectFrom('scheduled_payments')
      .select('payment_id')
      .where('schedule_id', '=', scheduleId)
      .where('payment_id', 'is not', null)
      .execute(),
  )
  return new Set(rows.flatMap(({ payment_id }) => (payment_id === null ? [] : [payment_id])))
}

async function findFaults(
  world: RepresentmentFixture,
  answered: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<string[]> {
  const faults: string[] = []
  for (const [scheduleId, before] of answered)
    for (const paymentId of await paymentsOf(world, scheduleId))
      if (!before.has(paymentId)) faults.push(`${scheduleId}: debited after its end was answered`)
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
