import { expect, it } from 'vitest'
import { compareDateEngines } from '../../testing/compare-date-engines.ts'

it('agrees with a second date engine on ten years of 10,000 schedules', () => {
  expect(compareDateEngines(10_000)).toBeGreaterThan(500_000)
}, 600_000)
