import { expect, inject, it } from 'vitest'
import { modelActs } from './schedule-acts.ts'
import { runSchedules } from './run-schedules.ts'

/** A small world in each run; `npm run test:full` has one of weeks, and `npm run model` forty. */
const sequences = inject('modelSequences')
const runs = sequences === undefined ? 1 : Math.min(40, Math.ceil(sequences / 500))
const size = sequences === undefined ? { keepers: 6, days: 9 } : { keepers: 8, days: 18 }

it(
  `debits schedules in PostgreSQL as plain lists of days do, in worlds of ${size.days} days`,
  async () => {
    const done = new Set<string>()
    for (let seed = 1; seed <= runs; seed += 1) {
      const run = await runSchedules(String(seed), size)
      expect(run.faults.slice(0, 5), `seed ${seed}`).toEqual([])
      expect(run.debits).toBeGreaterThan(0)
      for (const act of run.done.keys()) done.add(act)
    }
    // A world in which nothing is done proves nothing.
    expect(done.size).toBeGreaterThan(4)
    expect([...done].filter((act) => !modelActs.has(act))).toEqual([])
  },
  24 * 3_600_000,
)
