import { assert } from '@quittance/domain/assert'
import type { CrashWorld } from '../../crash/make-world.ts'
import type { CrashPortal } from '../../crash/start-portal.ts'
import { atMost, type Figure, median } from '../figure.ts'
import { chatPoller } from './poll-chats.ts'
import { readServerCpu } from './read-server-cpu.ts'

const rounds = 3
const pollsInRound = 2_500
const clients = 16
const ratioMax = 0.3

/**
 * What a poll that brings nothing costs the server beside one that brings ten messages: seconds of a core
 * in the API and in the database, round by round in turn.
 */
export async function measurePollCost(portal: CrashPortal, world: CrashWorld): Promise<Figure> {
  const { poll, close } = chatPoller(portal.port, clients)
  const etags = new Map<string, string>()
  for (const payer of world.payers) {
    const { status, etag } = await poll(payer)
    assert(status === 200 && etag !== '', 'a chat answers with its version')
    etags.set(payer.borrowerId, etag)
  }
  const round = async (isKnown: boolean) => {
    let next = 0
    const client = async () => {
      while (next < pollsInRound) {
        const payer = world.payers[next % world.payers.length]
        next += 1
        assert(payer !== undefined, 'there are payers')
        const { status } = await poll(payer, isKnown ? etags.get(payer.borrowerId) : undefined)
        assert(status === (isKnown ? 304 : 200), 'a poll brings what it should')
      }
    }
    const before = readServerCpu(portal)
    await Promise.all(Array.from({ length: clients }, client))
    return ((readServerCpu(portal) - before) / pollsInRound) * 1e6
  }
  await round(true)
  await round(false)
  const costs: { empty: number; full: number }[] = []
  for (let no = 0; no < rounds; no += 1)
    costs.push({ empty: await round(true), full: await round(false) })
  close()
  const empty = median(costs.map((cost) => cost.empty))
  const full = median(costs.map((cost) => cost.full))
  const note = `${empty.toFixed(0)} of ${full.toFixed(0)} µs of a core in API and database`
  const name = 'A poll that brings nothing, beside one that brings ten messages'
  return {
    ...atMost(name, empty / full, { goal: ratioMax, unit: 'times', note }),
    measured: `${(empty / full).toFixed(2)} times (${note})`,
  }
}
