import { threadPrinter } from '../../server/src/integrations/pdf/thread-printer.ts'
import { jsonLog } from '@quittance/server/platform/logging/log'
import { dayOf, toInstant, latestDay, type LocalDate } from '@quittance/domain/calendar'
import { resolveGatewayEvents } from '@quittance/domain/payments/gateway-events'
import { DatabaseError } from 'pg'
import type { CrashPoint } from '@quittance/server/platform/crash-points'
import { createPasswordQueue } from '@quittance/server/auth/passwords/password-hash'
import { gatewayBreaker } from '@quittance/server/payments/gateway/gateway-breaker'
import { followEvents } from '@quittance/server/payments/returns/follow-events'
import { postEffectivePayments } from '@quittance/server/payments/end-of-day/post-effective-payments'
import { representReturnedDebits } from '@quittance/server/payments/representment/represent-returned-debits'
import { executeScheduledDebits } from '@quittance/server/payments/scheduled/execute-scheduled-debits'
import { settleOpenPayments } from '@quittance/server/payments/gateway/settle-open-payments'
import { goOnAfter } from './programming-errors.ts'
import { finishCancels, hasCancels } from './cancels.ts'
import { closeLoansInMemory } from './memory/close-loans-in-memory.ts'
import { type MemoryBooks, openStates } from './memory/memory-books.ts'
import {
  type MakeDebits,
  type MemoryAccess,
  memoryBank,
  memoryDebits,
  memoryPayments,
} from './memory/memory-payments.ts'
import { plannedRepresentments } from './memory/memory-representments.ts'
import type { SimulatedNetwork } from './network.ts'
import { SimulatedProgram, type SimulatedScheduler } from './scheduler.ts'
import { simulatedLender, simulationNow } from './world.ts'

export type SimulatedWorld = {
  readonly scheduler: SimulatedScheduler
  readonly books: MemoryBooks
  readonly network: SimulatedNetwork
  /** the business clock, ahead of the elapsed one; milliseconds */
  business: { aheadMs: number }
  readonly apis: RunningProgram[]
  readonly workers: RunningProgram[]
  /** wakes a worker that rests, as the database does where work was made */
  readonly wakes: Set<() => void>
  /** what the programs reach the debits of schedules by; the memory's own where left out */
  readonly makeDebits?: MakeDebits | undefined
  /** what happened to programs, by name */
  readonly mishaps: string[]
}

/** A program and all that it has at hand. */
export type RunningProgram = { readonly program: SimulatedProgram; readonly context: Context }
type Context = ReturnType<typeof contextOf>

/** The share of points at which a program dies that comes by. */
const deathShare = 0.03
/** The share of statements whose connection breaks, or which the database refuses. */
const brokenShare = 0.04

function contextOf(world: SimulatedWorld, program: SimulatedProgram) {
  const { scheduler, books, network } = world
  const clocks = {
    elapsed: () => toInstant(simulationNow + scheduler.now + program.skewMs),
    business: () => toInstant(simulationNow + scheduler.now + world.business.aheadMs),
  }
  const access: MemoryAccess = {
    scheduler: program.scheduler,
    travel: (what, effect) => program.call(what, () => overWire(scheduler, effect)),
    newId: () => scheduler.random.uuid(),
    onDeath: (mourn) =>
      // Its connection is found to be gone only a moment later.
      program.onDeath(() => scheduler.in(scheduler.random.between(0, 20), 'rolled back', mourn)),
  }
  return {
    payments: memoryPayments(books, access),
    bank: memoryBank(books, access),
    debits: memoryDebits(books, access, world.makeDebits),
    clocks,
    vault: network.reachedBy(program),
    passwordQueue: createPasswordQueue(),
    print: threadPrinter(),
    breaker: gatewayBreaker({ clocks, restMs: 30_000 }),
    crashAt(point: CrashPoint) {
      if (!scheduler.isRough || !scheduler.random.chance(deathShare)) return
      killProgram(world, program, point)
      throw new Error(`died at ${point}`) // nobody hears of it: this program does nothing more
    },
    log: jsonLog(() => undefined),
  }
}

/** A connection may break before or after the statement was done, or the database say no. */
function overWire<T>(
  { isRough, random }: SimulatedScheduler,
  effect: () => T | Promise<T>,
): T | Promise<T> {
  if (!isRough || !random.chance(brokenShare)) return effect()
  const how = random.pick(['before', 'after', 'refused'])
  if (how === 'refused') throw refusal()
  if (how === 'before') throw new Error('the connection broke')
  return Promise.resolve(effect()).then(() => {
    throw new Error('the connection broke')
  })
}

function refusal(): DatabaseError {
  const error = new DatabaseError('canceling statement due to statement timeout', 0, 'error')
  return Object.assign(error, { severity: 'ERROR', code: '57014' })
}

export function killProgram(world: SimulatedWorld, program: SimulatedProgram, how: string): void {
  const { scheduler } = world
  if (!program.isAlive) return
  world.mishaps.push(`killed ${how}`)
  program.die()
  const isApi = program.name.startsWith('api')
  const list = isApi ? world.apis : world.workers
  const at = list.findIndex((one) => one.program === program)
  scheduler.in(scheduler.random.between(50, 4_000), `${program.name} is started again`, () => {
    list[at] = isApi ? startApi(world, program.name) : startWorker(world, program.name)
  })
}

export function startApi(world: SimulatedWorld, name: string): RunningProgram {
  const program = new SimulatedProgram(name, world.scheduler)
  return { program, context: contextOf(world, program) }
}

/** A worker that goes on looking for payments to resolve, and for what the bank says of them. */
export function startWorker(world: SimulatedWorld, name: string): RunningProgram {
  const program = new SimulatedProgram(name, world.scheduler)
  const context = contextOf(world, program)
  void work(world, { program, context })
  return { program, context }
}

async function work(world: SimulatedWorld, { program, context }: RunningProgram): Promise<void> {
  const { scheduler } = world
  const cursors = new Map()
  const goOn = goOnAfter(world.books, undefined)
  for (;;) {
    const most = scheduler.random.between(1, 4)
    // Work that fails is tried again in the next round, as `run-due-work.ts` does.
    const taken = await settleOpenPayments(context, simulatedLender, most).catch(
      goOnAfter(world.books, 0),
    )
    const today = dayOf(context.clocks.business())
    const isPromised = hasDebitsToTake(world)
    if (
      isPromised ||
      hasUnsentMessages(world) ||
      hasToPost(world, today) ||
      hasDueRepresentments(world)
    )
      await follow(world, context)
    if (hasCancels(world)) await finishCancels(world, context)
    if (isPromised) await executeScheduledDebits(context, simulatedLender, cursors).catch(goOn)
    if (hasDueRepresentments(world))
      await representReturnedDebits(context, simulatedLender).catch(goOn)
    if (taken === most) continue
    const restMs = scheduler.isRough ? scheduler.random.between(1_000, 8_000) : untilDue(world)
    await new Promise<void>((rested) => {
      const wake = () => program.scheduler.soon(rested)
      world.wakes.add(wake)
      program.scheduler.after(restMs, rested)
    })
  }
}

/** What the worker does as a day opens, and follows the bank. */
async function follow({ books }: SimulatedWorld, context: Context): Promise<void> {
  const goOn = goOnAfter(books, undefined)
  await openDay(books, context).catch(goOn)
  await followEvents(context, simulatedLender).catch(goOn)
}

/** A day of the books opens once every loan is taken through it; one that is held waits. */
async function openDay(books: MemoryBooks, context: Context): Promise<void> {
  const today = dayOf(context.clocks.business())
  if (closeLoansInMemory(books, today)) books.bank.day = latestDay(books.bank.day, today)
  await postEffectivePayments(context, simulatedLender, books.bank.day)
}

/**
 * Whether the bank said something that nobody acted on: looks without it change nothing. What it
 * said of a payment that is not posted yet waits for the posting.
 */
export function hasUnsentMessages({ books: { bank, payments }, network }: SimulatedWorld): boolean {
  if (bank.seq < network.after.seq) return true
  const events = [...bank.events.values()]
  return [...payments.values()].some(({ state, split, intent: { gatewayRef } }) => {
    if (openStates.has(state)) return false
    const said = events.filter(({ ref }) => ref === gatewayRef)
    const waits = split === null && resolveGatewayEvents(said).state === 'completed'
    return said.some(({ isApplied }) => !isApplied) && (state === 'returned' || !waits)
  })
}

/** Whether accepted payments wait for a posting; those that take effect by a day, or all. */
export function hasToPost({ books: { payments } }: SimulatedWorld, by?: LocalDate): boolean {
  return [...payments.values()].some(
    ({ state, split, intent }) =>
      split === null &&
      (state === 'pending' || state === 'completed') &&
      (by === undefined || intent.effectiveOn <= by),
  )
}

/** Payments of which nobody knows yet whether they are charged, and their loans, by id. */
function openOf({ payments }: MemoryBooks): ReadonlySet<string> {
  const open = [...payments.values()].filter(({ state }) => openStates.has(state))
  return new Set(open.flatMap(({ intent: { loanId, paymentId } }) => [loanId, paymentId]))
}

/** Whether the day has come on which a debit that came back is tried again, and it waits for nothing. */
export function hasDueRepresentments({ books, scheduler, business }: SimulatedWorld): boolean {
  const today = dayOf(toInstant(simulationNow + scheduler.now + business.aheadMs))
  const open = openOf(books)
  return plannedRepresentments(books).some(
    ({ intent, triesAgainOn }) => (triesAgainOn ?? today) <= today && !open.has(intent.loanId),
  )
}

/**
 * Whether a scheduled payment is due that waits for nothing, or one was submitted and has ended: looks
 * at any other change nothing.
 */
export function hasDebitsToTake({ books, scheduler, business }: SimulatedWorld): boolean {
  const now = simulationNow + scheduler.now + business.aheadMs
  const open = openOf(books)
  return [...books.promises.payments.values()].some(
    ({ scheduleId, status, debitAt, paymentId }) => {
      if (status === 'submitted') return !open.has(paymentId ?? '')
      const loanId = books.promises.schedules.get(scheduleId)?.loanId ?? ''
      return status === 'active' && debitAt <= now && !open.has(loanId)
    },
  )
}

/** In calm times nobody looks before something is due: the looks between them change nothing. */
function untilDue(world: SimulatedWorld): number {
  const { books, scheduler } = world
  const today = dayOf(toInstant(simulationNow + scheduler.now + world.business.aheadMs))
  if (hasUnsentMessages(world) || hasToPost(world, today) || hasDueRepresentments(world))
    return 1_000
  if (hasDebitsToTake(world) || hasCancels(world)) return 1_000
  const times = [...books.payments.values()].map(
    ({ nextTryAt, leaseUntil }) => nextTryAt ?? leaseUntil ?? Infinity,
  )
  const next = Math.min(...times) - simulationNow - scheduler.now
  return Math.min(Math.max(next, 1_000), 3_600_000)
}
