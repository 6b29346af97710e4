import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { demoPassword } from '../demo/src/tables/people.ts'
import { atHome, borrowers, visit } from './testing/borrowers/borrowers.ts'
import { visitor } from './testing/browser/browser.ts'
import { callsOf } from './testing/browser/calls.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { atSignIn, fillSignIn, sendSignIn } from './testing/borrowers/sign-in-screen.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const stage = onSharedPortal('lonemesa')
const { portal, browser } = stage

const namesIn = (page: Page) =>
  page.getByRole('banner').getByRole('navigation').getByRole('link').allInnerTexts()

describe('where an address leads', () => {
  it('[SHELL-15][SHELL-31] shows the schedule at exactly its address, below a navigation by the lender’s settings', async () => {
    const { page, context } = await visit(browser, portal, 'luis')
    await page.goto(portal.at('lonemesa', '/schedule-payment'))
    await page.getByRole('heading', { level: 1, name: 'Schedule' }).waitFor()
    expect(await namesIn(page)).toEqual([
      'Home',
      'Schedule',
      'Receipts',
      'Statements & Documents',
      'Settings',
    ])
    await page.goto(portal.at('lonemesa', '/schedule-payment/further'))
    await atHome(page)
    await changeSettings(portal, 'lonemesa', {
      enableConstantAi: '1',
      generateScheduledAuthorizationDocument: '0',
    })
    await page.reload()
    await atHome(page)
    expect(await namesIn(page)).toEqual(['Home', 'Servicing', 'Schedule', 'Statements', 'Settings'])
    await context.close()
  })

  it('[SHELL-11] runs the landing of a link for whoever opens it, signed in or not', async () => {
    const asked = async (page: Page) => {
      const calls = callsOf(page)
      await page.goto(portal.at('lonemesa', '/redirect?token=nothing'))
      await expect.poll(() => calls.map(({ path }) => path).join()).toContain('passwordless')
      await page.waitForURL(/\/(login|home)(\?.*)?$/)
    }
    const anonymous = await visitor(browser)
    const page = await anonymous.newPage()
    await asked(page)
    expect(new URL(page.url()).pathname).toBe('/login')
    await anonymous.close()
    const signedIn = await visit(browser, portal, 'luis')
    await asked(signedIn.page)
    await signedIn.context.close()
  })
})

describe('while something is waited for', () => {
  it('[SHELL-27] covers the whole screen with a spinner until the sign-in is answered', async () => {
    const { page, context } = await atSignIn(stage)
    await fillSignIn(page, borrowers.luis.email, demoPassword)
    const held = Promise.withResolvers<null>()
    await page.route('**/checksocialexistance', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Sign In' }).click()
    const spinner = page.getByRole('status', { name: 'Loading' })
    await spinner.waitFor()
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    expect(await spinner.boundingBox()).toEqual({ x: 0, y: 0, width, height })
    held.resolve(null)
    await page.waitForURL('**/home')
    await spinner.waitFor({ state: 'detached' })
    await context.close()
  })
})

describe('what opens over a page', () => {
  it('[SHELL-45] makes a dialog 500 or 750 pixels wide, and every dialog is made by the one modal', async () => {
    const makers = []
    for await (const path of glob('web/src/**/*.tsx'))
      if (!path.includes('.test.') && /<dialog[\s>]/.test(readFileSync(path, 'utf8')))
        makers.push(path)
    // The calendar of a field hangs below it, and is no modal.
    expect(makers.toSorted()).toEqual([
      'web/src/ui/dates/calendar-popup.tsx',
      'web/src/ui/dialogs/modal.tsx',
    ])
    const { page, context } = await visit(browser, portal, 'luis')
    const openers = [
      page.getByRole('button', { name: 'Contact Us' }).first(),
      page.getByRole('banner').getByTitle(/^About /),
      page.getByRole('contentinfo').getByText('Terms & Conditions'),
    ]
    const widths = []
    for (const opener of openers) {
      await opener.click()
      const dialog = page.getByRole('dialog')
      widths.push((await dialog.boundingBox())?.width)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    expect(widths).toEqual([500, 500, 750])
    await context.close()
  })

  it('[SHELL-46] shows in a notice what has to be acknowledged, which nothing but its button closes', async () => {
    const { page, context } = await atSignIn(stage)
    await sendSignIn(page, borrowers.terrence.email, demoPassword)
    const notice = page.getByRole('dialog', { name: 'Please note' })
    await notice.waitFor()
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 5)
    await expect.poll(() => notice.isVisible()).toBe(true)
    expect(await notice.getByRole('button', { name: 'Close' }).count()).toBe(0)
    await notice.getByRole('button', { name: 'Accept' }).click()
    await notice.waitFor({ state: 'detached' })
    await context.close()
  })
})
