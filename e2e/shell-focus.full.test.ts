import { builtIn } from '@quittance/contract/labels/built-in'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { atHome, visit } from './testing/borrowers/borrowers.ts'
import { expectAccessible, phone, visitor } from './testing/browser/browser.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onSharedPortal()

/** A page has come: its place has the focus and is called as its heading, and so is the document. */
async function expectReadOut(page: Page, name: string, title = name): Promise<void> {
  await expect.poll(() => page.title()).toBe(`${title} · Lone Mesa`)
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  await expect.poll(() => page.evaluate(focusedPlace)).toEqual({ tag: 'MAIN', name })
}

/** Runs in the page. */
function focusedPlace() {
  const place = document.activeElement
  return { tag: place?.tagName, name: place?.getAttribute('aria-label') }
}

describe('a page that is opened', () => {
  it('moves the focus to each page, which is read out by its name, on the way there and back', async () => {
    const { page, context, complaints } = await visit(browser, portal, 'luis')
    const links = page.getByRole('banner').getByRole('navigation').getByRole('link')
    for (const name of ['Schedule', 'Receipts', 'Settings']) {
      await links.filter({ hasText: name }).click()
      await expectReadOut(page, name)
    }
    const sections = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
    for (const name of ['Change Password', 'Notifications']) {
      await sections.filter({ hasText: name }).click()
      await expectReadOut(page, 'Settings', name)
    }
    await page.goBack()
    await expectReadOut(page, 'Settings', 'Change Password')
    await page.goBack()
    await page.goBack()
    await expectReadOut(page, 'Receipts')
    await page.keyboard.press('Tab') // goes on inside of the page, not at its beginning
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('moves the focus between sign-in and sign-up, by the keyboard', async () => {
    const context = await visitor(browser, { viewport: phone })
    const page = await context.newPage()
    await page.goto(portal.at('lonemesa', '/login'))
    await page.getByRole('link', { name: 'Sign Up' }).press('Enter')
    await expectReadOut(page, 'Create Account')
    await page.goBack()
    await expectReadOut(page, 'Sign In')
    await context.close()
  })
})

describe('what is not there', () => {
  it('[SHELL-47] leads from a link inside of the portal that leads nowhere to home, which is read out', async () => {
    const { page, context } = await visit(browser, portal, 'luis', { viewport: phone })
    await page.goto(portal.at('lonemesa', '/receipts'))
    await page.getByRole('heading', { level: 1, name: 'Receipts' }).waitFor()
    await page.evaluate(() => history.pushState(null, '', '/no/such/place'))
    await atHome(page)
    const greeting = { tag: 'MAIN', name: expect.stringMatching(/, Luis$/) as string }
    await expect.poll(() => page.evaluate(focusedPlace)).toEqual(greeting)
    await context.close()
  })

  it('says in plain words on a page of the lender’s that a receipt is not there', async () => {
    const context = await visitor(browser, { viewport: phone })
    const page = await context.newPage()
    const answer = await page.goto(portal.at('lonemesa', '/r/nothing'))
    expect(answer?.status()).toBe(404)
    const unknown = builtIn.en['documents.genuine.unknown']
    await page.getByRole('heading', { level: 1, name: unknown }).waitFor()
    await page
      .getByRole('banner')
      .getByRole('img', { name: /^Lone Mesa/ })
      .waitFor()
    await expectAccessible(page)
    await context.close()
  })
})
