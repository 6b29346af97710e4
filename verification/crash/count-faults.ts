import { chooseChargeFault } from '@quittance/sandbox/network/choose-fault'
import { defaultControls } from '@quittance/sandbox/controls'
import type { OrderAttempt } from './pay-order.ts'
import type { CrashPaymentRow } from './read-books.ts'

export type Faults = {
  /** first tries that the network's seeded faults hit */
  readonly seeded: number
  /** too few of them, and the run proved less than it was to */
  readonly least: number
  /** first tries of cards that always go wrong */
  readonly byCard: number
}

const plain = new Set(['good', 'declined', 'processing'])

/**
 * Counts the faults that payments met at their first try. The seeded ones are a hash of seed, key
 * and try, so they can be counted without asking the network. Fewer than four standard deviations
 * below the share asked for is too few.
 */
export function countFaults(
  attempts: readonly OrderAttempt[],
  payments: readonly CrashPaymentRow[],
  { seed, rate }: { readonly seed: string; readonly rate: number },
): Faults {
  const controls = { ...defaultControls, faultSeed: seed, faultRate: rate }
  const cardOf = new Map(attempts.map(({ order }) => [order.key, order.card]))
  const pressed = payments.filter(({ key }) => cardOf.has(key ?? ''))
  const byChance = pressed.filter(({ key }) => plain.has(cardOf.get(key ?? '') ?? ''))
  const hit = byChance.filter(({ ref }) => {
    const one = { ref, attempt: 1, behaviour: 'approve', amount: '1.00' } as const
    return chooseChargeFault(controls, one) !== 'none'
  })
  const count = byChance.length
  const least = Math.floor(count * rate - 4 * Math.sqrt(count * rate * (1 - rate)))
  return {
    seeded: hit.length,
    least: rate > 0 ? Math.max(1, least) : 0,
    byCard: pressed.length - count,
  }
}
