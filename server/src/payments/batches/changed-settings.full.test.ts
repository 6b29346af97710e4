import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { worldActs } from '../../../testing/worlds/world-acts.ts'
import { randomWorlds, runRandomWorld } from '../../../testing/worlds/random-world.ts'

const worlds = 200
const atOnce = 3

it('takes and gives back each debit once, in 200 worlds whose lender changes settings meanwhile', async () => {
  const drawn = fc.sample(randomWorlds(24), worlds).entries()
  const found: string[] = []
  const succeeded = new Set<string>()
  const runOneByOne = async () => {
    for (const [no, world] of drawn) {
      const faults = await runRandomWorld(world, (act) => void succeeded.add(act))
      if (faults.length > 0) found.push([no, ...faults, JSON.stringify(world)].join('\n'))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, runOneByOne))
  expect(found).toEqual([])
  expect([...succeeded].toSorted()).toEqual(worldActs.toSorted())
}, 3_600_000)
