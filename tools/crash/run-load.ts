import { setTimeout as sleep } from 'node:timers/promises'
import type { CallApi } from './call-api.ts'
import { type Attempt, payOrder } from './pay-order.ts'
import type { Order } from './plan-orders.ts'

export type Load = {
  readonly orders: readonly Order[]
  readonly lanes: number
  readonly call: CallApi
  /** kills that have happened, of those asked for */
  readonly kills: { readonly asked: number; count(): number }
  readonly stopping: AbortSignal
}

export type RunningLoad = {
  /** 0 to 1 */
  progress(): number
  readonly done: Promise<Attempt[]>
}

/** So many kills may be behind the load before it waits for them. */
const slack = 4

/** Makes all payments, so many at once. It never runs away from the kills: they happen under it. */
export function runLoad({ orders, lanes, call, kills, stopping }: Load): RunningLoad {
  const attempts: Attempt[] = []
  let next = 0

  /** How far the load may go, given the kills so far. */
  const allowed = () => {
    if (kills.asked === 0 || kills.count() >= kills.asked) return orders.length
    return Math.ceil((orders.length * (kills.count() + slack)) / kills.asked)
  }

  async function lane(): Promise<void> {
    while (next < orders.length && !stopping.aborted) {
      if (next >= allowed()) {
        await sleep(10)
        continue
      }
      const order = orders[next]
      next += 1
      if (order !== undefined) attempts.push(await payOrder(call, order))
    }
  }

  const running = Promise.all(Array.from({ length: lanes }, lane))
  return {
    progress: () => attempts.length / orders.length,
    done: running.then(() => attempts),
  }
}
