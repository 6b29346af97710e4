import type {
  SettledPaymentVault,
  AppliedCorrection,
  CancelResult,
  CorrectionRequest,
  NumberedEvent,
  RefundAnswer,
  RefundOrder,
} from '../../platform/ports/vault-afterwards.ts'
import type { FakeNetwork } from './network.ts'

type SaidEvent = Omit<NumberedEvent, 'seq'> & { readonly lenderId: string }

/** What the network behind the fake vault does and says after a charge. */
export class FakeAfterwards {
  /** how a debit that is to be taken out is answered; `silent` takes it out and says nothing */
  cancels: CancelResult['result'] | 'silent' = 'cancelled'
  /** how a refund is answered; `silent` gives it and says nothing, `lost` never hears of it */
  refunds: 'answered' | 'silent' | 'lost' = 'answered'
  /** what notices of change come to, by their ids; one that is not here changes nothing */
  readonly corrections = new Map<string, AppliedCorrection>()
  /** whether it says of a return how much it took */
  namesAmounts = true
  readonly #events: (NumberedEvent & { readonly lenderId: string })[] = []
  readonly #network: FakeNetwork

  constructor(network: FakeNetwork) {
    this.#network = network
  }

  /** Lets the network say something of a charge; a return is in its journal before it is said. */
  say(event: SaidEvent): void {
    const { id, lenderId, ref, kind, amount: asked } = event
    if (this.#events.some((one) => one.id === id)) return
    const takes = kind === 'returned' || kind === 'chargedBack'
    const took = takes
      ? this.#network.reverseCharge('return', { lenderId, ref, amount: asked })
      : null
    const { amount: _asked, ...unnamed } = event
    this.pass(took === null || !this.namesAmounts ? unnamed : { ...unnamed, amount: took })
  }

  /** Passes on a word by which no money moves, such as what banks dispute. */
  pass(event: SaidEvent): void {
    this.#events.push({ ...event, seq: this.#events.length + 1 })
  }

  cancel({ lenderId, ref }: Parameters<SettledPaymentVault['cancel']>[0]): CancelResult {
    if (this.cancels === 'tooLate' || this.cancels === 'unknown') return { result: this.cancels }
    this.#network.reverseCharge('cancel', { lenderId, ref })
    return { result: this.cancels === 'silent' ? 'unknown' : 'cancelled' }
  }

  correct({ eventId, token }: CorrectionRequest): AppliedCorrection {
    const lastFour = token.slice(-4)
    const account = { token, lastFour, fingerprint: token, routing: '', accountType: '' } as const
    return this.corrections.get(eventId) ?? { outcome: 'nothing', account }
  }

  refund(order: RefundOrder): RefundAnswer {
    if (this.refunds === 'lost') return { result: 'unknown' }
    const refund = this.#network.refund(order)
    return this.refunds === 'silent' ? { result: 'unknown' } : refund
  }

  refundOf(ask: Parameters<SettledPaymentVault['refundOf']>[0]) {
    return this.#network.refundOf(ask)
  }

  events({ lenderId, after }: Parameters<SettledPaymentVault['events']>[0]) {
    const events = this.#events
      .filter((one) => one.lenderId === lenderId && one.seq > after)
      .map(({ lenderId: _owner, ...event }) => event)
    return { events, more: false }
  }
}
