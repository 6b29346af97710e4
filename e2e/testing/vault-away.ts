import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { expect } from 'vitest'
import { call, type Portal } from './portal.ts'

/**
 * Ends the vault, and keeps it from coming back by taking its port: whoever calls there is cut off.
 *
 * @param port where the vault of this portal answers
 * @returns lets it start again, and waits until all answer
 */
export async function keepVaultAway(portal: Portal, port: number): Promise<() => Promise<void>> {
  portal.kill('vault')
  const taken = await takePort(port)
  // The API takes an answer of a moment ago for another one to come.
  await expect.poll(() => readiness(portal)).toBe(503)
  return async () => {
    taken.close()
    await once(taken, 'close')
    await portal.up()
  }
}

/** The port is free an instant after its owner was ended. */
async function takePort(port: number): Promise<Server> {
  for (let tries = 0; ; tries += 1) {
    const taken = createServer((socket) => void socket.destroy())
    taken.listen(port, '127.0.0.1')
    const ended = await once(taken, 'listening').then(
      () => null,
      (error: unknown) => ({ error }),
    )
    if (ended === null) return taken
    if (tries === 100) throw ended.error
    await new Promise((wait) => setTimeout(wait, 5))
  }
}

async function readiness({ port }: Portal): Promise<number> {
  return (await call(port, 'localhost', { path: '/readyz' })).status
}
