import type { SeededRandom } from '../seeded-random.ts'
import type { CardKind, CrashPayer } from './make-world.ts'

/** One payment that somebody wants to make, and how they behave while they do. */
export type PlannedOrder = {
  readonly no: number
  readonly key: string
  readonly payer: CrashPayer
  readonly card: CardKind
  readonly cents: bigint
  /** presses two times at the same moment */
  readonly pressesTwice: boolean
  /** presses once more after the result is there */
  readonly pressesAfter: boolean
  /** comes back later with the same key for another amount */
  readonly changesMind: boolean
  /** hangs up after so long; milliseconds */
  readonly patienceMs: number
  /** believes "nothing was charged" and leaves it at that */
  readonly leavesWhenPaused: boolean
}

/** Below the ten an hour that one borrower may make. */
export const ordersPerPayer = 8

/** Shares of cards that are anything but good; of a hundred. */
const specials: readonly [CardKind, number][] = [
  ['declined', 4],
  ['chargedThenSilent', 2],
  ['silent', 2],
  ['chargedThenError', 2],
  ['chargedThenCut', 2],
  ['late', 2],
  ['processing', 1],
]
/** A card that was declined this often is refused for the rest of the day. */
const declinesMax = 2

/** All that is decided about a run before it begins: the same seed, the same orders. */
export function planOrders(
  random: SeededRandom,
  payers: readonly CrashPayer[],
  count: number,
): PlannedOrder[] {
  const orders: Omit<PlannedOrder, 'no'>[] = []
  const places = payers.flatMap((payer) => Array.from({ length: ordersPerPayer }, () => payer))
  const declines = new Map<CrashPayer, number>()
  const amounts = new Map<CrashPayer, Set<bigint>>(payers.map((payer) => [payer, new Set()]))
  for (const payer of random.shuffle(places.slice(0, count))) {
    const wanted = chooseCard(random)
    const declined = declines.get(payer) ?? 0
    const card = wanted === 'declined' && declined >= declinesMax ? 'good' : wanted
    if (card === 'declined') declines.set(payer, declined + 1)
    orders.push({
      key: random.uuid(),
      payer,
      card,
      cents: newAmount(random, amounts.get(payer)),
      pressesTwice: random.chance(0.1),
      pressesAfter: random.chance(0.1),
      changesMind: random.chance(0.03),
      patienceMs: random.chance(0.05) ? random.between(20, 400) : 30_000,
      leavesWhenPaused: random.chance(0.3),
    })
  }
  return orders.map((order, at) => ({ no: at + 1, ...order }))
}

/** A good card most of the time. */
export function chooseCard(random: SeededRandom): CardKind {
  let thrown = random.between(1, 100)
  for (const [card, share] of specials) {
    thrown -= share
    if (thrown <= 0) return card
  }
  return 'good'
}

/** Never the same one twice for a borrower: the same payment again is asked about first. */
export function newAmount(random: SeededRandom, used = new Set<bigint>()): bigint {
  for (;;) {
    const cents = BigInt(random.between(5_00, 90_00))
    if (used.has(cents)) continue
    used.add(cents)
    return cents
  }
}
