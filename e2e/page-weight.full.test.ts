import { it } from 'vitest'
import { seldomWeighed, weigh } from './testing/pages/page-budget.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const expectWithinBudget = weigh(onSharedPortal())

it.each(seldomWeighed)('opens $path too within its budget: $name', (budget) =>
  expectWithinBudget(budget),
)
