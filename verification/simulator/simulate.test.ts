import { expect, it } from 'vitest'
import { bankMishaps } from './after-charges.ts'
import { chargeFaults } from './network.ts'
import { plantedNetworks } from './planted-networks.ts'
import { simulate } from './simulate.ts'

/** `npm run test:full` goes on to 1,000, and `npm run simulate` to 100,000. */
const seeds = 400
const points = [
  'after_intent_commit',
  'before_gateway_submit',
  'after_gateway_ack',
  'before_result_commit',
  'after_result_commit',
  'after_claim',
  'after_query',
] as const

it(`loses, doubles and misreports nothing in ${seeds} worlds, whatever goes wrong in them`, async () => {
  const mishaps = new Map<string, number>()
  let payments = 0
  for (let seed = 1; seed <= seeds; seed += 1) {
    const run = await simulate(String(seed))
    expect(run.faults, `npm run simulate -- --seed ${seed}`).toEqual([])
    payments += run.payments
    for (const name of run.mishaps) mishaps.set(name, (mishaps.get(name) ?? 0) + 1)
  }
  // A world in which nothing goes wrong proves nothing.
  expect(payments).toBeGreaterThan(3 * seeds)
  const deaths = ['at any moment', ...points].map((how) => `killed ${how}`)
  const ofLoans = [
    'paid ahead of its day',
    'kept within the payoff',
    'confirmed after a charge-off',
  ]
  const others = ['query failed', 'stop', 'skew', 'business', 'told early', ...ofLoans]
  const tries = ['tried again', 'not tried: paid', 'not tried: method']
  // A loan has to be paid in part, or be lost, in the few days for which a try waits: seldom enough
  // that another seed must not make the test fail.
  const rare = ['tried for less', 'not tried: loan']
  const seldom = [...deaths, ...chargeFaults, ...bankMishaps, ...others, ...tries].filter(
    (name) => (mishaps.get(name) ?? 0) < seeds / 50,
  )
  expect(seldom).toEqual([])
  expect(rare.filter((name) => (mishaps.get(name) ?? 0) < seeds / 200)).toEqual([])
}, 600_000)

it('repeats a world for the same seed, to the last step', async () => {
  for (const seed of ['7', '8', '9']) expect(await simulate(seed)).toEqual(await simulate(seed))
  const traces = await Promise.all(['7', '8', '9'].map((seed) => simulate(seed))).then((all) =>
    all.map(({ trace }) => trace),
  )
  expect(new Set(traces).size).toBe(3)
})

it.each(Object.keys(plantedNetworks))('finds the fault of a planted network: %s', async (name) => {
  const network = plantedNetworks[name]
  if (network === undefined) throw new Error('the network was planted')
  let found = 0
  for (let seed = 1; seed <= 200 && found === 0; seed += 1) {
    const { faults } = await simulate(String(seed), { network })
    found += faults.filter((fault) => /journal \d+\+\d+|no payment/.test(fault)).length
  }
  expect(found).toBeGreaterThan(0)
})
