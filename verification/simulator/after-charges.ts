import { addDays, dayOf, toInstant } from '@quittance/domain/calendar'
import type { GatewayEvent } from '@quittance/domain/payments/gateway-events'
import type { EventPage, NumberedEvent } from '@quittance/server/platform/ports/vault-afterwards'
import type { SimulatedScheduler } from './scheduler.ts'
import { simulationNow } from './world.ts'

type Kind = GatewayEvent['kind']
type Told = Omit<NumberedEvent, 'seq'>

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
  readonly said = new Map<string, Told[]>()
  readonly #scheduler: SimulatedScheduler
  readonly #mishaps: string[]
  readonly #told: NumberedEvent[] = []
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
    const { dice, now } = this.#scheduler
    const kinds = dice.pick(courses[rail])
    const today = dayOf(toInstant(simulationNow + now))
    const events = kinds.map((kind, at): Told => {
      const on = addDays(today, dice.between(-1, 1))
      const code = kind === 'returned' ? dice.pick(codes) : ''
      return { id: `${ref}.${at}`, ref, kind, on, code }
    })
    this.said.set(ref, events)
    for (const event of events) {
      this.#tell(event, event.kind)
      if (dice.chance(0.3)) this.#tell(event, 'told twice')
    }
  }

  page(after: number): EventPage {
    const events = this.#told.filter(({ seq }) => seq > after)
    return { events: events.slice(0, pageMax), more: events.length > pageMax }
  }

  #tell(event: Told, what: string): void {
    const { dice } = this.#scheduler
    this.#coming += 1
    const lateMs = dice.between(0, dice.pick([second, minute, 20 * minute]))
    this.#scheduler.in(lateMs, `the bank says ${event.kind}`, () => {
      this.#coming -= 1
      this.#told.push({ ...event, seq: this.#told.length + 1 })
      this.#mishaps.push(what)
    })
  }
}
