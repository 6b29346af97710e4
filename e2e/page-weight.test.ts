import { expect, it } from 'vitest'
import { keptByEmail, openPage } from '../verification/bench/measure-pages.ts'
import { pageBudgets, shiftMax } from '../verification/bench/tables/page-budgets.ts'
import { paths } from '../web/src/app/paths.ts'
import { onPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onPortal()

/** Leads elsewhere, and is a demo's. */
const withoutBudget = ['/gallery', '/settings']

let keptOf: ReturnType<typeof keptByEmail> | undefined

it('has a budget for every page', () => {
  const budgeted = new Set(pageBudgets.map(({ path }) => path))
  expect([...budgeted, ...withoutBudget].toSorted()).toEqual(Object.values(paths).toSorted())
})

it.each(pageBudgets)('opens $path within its budget, and without a jump: $name', async (budget) => {
  const address = portal.at('lonemesa')
  keptOf ??= keptByEmail(browser, address)
  const opened = await openPage(browser, address, budget, await keptOf(budget.email))
  expect(opened.bytes).toBeGreaterThan(10_000)
  expect(opened.bytes).toBeLessThanOrEqual(budget.weightMax * 1024)
  expect(opened.requests).toBeLessThanOrEqual(budget.requestsMax ?? Infinity)
  expect(opened.shift).toBeLessThanOrEqual(shiftMax)
  const isLate = budget.hasLaterCode === true
  const scripts = opened.waterfall.filter((name) => !isLate && name.startsWith('/assets/'))
  expect(scripts).toEqual([])
})
