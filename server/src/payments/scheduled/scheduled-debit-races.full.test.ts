import { expect, it } from 'vitest'
import { drawing, raceScheduledDebits } from '../../../testing/race-scheduled-debits.ts'

const rounds = 166
const borrowersEach = 40

it('debits each of 20,000 scheduled payments at most once, and none after its end was answered', async () => {
  const draw = drawing()
  for (let round = 0; round < rounds; round += 1)
    expect(await raceScheduledDebits(borrowersEach, draw)).toEqual([])
}, 3_600_000)
