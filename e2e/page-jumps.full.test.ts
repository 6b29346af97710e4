import { expect, it } from 'vitest'
import { keptByEmail, openPage } from '../verification/bench/measure-pages.ts'
import { pageBudgets, shiftMax } from '../verification/bench/tables/page-budgets.ts'
import { type BorrowerName, borrowers } from './testing/borrowers/borrowers.ts'
import { onPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onPortal()

const home = pageBudgets.find(({ path }) => path === '/home')

it.each([
  'luis',
  'kevin',
  'nora',
  'terrence',
  'jennifer',
  'gurpreet',
  'chloe',
] satisfies BorrowerName[])('opens the home of %s on a slow line without a jump', async (who) => {
  const { lender, email } = borrowers[who]
  const address = portal.at(lender)
  const kept = await keptByEmail(browser, address)({ email })
  if (home === undefined) throw new Error('home has no budget')
  // Whoever owes nothing may have no figure to wait for.
  const opened = await openPage(browser, address, { ...home, requestsMax: null }, { kept })
  expect(opened.bytes).toBeGreaterThan(10_000)
  expect(opened.shift).toBeLessThanOrEqual(shiftMax)
})
