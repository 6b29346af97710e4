import { expect, it } from 'vitest'
import { occurrenceStatuses } from '../../testing/payment-states.ts'
import { canOccurrenceGo, type OccurrenceStatus } from './occurrence.ts'

it('lets a scheduled payment be made once: nothing leads back from what was submitted', () => {
  const reachable = (from: OccurrenceStatus, seen = new Set([from])) => {
    for (const to of occurrenceStatuses)
      if (canOccurrenceGo(from, to) && !seen.has(to)) {
        seen.add(to)
        reachable(to, seen)
      }
    return seen
  }
  for (const from of ['submitted', 'processed', 'declined', 'skipped'] as const) {
    expect(reachable(from).has('active')).toBe(false)
    expect(reachable(from).has('deleted')).toBe(false)
  }
})

const into = (to: OccurrenceStatus) =>
  occurrenceStatuses.filter((from) => canOccurrenceGo(from, to))

it('voids only what is to come, and restores only what was voided', () => {
  expect(into('deleted')).toEqual(['active'])
  expect(into('active')).toEqual(['deleted'])
  expect(into('submitted')).toEqual(['active'])
})
