import type { FakeVault } from '../../src/integrations/fake/vault.ts'
import type { ChargeOrder } from '../../src/platform/ports/vault.ts'
import { fixtureHourMs } from '../bank-fixture.ts'

/** How the network takes what comes next; `late` lets it arrive minutes after it was sent. */
export const moods = ['calm', 'silent', 'lost', 'late', 'declines', 'away'] as const
export type Mood = (typeof moods)[number]

/** Less than the quarter of an hour after which nothing of a silent submission arrives any more. */
const lateMs = 10 * 60_000
/** After so long the file with a debit has left. */
const leavesMs = 7 * fixtureHourMs

type Given = {
  readonly lenderId: string
  readonly now: () => number
  /** it takes the same key for another payment, and says so */
  readonly forgets: boolean
}

/** Lets a fake vault have moods, from now on, for whoever calls it. */
export function moodyNetwork(fake: FakeVault, given: Given) {
  const calm = { ...fake }
  const { lenderId } = given
  const arrivals = arrivalsAt(calm, given)
  let mood: Mood = 'calm'

  const charge: FakeVault['charge'] = async (order) => {
    await arrivals.deliver()
    if (mood === 'away') return calm.charge(order)
    if (mood === 'lost') return { result: 'unknown' }
    if (mood === 'late') {
      arrivals.delay(order)
      return { result: 'unknown' }
    }
    const sent = mood === 'declines' ? { ...order, token: 'tok-9995' } : order
    const answer = await arrivals.arrive(sent)
    return mood === 'silent' ? { result: 'unknown' } : answer
  }
  const query: FakeVault['query'] = async (ask) => {
    await arrivals.deliver()
    const found = await calm.query(ask)
    return found.result === 'notFound' ? { ...found, dedups: !given.forgets } : found
  }
  const cancel: FakeVault['cancel'] = async (ask) => {
    if (mood === 'away' || mood === 'lost') return { result: 'unknown' }
    const kinds = (await journal()).filter(({ ref }) => ref === ask.ref).map(({ kind }) => kind)
    const isTooLate = kinds.includes('return') || arrivals.hasLeft(ask.ref)
    if (!kinds.includes('cancel') && isTooLate) return { result: 'tooLate' }
    return calm.cancel(ask)
  }
  Object.assign(fake, { charge, query, cancel })

  /** What succeeded, whatever the mood. */
  async function journal() {
    fake.setAway(false)
    const entries = await fake.journal({ lenderId, after: 0 })
    fake.setAway(mood === 'away')
    return entries.filter(({ status }) => status === 'succeeded')
  }

  return {
    doubles: arrivals.doubles,
    deliver: () => arrivals.deliver(),
    /** the charges that nothing took back, by their keys */
    async standing(): Promise<string[]> {
      const entries = await journal()
      const gone = entries.filter(({ kind }) => kind === 'return' || kind === 'cancel')
      const refs = new Set(gone.map(({ ref }) => ref))
      const charges = entries.filter(({ kind, ref }) => kind === 'charge' && !refs.has(ref))
      return charges.map(({ ref }) => ref)
    },
    be(next: Mood): void {
      mood = next
      fake.setAway(mood === 'away')
      const isSilent = mood === 'silent' || mood === 'late'
      fake.afterwards.cancels = isSilent ? 'silent' : 'cancelled'
      fake.afterwards.refunds = mood === 'lost' ? 'lost' : isSilent ? 'silent' : 'answered'
    },
  }
}

/** What arrives at the network, at once or later. */
function arrivalsAt(calm: FakeVault, { now, forgets }: Given) {
  const arrivedAt = new Map<string, number>()
  const onTheWay: { readonly order: ChargeOrder; readonly at: number }[] = []
  const doubles: string[] = []

  function arrive(order: ChargeOrder) {
    // A network that knows no key again would have taken the money twice.
    if (forgets && calm.charged.has(order.key)) doubles.push(`${order.key}: charged twice`)
    if (!arrivedAt.has(order.key)) arrivedAt.set(order.key, now())
    return calm.charge(order)
  }

  return {
    /** what was charged twice, by its key */
    doubles,
    arrive,
    delay: (order: ChargeOrder) => void onTheWay.push({ order, at: now() + lateMs }),
    hasLeft: (ref: string) => now() - (arrivedAt.get(ref) ?? 0) > leavesMs,
    async deliver(): Promise<void> {
      for (const late of onTheWay.filter(({ at }) => at <= now())) {
        onTheWay.splice(onTheWay.indexOf(late), 1)
        await arrive(late.order)
      }
    },
  }
}
