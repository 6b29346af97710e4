import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demoPassword } from '../demo/src/tables/people.ts'
import { atHome, borrowers, signIn, visit } from './testing/borrowers/borrowers.ts'
import { expectAccessible, phone, visitor } from './testing/browser/browser.ts'
import { callsOf, count } from './testing/browser/calls.ts'
import { expectFit } from './testing/browser/looks.ts'
import { onPortal } from './testing/portal/on-portal.ts'

const minute = 60_000

// Of its own: its borrowers begin with no session that another file left.
const { portal, browser } = onPortal()

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
        .getByText(/signed out after 15 minutes/)
        .waitFor()
      expect(await keptIn(tab)).not.toMatch(/token|Luis/)
    }
    await expect.poll(() => calls.some((of) => count(of, '/users/signout') === 1)).toBe(true)
    await expectAccessible(page)
    await pass(context, 10_000)
    await page.reload()
    await page.getByText(/signed out after 15 minutes/).waitFor()

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

  it('[AUTH-48] signs out of both tabs by logging out of one, and keeps nothing', async () => {
    const { page, context } = await visit(browser, portal, 'luis')
    const other = await context.newPage()
    await other.goto(portal.at('lonemesa', '/receipts'))
    await other.getByRole('heading', { level: 1, name: 'Receipts' }).waitFor()
    await page.getByLabel('Payment Amount', { exact: true }).fill('123.45')
    await page.getByRole('button', { name: 'Your menu, Luis' }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Log Out' }).click()
    for (const tab of [page, other]) {
      await tab.waitForURL('**/login')
      await tab.getByLabel('Email or Phone Number').waitFor()
      expect(await tab.getByText(/signed out after/).count()).toBe(0)
      expect(await keptIn(tab)).not.toMatch(/123\.45|receipts|token/)
    }
    await signIn(other, 'luis')
    await atHome(other)
    await context.close()
  })
})

it('leads to the page that was asked for once its borrower signed in, in French on a phone', async () => {
  const context = await visitor(browser, { viewport: phone })
  const page = await context.newPage()
  await page.goto(portal.at('boreal', '/settings/change-language'))
  await page.waitForURL('**/login')
  await page.getByLabel('Language').selectOption('fr')
  await page.locator('input[name=user]').fill(borrowers.marc.email)
  await page.locator('input[name=password]').fill(demoPassword)
  await page.getByRole('button', { name: 'Ouvrir une session' }).click()
  await page.waitForURL('**/settings/change-language')
  await page.getByRole('heading', { name: 'Changer de langue' }).waitFor()
  await expectFit(page)
  await context.close()
})

/** So much time passes, in every tab. */
async function pass(context: BrowserContext, ms: number): Promise<void> {
  await context.clock.fastForward(ms)
}

function keptIn(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
}
