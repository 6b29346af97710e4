import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demoPassword } from '../demo/src/tables/people.ts'
import { atHome, borrowers, signIn, visit } from './testing/borrowers/borrowers.ts'
import { phone, visitor } from './testing/browser/browser.ts'
import { expectFit } from './testing/browser/looks.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onSharedPortal('lonemesa', 'boreal')

describe('a session that ends because nothing happens', () => {
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
      expect(await tab.getByText(/logged out after/).count()).toBe(0)
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

function keptIn(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
}
