import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demoPassword } from '../demo/src/tables/people.ts'
import { atHome, borrowers } from './testing/borrowers/borrowers.ts'
import { complaintsOf, phone, visitor } from './testing/browser/browser.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onSharedPortal('lonemesa')

const termsLink = (page: Page) => page.getByRole('contentinfo').getByText('Terms & Conditions')
const terms = (page: Page) => page.getByRole('dialog', { name: 'Terms & Conditions' })

describe('the terms in the footer', () => {
  it('shows the general terms to who is not signed in, and loads them on another try', async () => {
    const context = await visitor(browser, { viewport: phone })
    const page = await context.newPage()
    await page.goto(portal.at('boreal', '/login'))
    await page.route('**/users/terms-and-condition?*', (route) => route.abort(), { times: 1 })
    await termsLink(page).click()
    await terms(page).getByRole('alert').waitFor()
    await terms(page).getByRole('button', { name: 'Try Again' }).click()
    await terms(page).getByText('Crédit Auto Boréal, which services your loan').waitFor()
    const general = 'under the law of the state or province of your contract'
    await expect.poll(() => terms(page).innerText()).toContain(general)
    await context.close()
  })
})

describe('without a mouse', () => {
  it('leads from sign-in to a receipt by the keyboard alone', async () => {
    const context = await visitor(browser)
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    await page.goto(portal.at('lonemesa'))
    await page.getByRole('form').waitFor()
    await tabTo(page, 'Email or Phone Number')
    await page.keyboard.type(borrowers.darnell.email)
    await tabTo(page, 'Password')
    await page.keyboard.type(demoPassword)
    await page.keyboard.press('Enter')
    await atHome(page)
    await tabTo(page, 'Receipts')
    await page.keyboard.press('Enter')
    await page.getByRole('list', { name: 'Your receipts' }).getByRole('listitem').first().waitFor()
    await tabTo(page, /^Checking ending 0000.*09\/16\/2026/s)
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Receipt' }).getByText('09/16/2026').first().waitFor()
    await tabTo(page, /^Your menu, Darnell/, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Log out?' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(new URL(page.url()).pathname).toBe('/receipts')
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('what is asked of the server', () => {
  it('asks the server for nothing before the first paint of sign-in', async () => {
    const context = await visitor(browser, { viewport: phone })
    const page = await context.newPage()
    await page.goto(portal.at('lonemesa', '/login'))
    await page.getByRole('form').waitFor()
    await expect.poll(() => page.evaluate(firstPaint)).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(callsMade)).toEqual([])
    await context.close()
  })
})

function firstPaint(): number {
  return performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
}

/** Runs in the page. */
function callsMade(): { path: string }[] {
  return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
    .filter(({ name }) => name.includes('/app/api/'))
    .map(({ name }) => ({ path: new URL(name).pathname.slice('/app/api'.length) }))
}

/** Presses Tab until what has the focus is called so. */
async function tabTo(page: Page, name: string | RegExp, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    const focused = await page.evaluate(() => {
      const box = document.activeElement as HTMLInputElement | null
      return (box?.ariaLabel ?? box?.labels?.[0]?.textContent ?? box?.innerText ?? '').trim()
    })
    if (typeof name === 'string' ? focused === name : name.test(focused)) return
    await page.keyboard.press(key)
  }
  throw new Error(`the keyboard does not reach ${name}`)
}
