import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { expectBar } from './testing/browser/message-bar.ts'
import { keptOf, logOut } from './testing/borrowers/signing-out.ts'
import { callsOf, count } from './testing/browser/calls.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const loansPath = '/users/list-loan-account'
const minute = 60_000

const { portal, browser } = onSharedPortal('lonemesa')

describe('logging out', () => {
  it('[AUTH-44] signs out here too when the server cannot be told', async () => {
    const { page, context } = await visit(browser, portal, 'luis')
    await page.route('**/users/signout', (route) => route.abort())
    const failed = page.waitForEvent('requestfailed', (one) => one.url().endsWith('/users/signout'))
    await logOut(page)
    await failed
    await page.getByText('You are logged out.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/login')
    expect((await keptOf(page)).mine).toEqual([])
    await context.close()
  })
})

describe('a stored token at the start', () => {
  it('[AUTH-23] signs in by a stored token, in a new tab as well', async () => {
    const { context } = await visit(browser, portal, 'luis')
    const page = await context.newPage()
    await page.goto(portal.at('lonemesa'))
    await page.getByRole('heading', { name: /Luis$/ }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/home')
    await context.close()
  })

  it('[AUTH-47] ends a stored token without an act for the session timeout', async () => {
    const { page, context } = await visit(browser, portal, 'luis')
    const calls = callsOf(page)
    await actAgo(page, 14 * minute)
    await page.reload()
    await page.getByRole('heading', { name: 'Recent activity' }).waitFor()
    const before = count(calls, loansPath)
    await actAgo(page, 15 * minute)
    await page.reload()
    await page.waitForURL('**/login')
    await page.getByLabel('Password', { exact: true }).waitFor()
    expect(count(calls, loansPath)).toBe(before)
    expect((await keptOf(page)).mine).toEqual([])
    await context.close()
  })

  it('[ERR-05] signs out by a stored token that the server no longer knows, with its message', async () => {
    const { page, context } = await visit(browser, portal, 'luis')
    await page.evaluate(() => localStorage.setItem('quittance.token', 'long-forgotten'))
    await page.reload()
    await page.waitForURL('**/login')
    await expectBar(page, 'bad', 'Please sign in again.')
    expect((await keptOf(page)).mine).toEqual([])
    await context.close()
  })
})

/** The borrower's last act lies so far back. */
function actAgo(page: Page, ms: number): Promise<void> {
  return page.evaluate(
    (ago) => localStorage.setItem('quittance.last-act', `${Date.now() - ago}`),
    ms,
  )
}
