import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the range from which systems take the ports of outgoing connections: one of those could
 * hold the port of a program that is just being restarted, for as long as the connection lives.
 */
const lowest = 20_000
const highest = 32_000
const attemptsMax = 100

/** Ports that nobody on this machine listens on at this moment, all different. */
export async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>()
  for (let attemptNo = 1; attemptNo <= attemptsMax; attemptNo += 1) {
    const port = randomInt(lowest, highest)
    if (await isFree(port)) ports.add(port)
    if (ports.size === count) return [...ports]
  }
  throw new Error(`There are no ${count} free ports from ${lowest} to ${highest}.`)
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    await once(server.listen({ port, host: '127.0.0.1', exclusive: true }), 'listening')
    server.close()
    await once(server, 'close')
    return true
  } catch {
    return false // taken, or not ours to use: another one will do
  }
}
