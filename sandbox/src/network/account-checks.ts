import { dayOf } from '@quittance/domain/calendar'
import type { BusinessTime } from './business-time.ts'
import { correctedData } from '../tables/test-accounts.ts'
import type { Journal, PlannedEvent } from '../journal/journal.ts'
import { centsOf, type ChargeRecord, type Network, textOf } from './network.ts'
import { postEvent, type WebhookEvent, type WebhookPlace } from '../journal/webhooks.ts'

type Parts = {
  readonly network: Network
  readonly journal: Journal
  readonly time: BusinessTime
  /** real time, epoch milliseconds */
  readonly now: () => number
  /** where events go; null: nobody is told */
  readonly webhook: () => WebhookPlace | null
}

const tickMs = 500

/**
 * Says what becomes of charges when it is due: writes it down first, then posts it until the
 * customer takes it. Events that were never taken are posted again after a new start.
 */
export class Teller {
  readonly #parts: Parts
  readonly #written = new Set<string>()
  readonly #untold = new Map<string, WebhookEvent>()
  readonly #timer: NodeJS.Timeout
  #round: Promise<void> = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
    for (const line of parts.journal.lines) {
      if (line.kind === 'delivered') this.#untold.delete(line.eventId)
      if (line.kind !== 'return' && line.kind !== 'settled' && line.kind !== 'corrected') continue
      const { eventId, event } = line
      this.#written.add(eventId)
      this.#untold.set(eventId, tell(eventId, line, event))
    }
    // A journal that can not be written fails every later call as well; none is lost silently.
    this.#timer = setInterval(() => void this.catchUp().catch(() => undefined), tickMs)
    this.#timer.unref()
  }

  /** Resolves when all that is due was written down, and posted once. One round at a time. */
  catchUp(): Promise<void> {
    this.#round = this.#round.catch(() => undefined).then(() => this.#tellDue())
    return this.#round
  }

  /** Says now that a charge happened; nothing is written down, and nothing is repeated. */
  async tellCharged({ id, order }: ChargeRecord, times: number): Promise<void> {
    const { time, now, webhook } = this.#parts
    const place = webhook()
    if (place === null) return
    const { merchant, ref } = order
    const on = dayOf(time.now())
    const told: WebhookEvent = { id: `${id}.charged`, merchant, ref, kind: 'charged', on, code: '' }
    await Promise.all(Array.from({ length: times }, () => postEvent(place, told, now())))
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#round.catch(() => undefined)
  }

  async #tellDue(): Promise<void> {
    const { network, time } = this.#parts
    const due = [...network.planned.values()]
      .filter(({ cancelling }) => cancelling === null)
      .flatMap((charge) => charge.plan.map((event, n) => ({ charge, event, n })))
      .filter(({ event }) => event.atMs <= time.now())
      .toSorted((left, right) => left.event.atMs - right.event.atMs)
    for (const { charge, event, n } of due) await this.#write(charge, event, `${charge.id}.${n}`)
    await this.#post()
  }

  async #write(charge: ChargeRecord, event: PlannedEvent, eventId: string): Promise<void> {
    const { journal, now, network } = this.#parts
    if (this.#written.has(eventId)) return
    this.#written.add(eventId)
    const { rail: _, ...ordered } = charge.order
    const line = { at: new Date(now()).toISOString(), id: charge.id, ...ordered, eventId, event }
    let { amount } = charge.order
    if (event.kind === 'settled' || event.kind === 'corrected')
      await journal.append({ kind: event.kind, ...line })
    else {
      const left = centsOf(charge.order.amount) - charge.refunded
      if (left === 0n) return // all of it went back before: there is nothing to take
      charge.refunded += left
      amount = textOf(left)
      await journal.append({ kind: 'return', status: 'succeeded', ...line, amount })
    }
    this.#untold.set(eventId, tell(eventId, { ...charge.order, amount }, event))
    const isAllSaid = charge.plan.every((_event, n) => this.#written.has(`${charge.id}.${n}`))
    if (isAllSaid) network.planned.delete(charge.id)
  }

  /** In order, and no further than the first that nobody answers: the rest waits with it. */
  async #post(): Promise<void> {
    const { journal, now, webhook } = this.#parts
    const place = webhook()
    if (place === null) return
    for (const [eventId, told] of this.#untold) {
      const delivery = await postEvent(place, told, now())
      if (delivery === 'away') return
      this.#untold.delete(eventId)
      if (delivery === 'refused') continue
      await journal.append({ kind: 'delivered', at: new Date(now()).toISOString(), eventId })
    }
  }
}

function tell(
  id: string,
  { merchant, ref, amount }: Pick<ChargeRecord['order'], 'merchant' | 'ref' | 'amount'>,
  { kind, on, code }: PlannedEvent,
): WebhookEvent {
  const told = { id, merchant, ref, on, code }
  // What a bank corrects may be a whole number, so it stands in no journal.
  if (kind === 'corrected') return { ...told, kind, data: correctedData(code) }
  return kind === 'settled' ? { ...told, kind } : { ...told, kind, amount }
}
