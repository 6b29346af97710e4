import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { assert } from '@quittance/domain/assert'
import { apiCaller } from '../../crash/call-api.ts'
import type { CrashWorld } from '../../crash/make-world.ts'
import type { CrashPortal } from '../../crash/start-portal.ts'
import { atMost, type Figure, median } from '../figure.ts'
import { payOnce } from '../measure-pay.ts'
import type { ChatsOpened } from './open-chats.ts'

const rounds = 3
const paymentsInRound = 150
const paymentEveryMs = 100
const ratioMax = 1.5

/**
 * What chats that poll do to a payment: the slowest of a hundred, with a thousand open chats and without
 * any, round by round in turn.
 */
export async function measurePayingBesideChats(
  portal: CrashPortal,
  world: CrashWorld,
): Promise<Figure> {
  let no = 0
  const p99 = async () => {
    const waits: Promise<number>[] = []
    for (let at = 0; at < paymentsInRound; at += 1) {
      waits.push(timed(no))
      no += 1
      await sleep(paymentEveryMs)
    }
    const sorted = (await Promise.all(waits)).toSorted((left, right) => left - right)
    return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN
  }
  await p99()
  const alone: number[] = []
  const beside: number[] = []
  let polls = 0
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await p99())
    const chats = openChats(portal, world)
    await p99() // payments go on while the chats open: what rested for seconds is slow by that alone
    beside.push(await p99())
    polls += await chats.close()
  }
  const [without, together] = [median(alone), median(beside)]
  const note = `${together.toFixed(0)} of ${without.toFixed(0)} ms; ${polls} polls, ${world.payers.length} chats`
  const name = 'A payment, p99, beside a thousand chats that poll every 4 s'
  return {
    ...atMost(name, together / without, { goal: ratioMax, unit: 'times', note }),
    measured: `${(together / without).toFixed(2)} times (${note})`,
  }

  async function timed(payment: number): Promise<number> {
    const payer = world.payers[payment % world.payers.length]
    assert(payer !== undefined, 'there are payers')
    const call = apiCaller(portal.port, 1) // one that was left idle may be closed as it is used
    const startedAt = performance.now()
    await payOnce(call, payer, payment)
    const waitedMs = performance.now() - startedAt
    call.close()
    return waitedMs
  }
}

/**
 * The chats poll in a thread of their own: in this one, which takes the time of the payments, a payment
 * would wait for them too.
 */
function openChats({ port }: CrashPortal, { payers }: CrashWorld) {
  const workerData: ChatsOpened = { port, payers }
  const thread = new Worker(new URL('open-chats.ts', import.meta.url), { workerData })
  const ended = once(thread, 'message') // it fails where the thread does
  return {
    /** @returns how many polls there were */
    async close(): Promise<number> {
      thread.postMessage('close', [])
      const [polls] = await ended
      return polls
    },
  }
}
