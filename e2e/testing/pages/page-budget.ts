import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { keptByEmail, openPage } from '../../../verification/bench/measure-pages.ts'
import {
  type PageBudget,
  pageBudgets,
  shiftMax,
} from '../../../verification/bench/tables/page-budgets.ts'
import type { Portal } from '../portal/portal.ts'

type Stage = { readonly portal: Portal; readonly browser: Browser }

/** Weighed in every run: before sign-in, and after it what most code and most figures stand on. */
const everyRun: readonly string[] = ['Sign-in', 'Sign-up', 'Home', 'Receipts']

export const oftenWeighed = pageBudgets.filter(({ name }) => everyRun.includes(name))
export const seldomWeighed = pageBudgets.filter(({ name }) => !everyRun.includes(name))

/** Opens pages as a browser does that has nothing of them yet. */
export function weigh({ portal, browser }: Stage): (budget: PageBudget) => Promise<void> {
  let keptOf: ReturnType<typeof keptByEmail> | undefined
  return async (budget) => {
    const address = portal.at('lonemesa')
    keptOf ??= keptByEmail(browser, address)
    // What it weighs and whether it jumps hangs on the line; `npm run bench -- --pages` has a phone's processor too.
    const kept = await keptOf(budget)
    const opened = await openPage(browser, address, budget, { kept, processor: 'whole' })
    expect(opened.bytes).toBeGreaterThan(10_000)
    expect(opened.bytes).toBeLessThanOrEqual(budget.weightMax * 1024)
    expect(opened.requests).toBeLessThanOrEqual(budget.requestsMax ?? Infinity)
    expect(opened.shift).toBeLessThanOrEqual(shiftMax)
    const isLate = budget.hasLaterCode === true
    const scripts = opened.waterfall.filter((name) => !isLate && name.startsWith('/assets/'))
    expect(scripts).toEqual([])
  }
}
