import { once } from 'node:events'
import { expect } from 'vitest'
import { readiness, takePort } from './database-away.ts'
import type { Portal } from './portal.ts'

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
