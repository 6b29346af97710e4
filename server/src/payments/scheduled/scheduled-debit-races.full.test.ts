import { expect, it } from 'vitest'
import { drawing, raceScheduledDebits } from '../../../testing/debits/race-scheduled-debits.ts'

const paymentsAtLeast = 20_000
const borrowersEach = 40

it('debits each of 20,000 scheduled payments at most once, and none after its end was answered', async () => {
  const draw = drawing()
  let raced = 0
  while (raced < paymentsAtLeast) {
    const { payments, faults } = await raceScheduledDebits(borrowersEach, draw)
    expect(faults).toEqual([])
    expect(payments).toBeGreaterThan(0)
    raced += payments
  }
}, 3_600_000)
