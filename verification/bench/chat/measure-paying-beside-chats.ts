import { setTimeout as sleep } from 'node:timers/promises'
import { assert } from '@quittance/domain/assert'
import { apiCaller } from '../../crash/call-api.ts'
import type { CrashWorld } from '../../crash/make-world.ts'
import type { CrashPortal } from '../../crash/start-portal.ts'
import { atMost, type Figure, median } from '../figure.ts'
import { payOnce } from '../measure-pay.ts'
import { chatPoller } from './poll-chats.ts'

const rounds = 3
const paymentsInRound = 150
const paymentEveryMs = 100
const pollEveryMs = 4_000
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

/** Every chat polls every four seconds, evenly spread. The first poll of a chat brings its messages. */
function openChats(portal: CrashPortal, { payers }: CrashWorld) {
  const { poll, close } = chatPoller(portal.port, 32)
  const etags = new Map<string, string>()
  const open: Promise<void>[] = []
  let polls = 0
  const closing = new AbortController()

  async function chat(at: number): Promise<void> {
    const payer = payers[at]
    assert(payer !== undefined, 'there are payers')
    await sleep((pollEveryMs * at) / payers.length)
    while (!closing.signal.aborted) {
      const startedAt = performance.now()
      const { status, etag } = await poll(payer, etags.get(payer.borrowerId))
      assert(status === 200 || status === 304, `a poll was answered with ${status}`)
      etags.set(payer.borrowerId, etag)
      polls += 1
      await sleep(Math.max(0, pollEveryMs - (performance.now() - startedAt)))
    }
  }

  for (let at = 0; at < payers.length; at += 1) open.push(chat(at))
  return {
    /** @returns how many polls there were */
    async close(): Promise<number> {
      closing.abort()
      await Promise.all(open)
      close()
      return polls
    },
  }
}
