import { addDays, dayOf, toInstant } from '@quittance/domain/calendar'
import type { GatewayEvent } from '@quittance/domain/payments/gateway-events'
import type { EventPage, NumberedEvent } from '@quittance/server/platform/ports/vault-afterwards'
import type { SimulatedScheduler } from './scheduler.ts'
import { simulationNow } from './world.ts'

type Kind = GatewayEvent['kind']
type UnnumberedEvent = Omit<NumberedEvent, 'seq'>

/** What may follow a debit, and a card's charge; most cards are never heard of again. */
const courses: Readonly<
  Record<'ach' | 'card', readonly [readonly Kind[], ...(readonly Kind[])[]]>
> = {
  ach: [
    ['settled'],
    ['settled', 'charged'],
    ['returned'],
    ['settled', 'returned'],
    ['returned', 'returned'],
    ['settled', 'returned', 'returned', 'charged'],
  ],
  card: [[], [], ['charged'], ['chargedBack'], ['charged', 'chargedBack', 'chargedBack']],
}
/** For want of funds, closed, uncollected, not authorized, and one that moves nothing. */
const codes = ['R01', 'R01', 'R02', 'R09', 'R10', 'R61'] as const

const second = 1_000
const minute = 60 * second
const pageMax = 3

/** By which names what it tells is counted. */
export const bankMishaps = ['charged', 'settled', 'returned', 'chargedBack', 'told twice'] as const

/** What the network tells of charges after it took them: late, early, twice, and in any order. */
export class AfterCharges {
  /** by reference: whatever was, or is going to be, told */
  readonly said = new Map<string, UnnumberedEvent[]>()
  readonly #scheduler: SimulatedScheduler
  readonly #mishaps: string[]
  readonly #told: NumberedEvent[] = []
  readonly #withdrawn = new Set<string>()
  #coming = 0

  constructor(scheduler: SimulatedScheduler, mishaps: string[]) {
    this.#scheduler = scheduler
    this.#mishaps = mishaps
  }

  /** Whether all was told. */
  get isSilent(): boolean {
    return this.#coming === 0
  }

  /** The number of what was told last. */
  get seq(): number {
    return this.#told.length
  }

  /** Decides what becomes of a charge that was made just now. */
  follow(ref: string, rail: 'ach' | 'card'): void {
    const { random, now } = this.#scheduler
    const kinds = random.pick(courses[rail])
    const today = dayOf(toInstant(simulationNow + now))
    const events = kinds.map((kind, at): UnnumberedEvent => {
      const on = addDays(today, random.between(-1, 1))
      const code = kind === 'returned' ? random.pick(codes) : ''
      return { id: `${ref}.${at}`, ref, kind, on, code }
    })
    this.said.set(ref, events)
    for (const event of events) {
      this.#tell(event, event.kind)
      if (random.chance(0.3)) this.#tell(event, 'told twice')
    }
  }

  /** Takes a charge out before its file leaves. @returns false where something was told of it already */
  withdraw(ref: string): boolean {
    if (this.#told.some((event) => event.ref === ref)) return false
    this.said.set(ref, [])
    this.#withdrawn.add(ref)
    return true
  }

  page(after: number): EventPage {
    const events = this.#told.filter(({ seq }) => seq > after)
    return { events: events.slice(0, pageMax), more: events.length > pageMax }
  }

  #tell(event: UnnumberedEvent, what: string): void {
    const { random } = this.#scheduler
    this.#coming += 1
    const lateMs = random.between(0, random.pick([second, minute, 20 * minute]))
    this.#scheduler.in(lateMs, `the bank says ${event.kind}`, () => {
      this.#coming -= 1
      if (this.#withdrawn.has(event.ref)) return
      this.#told.push({ ...event, seq: this.#told.length + 1 })
      this.#mishaps.push(what)
    })
  }
}
