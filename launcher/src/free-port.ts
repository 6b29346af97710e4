import { createSocket } from 'node:dgram'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the range from which systems take the ports of outgoing connections: one of those could
 * hold the port of a program that is just being restarted, for as long as the connection lives.
 */
const allPorts = { lowest: 20_000, highest: 32_000 }
const attemptsMax = 100

/**
 * Ports that nobody on this machine listens on, all different. They stay with this process until it
 * ends: seconds pass before the program that is to have one listens, and another process that
 * chose meanwhile would find it free as well.
 *
 * @param within.highest one above the last
 */
export async function freePorts(count: number, within = allPorts): Promise<number[]> {
  const ports: number[] = []
  for (let attemptNo = 1; attemptNo <= attemptsMax; attemptNo += 1) {
    const port = randomInt(within.lowest, within.highest)
    if ((await isFree(port)) && (await reserve(port))) ports.push(port)
    if (ports.length === count) return ports
  }
  throw new Error(`There are no ${count} free ports from ${within.lowest} to ${within.highest}.`)
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

/**
 * The datagram port of the same number stands for the port: no program of ours uses those, and the
 * system gives it back when this process ends, however it ends.
 */
async function reserve(port: number): Promise<boolean> {
  const socket = createSocket('udp4').unref()
  try {
    await once(socket.bind({ port, address: '127.0.0.1', exclusive: true }), 'listening')
    return true
  } catch {
    socket.close()
    return false // another process chose it
  }
}
