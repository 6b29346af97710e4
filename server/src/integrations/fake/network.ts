import type { LocalDate } from '@quittance/domain/calendar'
import { type Cents, cents } from '@quittance/domain/money'
import type { RefundAnswer, RefundOrder } from '../../platform/ports/vault-afterwards.ts'
import type {
  AnsweredCharge,
  ChargeOrder,
  ChargeQuery,
  JournalEntry,
  NotSent,
} from '../../platform/ports/vault.ts'

type Decided = Exclude<AnsweredCharge, { result: 'unknown' }>
type DeclineCode = Extract<AnsweredCharge, { result: 'declined' }>['code']

type Held = {
  readonly order: ChargeOrder
  /** what it comes to; null while it is late or processing */
  decided: Decided | null
  readonly becomes: 'charged' | DeclineCode
  readonly hidden: boolean
}

type Behaviour = {
  readonly becomes: 'charged' | DeclineCode
  /** how the first post under a key is answered; later ones get the charge's own answer */
  readonly first: 'answered' | 'silent' | 'lost' | 'late' | 'processing'
}

const approved: Behaviour = { becomes: 'charged', first: 'answered' }
const silent: Behaviour = { becomes: 'charged', first: 'silent' }
const declined: Behaviour = { becomes: 'generic_decline', first: 'answered' }

/** By the word or the last four digits in a token. */
const behaviours: Readonly<Record<string, Behaviour>> = {
  declined,
  silent,
  lost: { becomes: 'charged', first: 'lost' },
  late: { becomes: 'charged', first: 'late' },
  '0002': declined,
  '0341': declined,
  '9995': { becomes: 'insufficient_funds', first: 'answered' },
  '0069': { becomes: 'expired_card', first: 'answered' },
  '0127': { becomes: 'incorrect_cvc', first: 'answered' },
  '9003': silent,
  '9011': { becomes: 'charged', first: 'lost' },
  '9029': silent,
  '9037': silent,
  '9045': { becomes: 'charged', first: 'late' },
  '9052': { becomes: 'charged', first: 'processing' },
  '9060': { becomes: 'generic_decline', first: 'processing' },
}

/** The payment network behind the fake vault: it knows each key of a lender once. */
export class FakeNetwork {
  readonly charged = new Map<string, Cents>()
  /** The days on which banks were told to debit, by key. */
  readonly collectDays = new Map<string, LocalDate>()
  readonly #entries: (JournalEntry & { readonly lenderId: string })[] = []
  readonly #held = new Map<string, Held>()
  readonly #tried = new Set<string>()
  readonly #owners = new Map<string, string>()
  readonly #forgotten = new Set<string>()
  readonly #refunds = new Map<string, RefundAnswer>()
  readonly #givenAt = new Map<string, number>()
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  /** When the number was last given; it never was where it comes before all time. */
  givenAt(token: string): number {
    return this.#givenAt.get(token) ?? -Infinity
  }

  allow(token: string, lenderId: string): void {
    this.#givenAt.set(token, this.#now())
    this.#forgotten.delete(token)
    this.#owners.set(token, lenderId)
  }

  forget(token: string): void {
    this.#forgotten.add(token)
  }

  charge(order: ChargeOrder): AnsweredCharge | NotSent {
    const { key, lenderId, token } = order
    const owner = this.#owners.get(token) ?? lenderId
    if (this.#forgotten.has(token) || owner !== lenderId)
      return { result: 'notSent', reason: 'unknownToken' }
    const place = `${lenderId} ${key}`
    const { first, becomes } = behaviours[token.split('-')[1] ?? ''] ?? approved
    const isFirst = !this.#tried.has(place)
    this.#tried.add(place)
    if (isFirst && first === 'lost') return { result: 'unknown' }

    const held = this.#held.get(place) ?? this.#take(place, order, { first, becomes })
    if (!isSame(held.order, order) || held.decided === null) return { result: 'unknown' }
    return isFirst && first === 'silent' ? { result: 'unknown' } : held.decided
  }

  query({ lenderId, ref }: { readonly lenderId: string; readonly ref: string }): ChargeQuery {
    const held = this.#held.get(`${lenderId} ${ref}`)
    if (held === undefined || (held.decided === null && held.hidden)) {
      return { result: 'notFound', dedups: true, retentionMs: null }
    }
    if (held.decided === null) return { result: 'processing' }
    if (held.decided.result === 'declined') return held.decided
    return { ...held.decided, amount: held.order.amount }
  }

  journal({
    lenderId,
    after,
  }: {
    readonly lenderId: string
    readonly after: number
  }): JournalEntry[] {
    return this.#entries
      .filter((one) => one.lenderId === lenderId && one.seq > after)
      .map(({ lenderId: _owner, ...entry }) => entry)
  }

  /** The money of a charge goes back, once. */
  /**
   * Takes a charge back, once: what refunds left of it, or as much as is said, which may be money
   * that a refund gave back already.
   *
   * @returns how much; null when nothing was taken
   */
  reverseCharge(
    kind: 'return' | 'cancel',
    { lenderId, ref, amount: named }: { lenderId: string; ref: string; amount?: Cents | undefined },
  ): Cents | null {
    const mine = this.#entries.filter((one) => one.lenderId === lenderId && one.ref === ref)
    const charge = mine.find((one) => one.kind === 'charge' && one.status === 'succeeded')
    if (charge === undefined || mine.some((one) => one.kind === kind)) return null
    const refunds = mine.filter((one) => one.kind === 'refund').map((one) => one.amount)
    const left = cents(refunds.reduce((sum, one) => sum - one, charge.amount as bigint))
    const amount = named ?? left
    if (amount === 0n) return null
    this.#entries.push({ ...charge, kind, amount, seq: this.#entries.length + 1 })
    return amount
  }

  /** Gives some of a charge back, once for its key, and never more than was charged. */
  refund({ lenderId, ref, key, amount }: RefundOrder): RefundAnswer {
    const known = this.#refunds.get(`${lenderId} ${key}`)
    if (known !== undefined) return known
    const mine = this.#entries.filter((one) => one.lenderId === lenderId && one.ref === ref)
    const charge = mine.find((one) => one.kind === 'charge' && one.status === 'succeeded')
    if (charge === undefined) return { result: 'refused', code: 'not_found' }
    const back = mine.filter((one) => one.kind !== 'charge').map((one) => one.amount)
    const given = back.reduce((sum, one) => sum + one, 0n)
    if (given + amount > charge.amount) return { result: 'refused', code: 'more_than_charged' }
    const id = `refund-${this.#refunds.size + 1}`
    this.#entries.push({ ...charge, kind: 'refund', amount, id, seq: this.#entries.length + 1 })
    const refund = { result: 'refunded', confirmId: id } as const
    this.#refunds.set(`${lenderId} ${key}`, refund)
    return refund
  }

  refundOf({ lenderId, key }: Pick<RefundOrder, 'lenderId' | 'key'>) {
    const nothing = { result: 'notFound', dedups: true, retentionMs: null } as const
    return this.#refunds.get(`${lenderId} ${key}`) ?? nothing
  }

  land(): void {
    for (const held of this.#held.values()) held.decided ??= this.#decide(held)
  }

  #take(place: string, order: ChargeOrder, { first, becomes }: Behaviour): Held {
    const held: Held = { order, becomes, decided: null, hidden: first === 'late' }
    this.#held.set(place, held)
    if (first !== 'late' && first !== 'processing') held.decided = this.#decide(held)
    return held
  }

  #decide({ order, becomes }: Held): Decided {
    const { key: ref, lenderId, token, amount, currency, collectOn } = order
    const seq = this.#entries.length + 1
    const id = `confirm-${seq}`
    const isCharged = becomes === 'charged'
    this.#entries.push({
      lenderId,
      seq,
      at: '2026-11-20T15:00:00.000Z',
      kind: 'charge',
      ref,
      amount,
      currency,
      last4: /\d{4}/.exec(token)?.[0] ?? '4242',
      id,
      status: isCharged ? 'succeeded' : 'declined',
    })
    if (!isCharged) return { result: 'declined', code: becomes }
    this.charged.set(ref, amount)
    this.collectDays.set(ref, collectOn)
    return { result: 'charged', confirmId: id, authId: `auth-${seq}` }
  }
}

function isSame(left: ChargeOrder, right: ChargeOrder): boolean {
  return left.amount === right.amount && left.currency === right.currency
}
