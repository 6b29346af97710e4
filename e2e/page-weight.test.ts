import { expect, it } from 'vitest'
import { type Kept, openPage, signInOnce } from '../verification/bench/measure-pages.ts'
import { pageBudgets, shiftMax } from '../verification/bench/tables/page-budgets.ts'
import { paths } from '../web/src/app/paths.ts'
import { onPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onPortal()

/** Only lead elsewhere, or stand for a moment between two pages, or are a demo's. */
const withoutBudget = ['/verifyOTP', '/redirect', '/gallery', '/settings']

let signedIn: Promise<Kept> | undefined

it('has a budget for every page', () => {
  const budgeted = pageBudgets.map(({ path }) => path)
  expect([...budgeted, ...withoutBudget].toSorted()).toEqual(Object.values(paths).toSorted())
})

it.each(pageBudgets)('opens $path within its budget, and without a jump', async (budget) => {
  signedIn ??= signInOnce(browser, portal.at('lonemesa'))
  const opened = await openPage(browser, portal.at('lonemesa'), budget, await signedIn)
  expect(opened.bytes).toBeGreaterThan(10_000)
  expect(opened.bytes).toBeLessThanOrEqual(budget.weightMax * 1024)
  expect(opened.requests).toBeLessThanOrEqual(budget.requestsMax ?? Infinity)
  expect(opened.shift).toBeLessThanOrEqual(shiftMax)
  const scripts = opened.waterfall.filter((name) => name.startsWith('/assets/'))
  expect(scripts).toEqual([])
})
