import { expect } from 'vitest'
import { type Charge, lenderNames, type Portal } from '../portal/portal.ts'

/** Where a test begins in the network's journal: what came before it is another test's. */
export type Witness = {
  /**
   * What the network charged, what the payments say and what the ledger holds are the same, per
   * key and to the cent; and these charges were made since, and no other.
   *
   * @param charged total of each charge, fee included, in the order they were made: '28.95'
   */
  readonly expectThreeWay: (charged: readonly string[]) => Promise<void>
  /** Waits until the network charged exactly these since; nothing is said of payments or ledger. */
  readonly waitUntilCharged: (charged: readonly string[]) => Promise<void>
}

/** Takes note of what was charged so far. */
export async function witness(portal: Portal): Promise<Witness> {
  const before = (await portal.journal()).length
  const sinceThen = async () => totals((await portal.journal()).slice(before))
  return {
    async expectThreeWay(charged) {
      expect(await sinceThen()).toEqual(charged)
      await expectSameBooks(portal)
    },
    async waitUntilCharged(charged) {
      await expect.poll(sinceThen).toEqual(charged)
    },
  }
}

/**
 * The three-way check over all that was ever charged at a portal.
 *
 * @param charged the total of each charge, fee included, in the order they were made: '28.95'
 */
export async function expectThreeWay(portal: Portal, charged: readonly string[]): Promise<void> {
  expect(totals(await portal.journal())).toEqual(charged)
  await expectSameBooks(portal)
}

function totals(entries: readonly Charge[]): string[] {
  const charges = entries.filter(({ kind, status }) => kind === 'charge' && status === 'succeeded')
  return charges.map(({ amount }) => amount)
}

/** No key was charged twice; network, payments and ledger agree on every key. */
export async function expectSameBooks(portal: Portal): Promise<void> {
  const entries = await portal.journal()
  const charges = entries.filter(({ kind, status }) => kind === 'charge' && status === 'succeeded')
  expect(new Set(charges.map(({ ref }) => ref)).size).toBe(charges.length)
  let checked = 0
  for (const lender of lenderNames) {
    const { status, body } = await portal.callLenderApi(lender, '/reconciliation')
    expect([status, body]).toMatchObject([200, { lost: 0, double: 0, different: 0, orphan: 0 }])
    checked += (body as { checked: number }).checked
  }
  expect(checked).toBeGreaterThanOrEqual(charges.length)
}
