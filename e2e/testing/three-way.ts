import { expect } from 'vitest'
import type { Portal } from './portal.ts'

/**
 * What the network charged, what the payments say and what the ledger holds are the same, per key
 * and to the cent; and so many charges were made in all.
 *
 * @param charged the total of each charge, fee included, in the order they were made: '28.95'
 */
export async function expectThreeWay(portal: Portal, charged: readonly string[]): Promise<void> {
  const entries = await portal.journal()
  const charges = entries.filter(({ kind, status }) => kind === 'charge' && status === 'succeeded')
  expect(charges.map(({ amount }) => amount)).toEqual(charged)
  expect(new Set(charges.map(({ ref }) => ref)).size).toBe(charges.length)
  const { body } = await portal.desk('lonemesa', '/reconciliation')
  expect(body).toMatchObject({ lost: 0, double: 0, different: 0, orphan: 0 })
}
