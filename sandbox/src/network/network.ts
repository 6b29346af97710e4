import { randomUUID } from 'node:crypto'
import { longestTimerMs } from '../controls.ts'
import type {
  AcceptedLine,
  ChargeLine,
  DeclineCode,
  Journal,
  JournalLine,
  PlannedEvent,
  JournalRail,
} from '../journal/journal.ts'

/** A charge as the network sees it now. */
export type ChargeRecord = {
  readonly id: string
  readonly authCode: string
  readonly order: NetworkOrder
  readonly takenAtMs: number
  status: 'processing' | 'succeeded' | 'declined'
  code: DeclineCode | null
  /** a late charge that has not landed: nobody can find it yet */
  hidden: boolean
  /** cents given back */
  refunded: bigint
  /** what will be said of it later */
  plan: readonly PlannedEvent[]
  /** of a bank account: when it goes into a file; business time */
  sendsAtMs: number | null
  /** taken out before its file left */
  cancelling: Promise<void> | null
}

/** What the customer of the network asks for; the full number is not kept beyond the request. */
export type NetworkOrder = {
  readonly merchant: string
  readonly ref: string
  readonly amount: string
  readonly currency: string
  readonly last4: string
  readonly rail: JournalRail
}

/** What becomes of a charge, and when. */
export type Course =
  | {
      readonly when: 'now'
      readonly becomes: DeclineCode | 'succeeded'
      readonly plan?: readonly PlannedEvent[]
      readonly sendsAtMs?: number
    }
  | {
      readonly when: 'later'
      readonly becomes: DeclineCode | 'succeeded'
      readonly afterMs: number
      readonly hidden: boolean
    }

type Held = { readonly taking: Promise<ChargeRecord>; readonly takenAtMs: number }

/** All charges in memory; the journal is the truth, and is read back at the start. */
export class Network {
  readonly #charges = new Map<string, Held>()
  /** as they were read back */
  readonly #latest = new Map<string, ChargeRecord>()
  readonly #attempts = new Map<string, number>()
  readonly #timers = new Set<NodeJS.Timeout>()
  /** the first key under which an amount was taken from an account */
  readonly #firstRefs = new Map<string, string>()
  /** charges of which something is still to be said, by their ids */
  readonly planned = new Map<string, ChargeRecord>()
  readonly #journal: Journal
  readonly #now: () => number

  constructor(journal: Journal, now: () => number) {
    this.#journal = journal
    this.#now = now
    this.#readBack(journal.lines)
  }

  /** 1 for the first call of its kind under this key. */
  countAttempt(kind: string, owner: Pick<NetworkOrder, 'merchant' | 'ref'>): number {
    const name = `${kind} ${place(owner)}`
    const attempt = (this.#attempts.get(name) ?? 0) + 1
    this.#attempts.set(name, attempt)
    return attempt
  }

  /** Whether another charge took this amount from this account before. */
  hasTaken(order: NetworkOrder): boolean {
    const first = this.#firstRefs.get(accountAndAmount(order))
    return first !== undefined && first !== order.ref
  }

  /** The charge under this key; waits for one that is on its way to the disk. */
  find(owner: Pick<NetworkOrder, 'merchant' | 'ref'>): Promise<ChargeRecord> | undefined {
    return this.#charges.get(place(owner))?.taking
  }

  /**
   * Takes a charge, or answers the one that its key already made. Nothing is awaited between
   * looking and taking, so that two posts at once never both find the key free.
   *
   * @param memoryMs how long keys are remembered; 0 is not at all
   */
  takeOnce(order: NetworkOrder, course: Course, memoryMs: number): Promise<ChargeRecord> {
    const takenAtMs = this.#now()
    const known = this.#charges.get(place(order))
    if (known && takenAtMs - known.takenAtMs < memoryMs) return known.taking
    this.#remember(order)
    const taking = this.#write(order, course, takenAtMs)
    this.#charges.set(place(order), { taking, takenAtMs })
    return taking
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer)
  }

  #remember(order: NetworkOrder): void {
    const name = accountAndAmount(order)
    if (!this.#firstRefs.has(name)) this.#firstRefs.set(name, order.ref)
  }

  async #write(order: NetworkOrder, course: Course, takenAtMs: number): Promise<ChargeRecord> {
    const id = `sb_ch_${randomUUID()}`
    const authCode = id.slice(-6).toUpperCase()
    const record: ChargeRecord = {
      id,
      authCode,
      order,
      takenAtMs,
      status: 'processing',
      code: null,
      hidden: course.when === 'later' && course.hidden,
      refunded: 0n,
      plan: [],
      sendsAtMs: null,
      cancelling: null,
    }
    const written = { at: iso(takenAtMs), id, authCode, ...named(order) }
    if (course.when === 'now') {
      const { becomes: end, plan = [], sendsAtMs } = course
      const later = {
        ...(plan.length > 0 && { plan }),
        ...(sendsAtMs !== undefined && { sendsAtMs }),
      }
      await this.#journal.append({ kind: 'charge', ...outcome(end), ...written, ...later })
      if (plan.length > 0) this.planned.set(id, record)
      return Object.assign(record, outcome(end), { plan, sendsAtMs: sendsAtMs ?? null })
    }
    const { becomes, hidden, afterMs } = course
    const landsAtMs = takenAtMs + afterMs
    await this.#journal.append({ kind: 'accepted', landsAtMs, becomes, hidden, ...written })
    this.#landLater(record, { landsAtMs, becomes })
    return record
  }

  #landLater(record: ChargeRecord, plan: Pick<AcceptedLine, 'landsAtMs' | 'becomes'>): void {
    const waitMs = Math.max(0, plan.landsAtMs - this.#now())
    const look = () => {
      this.#timers.delete(timer)
      if (waitMs > longestTimerMs) this.#landLater(record, plan)
      // A journal that can not be written fails every later call as well; none is lost silently.
      else this.#land(record, plan.becomes).catch(() => undefined)
    }
    const timer = setTimeout(look, Math.min(waitMs, longestTimerMs))
    this.#timers.add(timer)
  }

  async #land(record: ChargeRecord, becomes: DeclineCode | 'succeeded'): Promise<void> {
    const { id, authCode, order } = record
    const at = iso(this.#now())
    const line = { at, id, authCode, ...named(order), ...outcome(becomes) }
    await this.#journal.append({ kind: 'charge', ...line })
    Object.assign(record, outcome(becomes), { hidden: false })
  }

  #readBack(lines: readonly JournalLine[]): void {
    const records = new Map<string, ChargeRecord>()
    const plans = new Map<string, AcceptedLine>()
    for (const line of lines) {
      if (line.kind === 'accepted' || line.kind === 'charge') {
        this.#readCharge(line, { records, plans })
      } else if (line.kind === 'refund') {
        const charge = this.#latest.get(place(line))
        if (charge) charge.refunded += centsOf(line.amount)
      } else if (line.kind === 'return' || line.kind === 'cancel') {
        const charge = this.#latest.get(place(line))
        if (charge) charge.refunded += centsOf(line.amount)
        if (charge && line.kind === 'cancel') charge.cancelling = Promise.resolve()
      }
    }
    for (const [id, plan] of plans) {
      const record = records.get(id)
      if (record) this.#landLater(record, plan)
    }
  }

  #readCharge(
    line: AcceptedLine | ChargeLine,
    read: { records: Map<string, ChargeRecord>; plans: Map<string, AcceptedLine> },
  ): void {
    const { records, plans } = read
    const record = records.get(line.id) ?? recordOf(line)
    if (line.kind === 'accepted') plans.set(line.id, line)
    else {
      Object.assign(record, { status: line.status, code: line.code, hidden: false })
      plans.delete(line.id)
      if (record.plan.length > 0) this.planned.set(line.id, record)
    }
    records.set(line.id, record)
    this.#latest.set(place(line), record)
    this.#remember(record.order)
    const { takenAtMs } = record
    this.#charges.set(place(line), { taking: Promise.resolve(record), takenAtMs })
  }
}

function accountAndAmount({ merchant, rail, last4, amount }: NetworkOrder): string {
  return `${merchant} ${rail} ${last4} ${amount}`
}

/** Amounts are text with two decimals throughout; whole cents where they are added up. */
export function centsOf(amount: string): bigint {
  return BigInt(amount.replace('.', ''))
}

export function textOf(cents: bigint): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function recordOf(line: ChargeLine | AcceptedLine): ChargeRecord {
  const { id, authCode, merchant, ref, amount, currency, last4 } = line
  return {
    id,
    authCode,
    order: { merchant, ref, amount, currency, last4, rail: railOf(line) },
    takenAtMs: Date.parse(line.at),
    status: 'processing',
    code: null,
    hidden: line.kind === 'accepted' && line.hidden,
    refunded: 0n,
    plan: (line.kind === 'charge' && line.plan) || [],
    sendsAtMs: (line.kind === 'charge' && line.sendsAtMs) || null,
    cancelling: null,
  }
}

function railOf(line: ChargeLine | AcceptedLine): JournalRail {
  return line.kind === 'charge' && line.rail !== undefined ? line.rail : 'card'
}

/** An order as the journal names it: the rail of a card is not written. */
function named({ rail, ...order }: NetworkOrder) {
  return rail === 'card' ? order : { ...order, rail }
}

function outcome(becomes: DeclineCode | 'succeeded'): Pick<ChargeLine, 'status' | 'code'> {
  return becomes === 'succeeded'
    ? { status: 'succeeded', code: null }
    : { status: 'declined', code: becomes }
}

/** Where a charge is known: its customer and their key. */
export function place({ merchant, ref }: Pick<NetworkOrder, 'merchant' | 'ref'>): string {
  return `${merchant} ${ref}`
}

function iso(atMs: number): string {
  return new Date(atMs).toISOString()
}
