import { dayOf } from '@quittance/domain/calendar'
import { type SeededRandom, seededRandom } from '../seeded-random.ts'
import { type SimulatedAttempt, type SimulatedOrder, payOrder } from './borrowers.ts'
import { checkWorld } from './check-world.ts'
import { hasCancels, payByHand } from './cancels.ts'
import { letDaysPass } from './later-days.ts'
import type { MakeDebits } from './memory/memory-payments.ts'
import { type MemoryBooks, openStates, type MemoryPaymentRow } from './memory/memory-books.ts'
import { plannedRepresentments } from './memory/memory-representments.ts'
import { type Habits, SimulatedNetwork } from './network.ts'
import {
  hasDebitsToTake,
  hasDueRepresentments,
  hasUnsentMessages,
  hasToPost,
  killProgram,
  type RunningProgram,
  startApi,
  startWorker,
  type SimulatedWorld,
} from './programs.ts'
import { checkSchedules, debitsOfWorld } from './schedules/check-schedules.ts'
import {
  beginSchedules,
  keepSchedules,
  letDebitsComeDue,
  type ScheduleActs,
} from './schedules/keep-schedules.ts'
import { SimulatedScheduler } from './scheduler.ts'
import { booksOfWorld, borrowerIds, loanIds, methodKinds } from './world.ts'

export type SimulationResult = {
  readonly seed: string
  /** what may never be; empty when all is well */
  readonly faults: readonly string[]
  /** all that happened, in one word: the same for the same seed */
  readonly trace: string
  readonly steps: number
  readonly payments: number
  /** the mishaps that it lived through, by name */
  readonly mishaps: readonly string[]
}

export type PlantedFault = {
  /** puts something in the place of what the programs reach the network by */
  readonly network?: (scheduler: SimulatedScheduler, habits: Habits) => SimulatedNetwork
  /** puts something in the place of what they reach the debits of schedules by */
  readonly debits?: MakeDebits
  /** whether its borrowers keep schedules besides */
  readonly hasSchedules?: boolean
}

const second = 1_000
const minute = 60 * second
const stepsMax = 60_000
const dayMs = 24 * 60 * minute
/** How often days pass until nothing waits for its next try. */
const laterMax = 12
/** How often debits of schedules come due, where borrowers keep some. */
const phasesOfSchedules = 6

/** What networks there are: two that know keys for good, one for two hours, and one that never does. */
const networks: readonly [Habits, ...Habits[]] = [
  { remembersMs: null },
  { remembersMs: null },
  { remembersMs: 120 * minute },
  { remembersMs: 0 },
]

/**
 * One run of the payment core in a world of one seed: two APIs and two workers that die, stand
 * still and lose their connections, a network whose answers go wrong, and impatient borrowers. Then
 * everything is well again, and all that was left open has to come to its right end.
 */
export async function simulate(
  seed: string,
  planted: PlantedFault = {},
): Promise<SimulationResult> {
  const random = seededRandom(seed)
  const scheduler = new SimulatedScheduler(random)
  const habits = random.pick(networks)
  const network = planted.network?.(scheduler, habits) ?? new SimulatedNetwork(scheduler, habits)
  const kinds = ['usual', 'usual', 'usual', 'usual', 'usual', 'small', 'late'] as const
  const kind = random.pick(kinds)
  const books = booksOfWorld(kind)
  const empty = {
    apis: [] as RunningProgram[],
    workers: [] as RunningProgram[],
    wakes: new Set<() => void>(),
    mishaps: [] as string[],
  }
  const aheadMs = beginsIn(kind, random)
  const makeDebits = planted.debits
  const business = { aheadMs }
  const world: SimulatedWorld = { scheduler, books, network, business, makeDebits, ...empty }
  for (const no of [1, 2]) {
    world.apis.push(startApi(world, `api ${no}`))
    world.workers.push(startWorker(world, `worker ${no}`))
  }
  const attempts: SimulatedAttempt[] = []
  const payMore = (orders: readonly SimulatedOrder[]) => {
    for (const order of orders) {
      const attempt: SimulatedAttempt = { order, told: [], isOver: false }
      attempts.push(attempt)
      void payOrder(world, attempt)
    }
  }
  payMore(ordersOf(random))
  scheduleTrouble(world)
  letDaysGoBy(world)
  const acts: ScheduleActs = { open: 0 }
  if (planted.hasSchedules) beginSchedules(world, acts)

  const isOver = () =>
    !scheduler.isRough && acts.open === 0 && attempts.every((one) => one.isOver) && isSettled(world)
  const goOn = async () => {
    scheduleTrouble(world)
    return scheduler.run(isOver, stepsMax)
  }
  let hasEnded = await scheduler.run(isOver, stepsMax)
  for (let left = phasesOfSchedules; hasEnded && planted.hasSchedules && left > 0; left -= 1) {
    letDebitsComeDue(world, acts)
    keepSchedules(world, acts)
    payMore(payByHand(world, attempts.length + 1))
    hasEnded = await goOn()
  }
  for (
    let left = laterMax;
    hasEnded && left > 0 && plannedRepresentments(books).length > 0;
    left -= 1
  ) {
    payMore(letDaysPass(world, attempts.length + 1))
    hasEnded = await goOn()
  }
  const faults = [...checkWorld(books, network, attempts), ...checkSchedules(books)]
  return {
    seed,
    faults: hasEnded ? faults : [`did not come to an end in ${stepsMax} steps`, ...faults],
    trace: scheduler.trace(),
    steps: scheduler.taken,
    payments: books.payments.size,
    mishaps: [...world.mishaps, ...network.faults, ...describeBooks(books), ...limitsOf(attempts)],
  }
}

/** What happened in the books, by the names under which it is counted. */
function describeBooks(books: MemoryBooks): string[] {
  return [
    ...(books.bank.early > 0 ? ['told early'] : []),
    ...([...books.payments.values()].some(isAhead) ? ['paid ahead of its day'] : []),
    ...(hasLateRecovery(books) ? ['confirmed after a charge-off'] : []),
    ...triesOf(books),
    ...debitsOfWorld(books),
  ]
}

function limitsOf(attempts: readonly SimulatedAttempt[]): string[] {
  const refusals = attempts.flatMap(({ told }) => told.map(({ says }) => says))
  const limits: readonly string[] = ['aboveRest', 'beingConfirmed']
  return refusals.some((says) => limits.includes(says)) ? ['kept within the payoff'] : []
}

/**
 * Some worlds begin towards the evening: past the cut-off a debit takes effect on Monday. Those of
 * late loans begin before the midnight on which they are charged off.
 */
function beginsIn(kind: 'usual' | 'small' | 'late', random: SeededRandom): number {
  if (kind === 'late') return random.between(13 * 60 * minute + 50 * minute, 14 * 60 * minute)
  return random.chance(0.3) ? random.between(0, 9 * 60 * minute) : 0
}

/** A payment took effect before its loan was charged off, and was posted after. */
function hasLateRecovery({ payments, loans }: MemoryBooks): boolean {
  return [...payments.values()].some(({ intent, split }) => {
    const lostOn = loans.get(intent.loanId)?.state.chargedOff?.on ?? null
    return lostOn !== null && intent.effectiveOn < lostOn && (split?.recovery ?? 0n) > 0n
  })
}

function isAhead({ intent }: MemoryPaymentRow): boolean {
  return intent.effectiveOn > dayOf(intent.madeAt)
}

/** What became of tries, by the names under which that is counted. */
function triesOf({ presented, payments, dropped }: MemoryBooks): string[] {
  const less = [...payments.values()].filter(
    ({ represents, intent }) =>
      intent.amount < (payments.get(represents ?? '')?.intent.amount ?? 0n),
  )
  return [...presented.map(() => 'tried again'), ...less.map(() => 'tried for less'), ...dropped]
}

function isSettled(world: SimulatedWorld): boolean {
  const { books, network } = world
  const isOpen = [...books.payments.values()].some(({ state }) => openStates.has(state))
  if (
    isOpen ||
    hasToPost(world) ||
    hasDebitsToTake(world) ||
    hasCancels(world) ||
    network.charges.some(({ outcome }) => outcome === 'open')
  )
    return false
  if (books.bank.aside.size > 0) return true
  return network.after.isSilent && !hasUnsentMessages(world) && !hasDueRepresentments(world)
}

function ordersOf(random: SeededRandom): SimulatedOrder[] {
  const orders: SimulatedOrder[] = []
  const count = random.between(2, 6)
  while (orders.length < count) {
    const no = orders.length + 1
    const duplicate = orders.at(-1)
    const key = `key ${no}`
    if (duplicate !== undefined && random.chance(0.2)) orders.push({ ...duplicate, no, key })
    else orders.push({ no, key, ...placeOf(random), amount: amountOf(random, no) })
  }
  return orders
}

/** Mostly a little; now and then all that is due, and a fee for a return. */
function amountOf(random: SeededRandom, no: number): bigint {
  return BigInt(random.chance(0.2) ? 55_00 + no : 5_00 + no * 100)
}

function placeOf(random: SeededRandom): Pick<SimulatedOrder, 'borrowerId' | 'loanId' | 'methodId'> {
  const borrowerId = random.pick(borrowerIds)
  const own = borrowerId === 'b1' ? loanIds[1] : loanIds[2]
  const loanId = random.chance(0.5) ? loanIds[0] : own
  return { borrowerId, loanId, methodId: `${borrowerId}-${random.pick(methodKinds)}` }
}

/** Trouble comes every few seconds for a while, and then no more. */
function scheduleTrouble(world: SimulatedWorld): void {
  const { scheduler } = world
  const { random } = scheduler
  scheduler.isRough = true
  const roughMs = random.between(15 * second, random.chance(0.1) ? 20 * minute : 2 * minute)
  scheduler.in(roughMs, 'all is well again', () => {
    scheduler.isRough = false
  })
  const next = () => {
    scheduler.in(random.between(second, 12 * second), 'trouble', () => {
      if (!scheduler.isRough) return
      trouble(world)
      next()
    })
  }
  next()
}

/** In calm times, while something that was accepted ahead of its day has not taken effect. */
function letDaysGoBy(world: SimulatedWorld): void {
  world.scheduler.in(minute, 'a day may go by', () => {
    if (!world.scheduler.isRough && hasToPost(world)) world.business.aheadMs += dayMs
  })
}

function trouble(world: SimulatedWorld): void {
  const { random } = world.scheduler
  const all = [...world.apis, ...world.workers].filter(({ program }) => program.isAlive)
  const program = all[random.between(0, all.length - 1)]?.program
  if (program === undefined) return
  const kind = random.pick(['kill', 'stop', 'skew', 'business'])
  if (kind === 'kill') return killProgram(world, program, 'at any moment')
  world.mishaps.push(kind)
  if (kind === 'stop') program.stopFor(random.between(second, 3 * minute))
  if (kind === 'skew') program.skewMs = random.between(-60 * second, 90 * second)
  if (kind === 'business') world.business.aheadMs += random.between(-60 * minute, 120 * minute)
}
