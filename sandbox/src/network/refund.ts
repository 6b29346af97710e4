import { randomUUID } from 'node:crypto'
import type { Journal } from '../journal/journal.ts'
import { type ChargeRecord, type Network, centsOf } from './network.ts'
import type { Controls } from '../controls.ts'
import { type Reply, answer, silence } from '../reply.ts'

export type RefundOrder = {
  readonly merchant: string
  /** key of the charge */
  readonly ref: string
  /** key of this refund */
  readonly key: string
  readonly amount: string
}

type Given = { readonly ref: string; readonly amount: string; readonly reply: Promise<Reply> }

/** Gives money back once for its key, and never more than was charged. */
export class RefundContext {
  readonly #given = new Map<string, Given>()
  readonly #network: Network
  readonly #journal: Journal
  readonly #controls: Pick<Controls, 'amountFaults'>
  readonly #now: () => number

  constructor({
    network,
    journal,
    controls,
    now,
  }: {
    network: Network
    journal: Journal
    controls: Pick<Controls, 'amountFaults'>
    now: () => number
  }) {
    this.#network = network
    this.#journal = journal
    this.#controls = controls
    this.#now = now
    for (const line of journal.lines) {
      if (line.kind !== 'refund') continue
      const { ref, amount, id } = line
      const reply = Promise.resolve(answer(200, { id, status: 'succeeded', amount }))
      this.#given.set(`${line.merchant} ${line.key}`, { ref, amount, reply })
    }
  }

  /** Answers as badly as the amount says, where amounts do: the first time, and after it acted. */
  async refund(order: RefundOrder): Promise<Reply> {
    const asked = { merchant: order.merchant, ref: order.key }
    const isFirst = this.#network.countAttempt('refund', asked) === 1
    const isBad = isFirst && this.#controls.amountFaults === 'on'
    if (isBad && order.amount.endsWith('.15')) return answer(429, { code: 'rate_limited' })
    const reply = await this.#refundOnce(order)
    return isBad && order.amount.endsWith('.13') ? silence : reply
  }

  /** The refund under a key; 404 while there is none. Keys of refunds are remembered for good. */
  async find({ merchant, key }: Pick<RefundOrder, 'merchant' | 'key'>): Promise<Reply> {
    const known = this.#given.get(`${merchant} ${key}`)
    const nothing = { code: 'not_found', dedups: true, retentionMs: null }
    return known === undefined ? answer(404, nothing) : known.reply
  }

  async #refundOnce(order: RefundOrder): Promise<Reply> {
    const place = `${order.merchant} ${order.key}`
    const known = this.#given.get(place)
    if (known) {
      const isSame = known.ref === order.ref && known.amount === order.amount
      return isSame ? known.reply : answer(409, { code: 'key_reused' })
    }
    const charge = await this.#network.find(order)
    if (charge === undefined || charge.status !== 'succeeded') {
      return answer(404, { code: 'not_found' })
    }
    const left = centsOf(charge.order.amount) - charge.refunded
    if (centsOf(order.amount) > left) return answer(409, { code: 'more_than_charged' })
    return this.#give(place, order, charge)
  }

  #give(place: string, order: RefundOrder, charge: ChargeRecord): Promise<Reply> {
    const known = this.#given.get(place) // the same refund, posted while the charge was looked up
    if (known) return known.reply
    charge.refunded += centsOf(order.amount)
    const reply = this.#write(order, charge)
    this.#given.set(place, { ref: order.ref, amount: order.amount, reply })
    return reply
  }

  async #write(order: RefundOrder, charge: ChargeRecord): Promise<Reply> {
    const id = `sb_re_${randomUUID()}`
    const { merchant, ref, key, amount } = order
    const { currency, last4 } = charge.order
    const at = new Date(this.#now()).toISOString()
    const status = 'succeeded'
    const line = { at, merchant, ref, key, id, amount, currency, last4 }
    await this.#journal.append({ kind: 'refund', status, ...line })
    return answer(200, { id, status, amount })
  }
}
