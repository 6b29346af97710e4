import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { pageModules } from '../../../web/build/page-table.ts'
import { demoPassword } from '../../../demo/src/tables/people.ts'
import {
  asAddress,
  htmlSettings,
  linkSettings,
  plainSettings,
  removePictures,
  writeSettings,
  type WrittenPortal,
} from './fields.ts'
import { expectInert, withoutPolicy } from './injected-page.ts'

export const pagesSignedIn = Object.keys(pageModules.signedIn)
export const pagesBeforeSignIn = Object.keys(pageModules.beforeSignIn)

/** What a page shows of its lender's settings before anybody signs in. */
export async function walkSettings(
  browser: Browser,
  portal: WrittenPortal,
  texts: readonly string[],
): Promise<void> {
  const context = await withoutPolicy(browser)
  const page = await context.newPage()
  await removePictures(portal, 'lonemesa')
  for (const text of texts) {
    const all = Object.fromEntries(plainSettings.map((name) => [name, text]))
    const links = Object.fromEntries(linkSettings.map((name) => [name, asAddress(text)]))
    await writeSettings(portal, 'lonemesa', { ...all, ...links, customFooter: '0' })
    await page.goto(portal.at('lonemesa', '/login'))
    await page.getByRole('button', { name: 'Contact Us' }).click()
    await page.getByRole('dialog').waitFor()
    await expectInert(page)
    await page.goto(portal.at('lonemesa', '/signup'))
    await page.locator('[name=email]').waitFor()
    await expectInert(page)
  }
  await context.close()
}

/** The same of HTML: the lender's footer, and the notice to somebody in bankruptcy. */
export async function walkHtml(
  browser: Browser,
  portal: WrittenPortal,
  write: (html: string) => Promise<void>,
  texts: readonly string[],
): Promise<void> {
  for (const html of texts) {
    await write(`<p>payloadsRun</p>${html}`)
    const context = await withoutPolicy(browser)
    const page = await context.newPage()
    await page.goto(portal.at('lonemesa', '/login'))
    await page.getByRole('contentinfo').getByText('payloadsRun').first().waitFor()
    await expectInert(page)
    await signInTo(page, portal, 'terrence.boyd@example.com')
    await page.getByRole('dialog').getByText('payloadsRun').first().waitFor()
    await expectInert(page)
    await context.close()
  }
}

/** A lender writes HTML in each of its settings through its API. */
export function writeHtml(portal: WrittenPortal, html: string): Promise<void> {
  const all = Object.fromEntries(htmlSettings.map((name) => [name, html]))
  return writeSettings(portal, 'lonemesa', { ...all, customFooter: '1' })
}

/** From the sign-in screen, whatever its labels are. */
export async function signInTo(page: Page, portal: WrittenPortal, email: string): Promise<void> {
  await page.goto(portal.at('lonemesa', '/login'))
  await page.getByRole('combobox').selectOption('en') // wins over the account's own language
  await page.locator('input[name=user]').fill(email)
  await page.locator('input[name=password]').fill(demoPassword)
  await page.locator('button[type=submit]').first().click()
  await page.waitForURL('**/home')
  await page.getByRole('main').waitFor()
}

/** Every page of somebody who is signed in, with what opens on home. */
export async function walkPages(
  context: BrowserContext,
  portal: WrittenPortal,
  each: (page: Page, path: string) => Promise<void>,
): Promise<void> {
  const page = await context.newPage()
  for (const path of pagesSignedIn) {
    await page.goto(portal.at('lonemesa', path))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForLoadState('networkidle')
    await each(page, path)
  }
  await page.close()
}

/**
 * The chat on home, with its older pages, and what is written in it.
 *
 * @param onNext before each message; a minute takes 20 of them
 */
export async function walkChat(
  page: Page,
  texts: readonly string[],
  onNext: () => Promise<unknown> = async () => undefined,
): Promise<void> {
  await page.getByRole('button', { name: 'Open chat' }).click()
  const log = page.getByRole('log')
  await log.getByRole('listitem').last().waitFor()
  for (const text of texts) {
    await onNext()
    const before = await log.getByRole('time').count()
    await page.locator('textarea[name=message]').fill(text)
    await page.locator('textarea[name=message]').press('Enter')
    await expect.poll(() => log.getByRole('time').count()).toBeGreaterThan(before)
  }
  const more = log.getByRole('button', { name: 'Load more' })
  while ((await more.count()) > 0) {
    const before = await log.getByRole('listitem').count()
    await more.click()
    await expect.poll(() => log.getByRole('listitem').count()).toBeGreaterThan(before)
  }
  await expectInert(page)
}
