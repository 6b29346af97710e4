import { expect, it } from 'vitest'
import { drawing, raceScheduledDebits } from '../../../testing/race-scheduled-debits.ts'

it('debits each scheduled payment at most once, and none after its end was answered, in any race', async () => {
  expect(await raceScheduledDebits(40, drawing())).toEqual([])
}, 60_000)
