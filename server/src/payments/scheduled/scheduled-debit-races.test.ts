import { expect, it } from 'vitest'
import { drawing, raceScheduledDebits } from '../../../testing/debits/race-scheduled-debits.ts'
import { racingActs } from '../../../testing/debits/scheduled-debit-acts.ts'

/** With six schedules each: what every run can afford; the full run races 20,000. */
const borrowers = 30

it('debits each of 180 scheduled payments at most once, and none after its end was answered', async () => {
  const { payments, debited, faults, counts } = await raceScheduledDebits(borrowers, drawing())
  expect(faults).toEqual([])
  expect(payments).toBe(180)
  // Some acts came before the debit that they ended, and some debits before the act.
  expect(debited).toBeGreaterThan(payments / 10)
  expect(debited).toBeLessThan(payments)
  expect([...counts.keys()].toSorted()).toEqual(racingActs.toSorted())
}, 300_000)
