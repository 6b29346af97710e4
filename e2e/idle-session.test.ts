import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { atHome, signIn, visit } from './testing/borrowers/borrowers.ts'
import { expectAccessible } from './testing/browser/browser.ts'
import { callsOf, count } from './testing/browser/calls.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const minute = 60_000

const { portal, browser } = onSharedPortal('lonemesa')

describe('a session that ends because nothing happens', () => {
  it('[AUTH-37][AUTH-48] says in both tabs why it ended, and leads back with what was typed', async () => {
    const { page, context, complaints } = await visit(browser, portal, 'luis', { hurries: true })
    await page.getByLabel('Payment Amount', { exact: true }).fill('123.45')
    const other = await context.newPage()
    await other.goto(portal.at('lonemesa', '/receipts'))
    await other.getByRole('heading', { level: 1, name: 'Receipts' }).waitFor()
    const calls = [callsOf(page), callsOf(other)]
    await pass(context, 15 * minute + 1000)
    await page.getByRole('dialog', { name: 'Your session is about to expire' }).waitFor()
    await pass(context, 31_000)
    for (const tab of [page, other]) {
      await tab.waitForURL('**/login')
      await tab
        .getByRole('status')
        .getByText(/logged out after 15 minutes/)
        .waitFor()
      expect(await keptIn(tab)).not.toMatch(/token|Luis/)
    }
    await expect.poll(() => calls.some((of) => count(of, '/users/signout') === 1)).toBe(true)
    await expectAccessible(page)
    await pass(context, 10_000)
    await page.reload()
    await page.getByText(/logged out after 15 minutes/).waitFor()

    await signIn(page, 'luis')
    await atHome(page)
    const amount = page.getByLabel('Payment Amount', { exact: true })
    await expect.poll(() => amount.inputValue()).toBe('123.45')
    expect(await keptIn(page)).not.toContain('123.45')
    await other.getByRole('heading', { level: 1, name: 'Receipts' }).waitFor()
    expect(new URL(other.url()).pathname).toBe('/receipts')
    expect(complaints).toEqual([])
    await context.close()
  })
})

/** So much time passes, in every tab. */
async function pass(context: BrowserContext, ms: number): Promise<void> {
  await context.clock.fastForward(ms)
}

function keptIn(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
}
