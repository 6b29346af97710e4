import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { randomWorlds, runRandomWorld } from '../../../testing/worlds/random-world.ts'

// The full run draws 200 longer ones.

it('takes and gives back each debit once, whatever its lender changes between promise and debit', async () => {
  await fc.assert(
    fc.asyncProperty(randomWorlds(14), async (world) => {
      expect(await runRandomWorld(world)).toEqual([])
    }),
    { numRuns: 3, endOnFailure: true },
  )
})
