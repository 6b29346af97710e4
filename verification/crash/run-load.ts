import { setTimeout as sleep } from 'node:timers/promises'
import type { CallApi } from './call-api.ts'
import { type OrderAttempt, payCrashOrder } from './pay-order.ts'
import type { PlannedOrder } from './plan-orders.ts'

/** What load and kills know of each other: how much of each is behind us. */
export type Meter = { payments: number; due: number; kills: number }

export type LoadResult = {
  readonly orders: readonly PlannedOrder[]
  readonly clients: number
  readonly call: CallApi
  readonly killsAsked: number
  readonly meter: Meter
  readonly stopping: AbortSignal
}

/** So many kills may be behind the load before it waits for them: some for each loop of kills. */
const slack = 12

/** Makes all payments, so many at once. It never runs away from the kills: they happen under it. */
export async function runLoad(load: LoadResult): Promise<OrderAttempt[]> {
  const { orders, clients, call, meter, stopping } = load
  const attempts: OrderAttempt[] = []
  let next = 0

  async function client(): Promise<void> {
    while (next < orders.length && !stopping.aborted) {
      if (next >= allowed(load)) {
        await sleep(10)
        continue
      }
      const order = orders[next]
      next += 1
      if (order !== undefined) attempts.push(await payCrashOrder(call, order))
      meter.payments = attempts.length
    }
  }

  await Promise.all(Array.from({ length: clients }, client))
  return attempts
}

/** How far the load may go, given the kills so far. */
function allowed({ orders, killsAsked, meter }: LoadResult): number {
  if (meter.kills >= killsAsked) return orders.length
  return Math.ceil((orders.length * (meter.kills + slack)) / killsAsked)
}
