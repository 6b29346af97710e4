import { expect, it } from 'vitest'
import { drawing, raceScheduledDebits } from '../../../testing/race-scheduled-debits.ts'
import { racingActs } from '../../../testing/scheduled-debit-acts.ts'

it('debits each scheduled payment at most once, and none after its end was answered, in any race', async () => {
  const draw = drawing()
  const succeeded = new Set<string>()
  for (const borrowers of [30, 30]) {
    const { payments, faults, counts } = await raceScheduledDebits(borrowers, draw)
    expect(faults).toEqual([])
    expect(payments).toBe(180)
    for (const act of counts.keys()) succeeded.add(act)
  }
  expect([...succeeded].toSorted()).toEqual(racingActs.toSorted())
}, 60_000)
