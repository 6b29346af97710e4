import { type Habits, type Reached, SimulatedNetwork } from './network.ts'
import type { SimulatedProgram, SimulatedScheduler } from './scheduler.ts'

/** A planted bug: what a worker sends again carries a key of its own, so it is charged again. */
class NewKeys extends SimulatedNetwork {
  #sent = 0

  override reachedBy(program: SimulatedProgram): Reached {
    const real = super.reachedBy(program)
    if (!program.name.startsWith('worker')) return real
    return {
      ...real,
      charge: (order) => real.charge({ ...order, key: `${order.key}-${(this.#sent += 1)}` }),
    }
  }
}

/** A planted bug: nobody asks what became of a payment before it is sent again. */
class NoQueries extends SimulatedNetwork {
  override reachedBy(program: SimulatedProgram): Reached {
    const notFound = { result: 'notFound', dedups: true, retentionMs: null } as const
    return { ...super.reachedBy(program), query: async () => notFound }
  }
}

type Made = (scheduler: SimulatedScheduler, habits: Habits) => SimulatedNetwork

/** Ways to the network with which the simulator has to find somebody who is charged wrongly. */
export const plantedNetworks: Readonly<Record<string, Made>> = {
  'a new key for each retry': (scheduler, habits) => new NewKeys(scheduler, habits),
  'no query before a retry': (scheduler, habits) => new NoQueries(scheduler, habits),
}
