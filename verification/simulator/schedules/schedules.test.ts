import { expect, it } from 'vitest'
import { simulate } from '../simulate.ts'
import { scheduleActs } from './keep-schedules.ts'
import { plantedDebits } from './planted-debits.ts'

/** `npm run simulate -- --schedules` goes on to as many as it is asked for. */
const seeds = 100

it(`debits schedules once and only as agreed in ${seeds} worlds, whatever is done to them`, async () => {
  const mishaps = new Map<string, number>()
  for (let seed = 1; seed <= seeds; seed += 1) {
    const run = await simulate(String(seed), { hasSchedules: true })
    expect(run.faults, `npm run simulate -- --schedules --seed ${seed}`).toEqual([])
    for (const name of run.mishaps) mishaps.set(name, (mishaps.get(name) ?? 0) + 1)
  }
  // A world in which nothing is done proves nothing.
  const names = scheduleActs.map((act) => `schedule: ${act}`)
  const told = ['debited on time', 'debited late', 'skipped', 'declined', 'restored'].map(
    (how) => `debit: ${how}`,
  )
  const instead = ['paid instead', 'replacement gone: coming']
  const seldom = [...names, ...told, ...instead, 'payoff beside schedules'].filter(
    (name) => (mishaps.get(name) ?? 0) < seeds / 20,
  )
  expect(seldom).toEqual([])
  const rare = [
    'cancelled',
    'debit: put off',
    'debit: restored late',
    'schedule: skipped at resume',
    'replacement gone: notTaken',
  ]
  expect(rare.filter((name) => !mishaps.has(name))).toEqual([])
}, 600_000)

it.each(Object.entries(plantedDebits))(
  'finds the fault of planted debits: %s',
  async (_, [words, debits]) => {
    let found = 0
    for (let seed = 1; seed <= 200 && found === 0; seed += 1) {
      const { faults } = await simulate(String(seed), { debits, hasSchedules: true })
      found += faults.filter((fault) => words.test(fault)).length
    }
    expect(found).toBeGreaterThan(0)
  },
  600_000,
)
