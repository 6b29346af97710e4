import { mergeLabels } from '@quittance/contract/labels/built-in'
import { cents } from '@quittance/domain/money'
import { makePayment } from '@quittance/server/payments/intents/make-payment'
import { paymentStatus } from '@quittance/server/payments/intents/payment-status'
import { UpstreamUnavailable } from '@quittance/server/platform/upstream-unavailable'
import type { RunningProgram, SimulatedWorld } from './programs.ts'
import { borrowerOf, simulatedLender } from './world.ts'

export type SimulatedOrder = {
  readonly no: number
  readonly key: string
  readonly borrowerId: string
  readonly loanId: string
  readonly methodId: string
  readonly amount: bigint
  /** a scheduled payment in whose place it is made; left out for none */
  readonly insteadOf?: string
}

export type SimulatedAnswer = {
  readonly of: 'make' | 'status'
  /** cents that were asked for; other than the order's where a body was altered */
  readonly amount: bigint
  readonly isConfirmed: boolean
  /** a state, a refusal, 'lost' without an answer, or 'away' with nothing begun */
  readonly says: string
  readonly orderId: string | null
  /** the answer word for word */
  readonly text: string
}

export type SimulatedAttempt = {
  readonly order: SimulatedOrder
  readonly told: SimulatedAnswer[]
  isOver: boolean
}

const reader = { labels: mergeLabels('en'), locale: 'en-US', zone: 'America/New_York' }
const final = new Set(['completed', 'pending', 'declined'])
const second = 1_000

/** Does what impatient people do: presses, presses again, changes the amount, asks, comes back. */
export async function payOrder(world: SimulatedWorld, attempt: SimulatedAttempt): Promise<void> {
  const { scheduler } = world
  const { random } = scheduler
  await scheduler.rest(random.between(0, 20 * second), 'opens the form')
  let isConfirmed = random.chance(0.1)
  for (let presses = 0; presses < 40; presses += 1) {
    const said = await pressAndAsk(world, attempt, isConfirmed)
    if (said === 'sameAgain' && random.chance(0.5)) isConfirmed = true
    else if (final.has(said)) {
      if (random.chance(0.4)) await press(world, attempt, { isConfirmed })
      break
    } else if (!['lost', 'away', 'neverReceived', 'railUnavailable'].includes(said)) break
    await scheduler.rest(random.between(second, 20 * second), 'thinks')
  }
  attempt.isOver = true
}

/** @returns the last word: a final state, a refusal, or that nothing is known there */
async function pressAndAsk(
  world: SimulatedWorld,
  attempt: SimulatedAttempt,
  isConfirmed: boolean,
): Promise<string> {
  const { random } = world.scheduler
  const { amount } = attempt.order
  const presses = [press(world, attempt, { isConfirmed })]
  if (random.chance(0.25)) presses.push(press(world, attempt, { isConfirmed }))
  if (random.chance(0.1)) presses.push(press(world, attempt, { isConfirmed, amount: amount + 1n }))
  const all = await Promise.all(presses)
  const [first = 'lost'] = all.toSorted((left, right) => rank(left) - rank(right))
  return first === 'confirming' || first === 'lost' ? askUntilKnown(world, attempt) : first
}

function rank(said: string): number {
  return final.has(said) ? 0 : said === 'confirming' ? 1 : said === 'lost' ? 2 : 3
}

async function askUntilKnown(world: SimulatedWorld, attempt: SimulatedAttempt): Promise<string> {
  const { scheduler } = world
  for (let restMs = 3 * second; ; restMs = Math.min(restMs * 2, 3_600 * second)) {
    await scheduler.rest(restMs, 'waits')
    const said = await ask(world, attempt)
    if (said !== 'confirming' && said !== 'lost') return said
  }
}

type Pressed = { readonly isConfirmed: boolean; readonly amount?: bigint }

async function press(
  world: SimulatedWorld,
  attempt: SimulatedAttempt,
  { isConfirmed, amount = attempt.order.amount }: Pressed,
): Promise<string> {
  const { key, borrowerId, loanId, methodId, insteadOf } = attempt.order
  const kind = methodId.endsWith('ach') ? ('ach' as const) : ('card' as const)
  const asked = { loanId, methodId, kind, amount: cents(amount), confirmDuplicate: isConfirmed }
  const place = insteadOf === undefined ? {} : { insteadOf }
  const from = { ip: '10.0.0.1', userAgent: 'simulated' }
  const who = {
    lender: simulatedLender,
    borrower: borrowerOf(borrowerId),
    language: 'en',
    reader,
    from,
  } as const
  const answer = await overHttp(world, ({ context }) =>
    makePayment(context, { ...asked, ...place, ...who, key }),
  )
  attempt.told.push({ of: 'make', amount, isConfirmed, ...answer })
  return answer.says
}

async function ask(world: SimulatedWorld, attempt: SimulatedAttempt): Promise<string> {
  const { key, borrowerId, amount } = attempt.order
  const borrower = borrowerOf(borrowerId)
  const asked = { lender: simulatedLender, borrower, key }
  const answer = await overHttp(world, ({ context }) => paymentStatus(context, asked))
  attempt.told.push({ of: 'status', amount, isConfirmed: false, ...answer })
  return answer.says
}

type Answer = Pick<SimulatedAnswer, 'says' | 'orderId' | 'text'>
type Outcome = Awaited<ReturnType<typeof makePayment>> | Awaited<ReturnType<typeof paymentStatus>>

/** A call that any API may get; it has no answer when that one dies. */
async function overHttp(
  { scheduler, apis }: SimulatedWorld,
  call: (api: RunningProgram) => Promise<Outcome>,
): Promise<Answer> {
  const { random } = scheduler
  await scheduler.rest(random.between(0, 30), 'calls')
  const api = apis[random.between(0, apis.length - 1)]
  if (api === undefined || !api.program.isAlive) return lost
  const { promise, resolve } = Promise.withResolvers<Answer>()
  api.program.onDeath(() => resolve(lost))
  call(api).then(
    (outcome) => resolve(readAnswer(outcome)),
    (error: unknown) => resolve(readError(error)),
  )
  return promise
}

/** Cents as text, and every name in one order: on the wire it is the contract that puts them so. */
function inOneOrder(_: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}`
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)),
  )
}

const lost: Answer = { says: 'lost', orderId: null, text: '' }

function readAnswer(outcome: Outcome): Answer {
  const text = JSON.stringify(outcome, inOneOrder)
  if (outcome.kind === 'refused') return { says: outcome.reason, orderId: null, text }
  const { state, orderId } = outcome.result
  return { says: state, orderId, text }
}

/** Only a vault that is away says that nothing was begun; any other fault leaves it open. */
function readError(error: unknown): Answer {
  const isAway = error instanceof UpstreamUnavailable
  return { ...lost, says: isAway ? 'away' : 'lost' }
}
