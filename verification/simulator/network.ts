import type { Cents } from '@quittance/domain/money'
import { UpstreamUnavailable } from '@quittance/server/platform/upstream-unavailable'
import type {
  AnsweredCharge,
  ChargeOrder,
  ChargeQuery,
  NotSent,
  Vault,
} from '@quittance/server/platform/ports/vault'
import type { CancelResult, EventPage } from '@quittance/server/platform/ports/vault-afterwards'
import { AfterCharges } from './after-charges.ts'
import type { SimulatedProgram, SimulatedScheduler } from './scheduler.ts'

/** What a network does with keys: it knows them again for so long; null for good, 0 never. */
export type Habits = { readonly remembersMs: number | null }

/** What programs reach the network by. */
export type Reached = Pick<Vault, 'ready' | 'charge' | 'query' | 'events' | 'cancel'>

/** One charge as the network keeps it. */
type Charge = {
  readonly ref: string
  readonly amount: Cents
  readonly token: string
  readonly at: number
  /** a query finds it from then on */
  readonly seenFrom: number
  outcome: 'open' | 'succeeded' | 'declined'
  confirmId: string
}

export const chargeFaults = [
  'refused before',
  'vault away',
  'charged, silent',
  'charged, cut off',
  'charged late',
  'processing',
  'slow',
] as const
type Fault = (typeof chargeFaults)[number]

const second = 1_000
const minute = 60 * second
/** The API's own patience with the vault. */
const patienceMs = 20 * second
/** The share of exchanges that go wrong while the world is rough. */
const faultShare = 0.45

/**
 * The payment network with the vault before it: an outsider with a journal of its own. It charges
 * by rules of its own and knows nothing of payments.
 */
export class SimulatedNetwork {
  readonly charges: Charge[] = []
  readonly faults: string[] = []
  readonly after: AfterCharges
  readonly #scheduler: SimulatedScheduler
  readonly #habits: Habits
  readonly #cancelled = new Set<string>()

  constructor(scheduler: SimulatedScheduler, habits: Habits) {
    this.#scheduler = scheduler
    this.#habits = habits
    this.after = new AfterCharges(scheduler, this.faults)
  }

  reachedBy(program: SimulatedProgram): Reached {
    return {
      ready: () => program.call('ready', () => this.#beReady()),
      charge: (order) => program.call(`charge ${order.amount}`, () => this.#charge(order)),
      query: ({ ref }) => program.call('query', () => this.#query(ref)),
      events: ({ after }) => program.call('events', () => this.#events(after)),
      cancel: ({ ref }) => program.call('cancel', () => this.#cancel(ref)),
    }
  }

  /** Whether a charge was taken out before its file left: no money moved. */
  isCancelled(ref: string): boolean {
    return this.#cancelled.has(ref)
  }

  #cancel(ref: string): CancelResult {
    if (this.#goesWrong(0.25)) return { result: 'unknown' }
    if (!this.#cancelled.has(ref)) {
      if (!this.after.withdraw(ref)) return { result: 'tooLate' }
      this.#cancelled.add(ref)
      this.faults.push('cancelled')
    }
    return this.#goesWrong(0.25) ? { result: 'unknown' } : { result: 'cancelled' }
  }

  #events(after: number): EventPage {
    this.#beReady()
    return this.after.page(after)
  }

  #beReady(): void {
    if (this.#goesWrong(0.05)) throw new UpstreamUnavailable('the vault is away')
  }

  async #charge(order: ChargeOrder): Promise<AnsweredCharge | NotSent> {
    const { random } = this.#scheduler
    const fault: Fault | null = this.#goesWrong(faultShare) ? random.pick(chargeFaults) : null
    if (fault !== null) this.faults.push(fault)
    const doubt = (ms: number) => this.#after(ms, { result: 'unknown' } as const)
    switch (fault) {
      case null:
        return this.#answer(this.#take(order))
      case 'refused before':
        return { result: 'unknown' }
      case 'vault away':
        return { result: 'notSent', reason: 'away' }
      case 'charged, silent':
        this.#take(order)
        return doubt(patienceMs)
      case 'charged, cut off':
        this.#take(order)
        return { result: 'unknown' }
      case 'charged late':
        this.#scheduler.in(random.between(second, 5 * minute), 'lands late', () => {
          this.#take(order)
        })
        return doubt(random.between(0, patienceMs))
      case 'processing':
        this.#take(order, random.between(second, 180 * minute))
        return { result: 'unknown' }
      case 'slow':
        return this.#after(random.between(0, patienceMs), this.#answer(this.#take(order)))
      default:
        return fault satisfies never
    }
  }

  #query(ref: string): ChargeQuery {
    if (this.#goesWrong(0.25)) {
      this.faults.push('query failed')
      return { result: 'unknown' }
    }
    const { remembersMs } = this.#habits
    const { now } = this.#scheduler
    const found = this.charges.find((one) => one.ref === ref && one.seenFrom <= now)
    if (found === undefined)
      return { result: 'notFound', dedups: remembersMs !== 0, retentionMs: remembersMs }
    const said = this.#answer(found)
    if (said.result === 'unknown') return { result: 'processing' }
    return said.result === 'charged' ? { ...said, amount: found.amount } : said
  }

  /** The charge under a key that is known again, or a new one. */
  #take({ key: ref, amount, token }: ChargeOrder, processingMs = 0): Charge {
    const { now, random } = this.#scheduler
    const { remembersMs } = this.#habits
    const known = this.charges.find(
      (one) => one.ref === ref && now - one.at < (remembersMs ?? Infinity),
    )
    if (known !== undefined) return known
    const lagMs = this.#scheduler.isRough ? random.between(0, 5 * second) : 0
    const charge: Charge = {
      ref,
      amount,
      token,
      at: now,
      seenFrom: now + lagMs,
      outcome: 'open',
      confirmId: `confirm-${this.charges.length + 1}`,
    }
    this.charges.push(charge)
    const decide = () => {
      charge.outcome = token.includes('declined') ? 'declined' : 'succeeded'
      if (charge.outcome === 'succeeded') this.after.follow(ref, railOf(token))
    }
    if (processingMs === 0) decide()
    else this.#scheduler.in(processingMs, 'processed', decide)
    return charge
  }

  #answer({ outcome, confirmId }: Charge): AnsweredCharge {
    if (outcome === 'open') return { result: 'unknown' }
    if (outcome === 'declined') return { result: 'declined', code: 'generic_decline' }
    return { result: 'charged', confirmId, authId: `auth-${confirmId}` }
  }

  #after<T>(ms: number, value: T): Promise<T> {
    return this.#scheduler.rest(ms, 'network').then(() => value)
  }

  #goesWrong(share: number): boolean {
    return this.#scheduler.isRough && this.#scheduler.random.chance(share)
  }
}

function railOf(token: string): 'ach' | 'card' {
  return token.endsWith('ach') ? 'ach' : 'card'
}
