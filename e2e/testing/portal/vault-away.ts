import { keepPort } from './database-away.ts'
import type { OwnPortal } from './start-portal.ts'

/**
 * Ends the vault, and keeps it from coming back by taking its port: whoever calls there is cut off.
 *
 * @param port where the vault of this portal answers
 * @returns lets it start again, and waits until all answer
 */
export async function keepVaultAway(portal: OwnPortal, port: number): Promise<() => Promise<void>> {
  portal.kill('vault')
  return keepPort(portal, port)
}
