import { addDays, dayOf, type Instant, toInstant } from '@quittance/domain/calendar'
import { cents } from '@quittance/domain/money'
import { isPausedOn } from '@quittance/domain/schedules/schedule-pause'
import type { MemoryDebitRepository } from '../memory/memory-debit-repository.ts'
import {
  type AnsweredEnd,
  comingOf,
  type MemorySchedule,
  type ScheduleClaim,
} from '../memory/memory-schedules.ts'
import type { SimulatedWorld } from '../programs.ts'
import { borrowerIds, loanIds, methodKinds, simulatedLender, simulationNow } from '../world.ts'
import * as commands from './schedule-commands.ts'

const second = 1_000
const hour = 3_600 * second

/** What borrowers do with schedules, by the names under which it is counted. */
export const scheduleActs = ['make', 'edit', 'pause', 'resume', 'skip', 'move', 'delete'] as const
type Act = (typeof scheduleActs)[number]

export type ScheduleActs = {
  /** how many were begun and are not over yet */
  open: number
}

/** Lets borrowers make some schedules, each at a moment of the next seconds. */
export function beginSchedules(world: SimulatedWorld, acts: ScheduleActs): void {
  const { scheduler } = world
  const { random } = scheduler
  for (let count = random.between(3, 6); count > 0; count -= 1) {
    acts.open += 1
    scheduler.in(random.between(0, 20 * second), 'opens the form', () => {
      void make(world).finally(() => (acts.open -= 1))
    })
  }
}

/** Lets borrowers do this and that to schedules, each at a moment of the next seconds. */
export function keepSchedules(world: SimulatedWorld, acts: ScheduleActs): void {
  const { scheduler, books } = world
  const { random } = scheduler
  for (let count = random.between(1, 4); count > 0; count -= 1) {
    acts.open += 1
    scheduler.in(random.between(0, 40 * second), 'opens the schedules', () => {
      const active = [...books.promises.schedules.values()].filter(
        ({ status }) => status === 'active',
      )
      const schedule = active[random.between(0, Math.max(0, active.length - 1))]
      const act = schedule === undefined ? 'make' : random.pick(scheduleActs)
      const doing = schedule === undefined ? make(world) : doAct(world, act, schedule)
      void doing.finally(() => (acts.open -= 1))
    })
  }
}

/** A command that any API may get; null where it has no answer. */
async function ask<T>(
  { scheduler, apis }: SimulatedWorld,
  work: (debits: MemoryDebitRepository, tools: commands.CommandTools) => Promise<T>,
): Promise<T | null> {
  const { random } = scheduler
  await scheduler.rest(random.between(0, 30), 'calls')
  const api = apis[random.between(0, apis.length - 1)]
  if (api === undefined || !api.program.isAlive) return null
  const { promise, resolve } = Promise.withResolvers<T | null>()
  api.program.onDeath(() => resolve(null))
  const { debits, clocks } = api.context
  const tools = { newId: () => random.uuid(), now: clocks.business() }
  debits
    .withLenderTransaction(simulatedLender.id, (repository) => work(repository, tools))
    .then(resolve, () => resolve(null))
  return promise
}

async function make(world: SimulatedWorld): Promise<void> {
  const { random } = world.scheduler
  const borrowerId = random.pick(borrowerIds)
  const own = borrowerId === 'b1' ? loanIds[1] : loanIds[2]
  const asked: commands.RequestedSchedule = {
    borrowerId,
    loanId: random.chance(0.6) ? loanIds[0] : own,
    methodId: `${borrowerId}-${random.pick([...methodKinds, 'ach', 'card'])}`,
    frequency: random.pick(['once', 'WE', 'WE', 'BW']),
    later: random.between(0, 3),
    amount: cents(BigInt(random.between(5_00, 9_00))),
  }
  const made = await ask(world, (debits, tools) => commands.makeSchedule(debits, asked, tools))
  if (made !== null) world.mishaps.push('schedule: make')
}

/** Does one thing to a schedule, and keeps what was answered. */
async function doAct(world: SimulatedWorld, act: Act, schedule: MemorySchedule): Promise<void> {
  if (act === 'make') return make(world)
  const { id } = schedule
  const next = comingOf(world.books, id)
  if (next === undefined) return
  if (act === 'pause' || act === 'resume') return pause(world, act, schedule)
  if (act === 'move') return move(world, { scheduleId: id, nextId: next.id })
  const { random } = world.scheduler
  const at = { scheduleId: id, nextId: next.id }
  const change = { amount: cents(BigInt(random.between(5_00, 9_00))), later: random.between(0, 4) }
  const isDone = await ask(world, async (debits, tools) => {
    if (act === 'edit')
      return (await commands.editSchedule(debits, at, { ...change, tools })) !== null
    if (act === 'skip') return commands.skipPayment(debits, at, tools)
    return commands.deleteSeries(debits, id)
  })
  if (isDone !== true) return
  const isOfOne = act === 'skip'
  note(world, act, (claim) =>
    isOfOne ? claim.scheduledPaymentId === next.id : claim.scheduleId === id,
  )
}

async function pause(
  world: SimulatedWorld,
  act: 'pause' | 'resume',
  { id }: MemorySchedule,
): Promise<void> {
  const { random } = world.scheduler
  const today = dayOf(businessNow(world))
  const until = random.chance(0.5) ? null : addDays(today, random.between(1, 14))
  const wanted = act === 'resume' ? null : { since: today, until }
  const name = `pause ${id}`
  const no = lift(world, name) // from when it is asked, whatever is answered
  const isDone = await ask(world, (debits, tools) =>
    commands.setPause(debits, id, { pause: wanted, ...tools }),
  )
  if (isDone !== true) return
  if (wanted === null) return void world.mishaps.push('schedule: resume')
  const isPaused = (claim: ScheduleClaim) =>
    claim.scheduleId === id && isPausedOn(wanted, claim.payment.collectOn)
  if (isLast(world, name, no)) note(world, act, isPaused, name)
}

async function move(
  world: SimulatedWorld,
  at: { readonly scheduleId: string; readonly nextId: string },
): Promise<void> {
  const name = `move ${at.nextId}`
  const pick = world.scheduler.random.between(0, 6)
  const no = lift(world, name)
  const from = await ask(world, (debits, { now }) =>
    commands.movePayment(debits, at, { now, pick }),
  )
  if (from === null) return
  const isEarly = (claim: ScheduleClaim) =>
    claim.scheduledPaymentId === at.nextId && claim.madeAt < from
  if (isLast(world, name, no)) note(world, 'move', isEarly, name)
}

function note(
  { books, mishaps }: SimulatedWorld,
  act: string,
  endsOf: AnsweredEnd['endsOf'],
  name = act,
): void {
  const { ends, claims } = books.promises
  ends.push({ act, name, claims: claims.length, until: Infinity, endsOf })
  mishaps.push(`schedule: ${act}`)
}

/**
 * What was answered of this kind holds until somebody asks for something else.
 *
 * @returns the number of this asking
 */
function lift({ books }: SimulatedWorld, name: string): number {
  const { ends, claims, asked } = books.promises
  for (const end of ends) if (end.name === name) end.until = Math.min(end.until, claims.length)
  const no = (asked.get(name) ?? 0) + 1
  asked.set(name, no)
  return no
}

/** Whether nobody asked for something else meanwhile: of two at once nobody knows which was last. */
function isLast({ books }: SimulatedWorld, name: string, no: number): boolean {
  return books.promises.asked.get(name) === no
}

/** Lets time pass to where the next debit comes due, or past it by a day or two. */
export function letDebitsComeDue(world: SimulatedWorld, acts: ScheduleActs): void {
  const { scheduler, books, business, wakes } = world
  const { random } = scheduler
  scheduler.in(random.between(0, 20 * second), 'debits come due', () => {
    const moments = [...books.promises.payments.values()].flatMap((one) =>
      one.status === 'active' && one.debitAt > businessNow(world) ? [one.debitAt] : [],
    )
    const waitMs = moments.length === 0 ? 24 * hour : Math.min(...moments) - businessNow(world)
    const lateMs = random.pick([0, 0, 3 * hour, 20 * hour, 44 * hour, 68 * hour])
    business.aheadMs += waitMs + lateMs
    resumeOne(world, acts)
    for (const wake of wakes) wake()
    wakes.clear()
  })
}

/** Now and then a borrower resumes at the moment in which a paused debit comes due. */
function resumeOne(world: SimulatedWorld, acts: ScheduleActs): void {
  const { random } = world.scheduler
  const paused = [...world.books.promises.schedules.values()].find(
    ({ status, pause: at }) => status === 'active' && at !== null,
  )
  if (paused === undefined || !random.chance(0.25)) return
  acts.open += 1
  void doAct(world, 'resume', paused).finally(() => (acts.open -= 1))
}

function businessNow({ scheduler, business }: SimulatedWorld): Instant {
  return toInstant(simulationNow + scheduler.now + business.aheadMs)
}
