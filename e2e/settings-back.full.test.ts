import { expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { desktop, expectAccessible, phone } from './testing/browser/browser.ts'
import { expectFit } from './testing/browser/looks.ts'
import { onPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onPortal()

const subPages = ['change-password', 'change-language', 'notifications']

it.each([phone, desktop])('leads back from each page of settings, at %o', async (viewport) => {
  const { page, context } = await visit(browser, portal, 'maria', { viewport })
  for (const name of subPages) {
    await page.goto(portal.at('lonemesa', `/settings/${name}`))
    const back = page.getByRole('main').getByRole('link', { name: 'Settings', exact: true })
    await back.waitFor()
    await expectAccessible(page)
    await expectFit(page)
    await back.click()
    await page.waitForURL('**/settings/payment-option')
  }
  await page.getByRole('main').getByRole('link', { name: 'Home', exact: true }).click()
  await page.waitForURL('**/home')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('Maria')
  await context.close()
})
