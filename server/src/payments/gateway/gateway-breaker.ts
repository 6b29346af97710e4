import type { Instant } from '@quittance/domain/calendar'
import type { MethodKind } from '@quittance/domain/payments/payment-method'
import type { Clocks } from '../../platform/clocks.ts'
import type { Charge } from '../../platform/ports/vault.ts'

/** A lender's way to the payment network for one kind of method. */
export type PaymentRail = { readonly lenderId: string; readonly kind: MethodKind }

/** Leave to begin one payment. */
export type CircuitPermit = {
  /** Takes what the charge came to. */
  readonly heard: (charge: Charge) => void
  /** Nothing more will be heard. Said twice it is the same as once. */
  readonly end: () => void
}

/** Stops new payments of a rail whose network does not answer; it knows nothing of open ones. */
export type GatewayBreaker = {
  /** Null while the rail is away: then nothing is begun. */
  pass(rail: PaymentRail): CircuitPermit | null
  /** Which of these kinds are away at a lender now. */
  away(lenderId: string, kinds: readonly MethodKind[]): readonly MethodKind[]
}

/** A rail is away after so many charges in a row whose outcome is unknown, within this time. */
const doubtsMax = 5
const withinMs = 60_000

type Timing = {
  readonly clocks: Pick<Clocks, 'elapsed'>
  /** how long a rail stays away before one payment tries it; milliseconds */
  readonly restMs: number
}

/**
 * Each rail of each lender stands for itself. It is kept in memory: a program that is started anew
 * finds out for itself. What it decides never ends a payment that was begun (reliability: doubt is
 * resolved by asking the gateway, and by nothing else).
 */
export function gatewayBreaker(timing: Timing): GatewayBreaker {
  const rails = new Map<string, RailState>()

  return {
    pass(rail) {
      const name = nameOf(rail)
      const state = rails.get(name) ?? new RailState(timing)
      rails.set(name, state)
      return state.pass()
    },
    away: (lenderId, kinds) =>
      kinds.filter((kind) => rails.get(nameOf({ lenderId, kind }))?.isAway() === true),
  }
}

function nameOf({ lenderId, kind }: PaymentRail): string {
  return `${lenderId} ${kind}`
}

/** Closed while `#awayUntil` is null; open until then; half open afterwards. */
class RailState {
  readonly #timing: Timing
  #doubts: readonly Instant[] = []
  #awayUntil: number | null = null
  #isTried = false

  constructor(timing: Timing) {
    this.#timing = timing
  }

  isAway(): boolean {
    if (this.#awayUntil === null) return false
    return this.#isTried || this.#timing.clocks.elapsed() < this.#awayUntil
  }

  pass(): CircuitPermit | null {
    if (this.isAway()) return null
    let isTrial = this.#awayUntil !== null
    if (isTrial) this.#isTried = true
    return {
      heard: (charge) => {
        if (charge.result === 'unknown') this.#doubt(isTrial)
        else if (!isGone(charge)) this.#answered()
      },
      end: () => {
        if (isTrial) this.#isTried = false
        isTrial = false
      },
    }
  }

  /** Proof that the network works, from whichever payment. */
  #answered(): void {
    this.#doubts = []
    this.#awayUntil = null
  }

  #doubt(isTrial: boolean): void {
    const now = this.#timing.clocks.elapsed()
    if (this.#awayUntil === null) {
      this.#doubts = [...this.#doubts.filter((at) => at > now - withinMs), now]
      if (this.#doubts.length < doubtsMax) return
    } else if (!isTrial) return // begun before: the rail is away by the others already
    this.#awayUntil = now + this.#timing.restMs
  }
}

/** The vault's own word: the network was never asked. */
function isGone(charge: Charge): boolean {
  return charge.result === 'declined' && charge.code === 'method_gone'
}
