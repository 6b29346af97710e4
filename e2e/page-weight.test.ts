import { expect, it } from 'vitest'
import { pageBudgets } from '../verification/bench/tables/page-budgets.ts'
import { paths } from '../web/src/app/paths.ts'
import { oftenWeighed, weigh } from './testing/pages/page-budget.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const expectWithinBudget = weigh(onSharedPortal())

/** Leads elsewhere, and is a demo's. */
const withoutBudget = ['/gallery', '/settings']

it('has a budget for every page', () => {
  const budgeted = new Set(pageBudgets.map(({ path }) => path))
  expect([...budgeted, ...withoutBudget].toSorted()).toEqual(Object.values(paths).toSorted())
  expect(oftenWeighed).toHaveLength(4)
})

it.each(oftenWeighed)('opens $path within its budget, and without a jump: $name', (budget) =>
  expectWithinBudget(budget),
)
