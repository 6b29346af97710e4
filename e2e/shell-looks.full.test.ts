import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { atHome, borrowers, signIn } from './testing/borrowers/borrowers.ts'
import { visitIn } from './testing/borrowers/visit-in.ts'
import {
  complaintsOf,
  desktop,
  expectAccessible,
  phone,
  visitor,
} from './testing/browser/browser.ts'
import { expectNoSidewaysScroll, expectNothingCut } from './testing/browser/looks.ts'
import { onPortal } from './testing/portal/on-portal.ts'

const narrow = { width: 320, height: 640 }

const { portal, browser } = onPortal()

describe('the pages', () => {
  it.each([
    ['light', 'a desktop', desktop, 'maria'],
    ['dark', 'a desktop', desktop, 'gurpreet'],
    ['light', 'a phone', phone, 'aisha'],
    ['dark', 'a phone', phone, 'maria'],
  ] as const)(
    'keeps every page accessible, %s on %s',
    async (colorScheme, _name, viewport, who) => {
      const context = await visitor(browser, { viewport, colorScheme })
      const page = await context.newPage()
      const complaints = complaintsOf(page)
      await page.goto(portal.at(borrowers[who].lender))
      await page.getByRole('form').waitFor()
      await expectFit(page)
      await signIn(page, who)
      await atHome(page)
      await page.waitForLoadState('networkidle')
      await expectFit(page)
      await eachDialog(page)
      if (viewport === phone) await lookAt(page, page.getByRole('button', { name: 'More' }))
      await page.goto(portal.at(borrowers[who].lender, '/receipts'))
      const rows = page.getByRole('list', { name: 'Your receipts' }).getByRole('button')
      await rows.first().waitFor()
      await expectFit(page)
      if (viewport === phone) await lookAt(page, rows.first())
      expect(complaints).toEqual([])
      await context.close()
    },
  )

  it.each(['kevin', 'darnell', 'jennifer'] as const)(
    'keeps every page within 320 px: %s',
    async (who) => {
      const context = await visitor(browser, { viewport: narrow })
      const page = await context.newPage()
      await page.goto(portal.at(borrowers[who].lender))
      await page.getByRole('form').waitFor()
      await expectUncrowded(page)
      await signIn(page, who)
      await atHome(page)
      await page.waitForLoadState('networkidle')
      await expectUncrowded(page)
      await page.goto(portal.at(borrowers[who].lender, '/receipts'))
      await page.getByRole('list', { name: 'Your receipts' }).waitFor()
      await expectUncrowded(page)
      await context.close()
    },
  )

  it('keeps home within 320 px where what was paid had a fee, in Spanish', async () => {
    const plan = { who: 'darnell', language: 'es', viewport: narrow } as const
    const { page, context } = await visitIn(browser, portal, plan)
    const paid = page.getByRole('main').getByText(/^\s*\+ \$\d+\.\d\d de cargo$/)
    await paid.first().waitFor()
    await expectUncrowded(page)
    await context.close()
  })

  it.each(['luis', 'nora'] as const)(
    'ends every page with a footer that no bar covers: %s',
    async (who) => {
      const context = await visitor(browser, { viewport: phone })
      const page = await context.newPage()
      await page.goto(portal.at('lonemesa'))
      await signIn(page, who)
      await page.getByRole('heading', { name: /^Good / }).waitFor()
      await page.waitForLoadState('networkidle')
      if (who === 'nora') await page.keyboard.press('Escape')
      const link = page.getByRole('contentinfo').getByRole('link').last()
      const scrolled = async () => {
        await page.mouse.wheel(0, 100_000)
        return isOnTop(link)
      }
      // More than once: a page that still grew when it was scrolled did not come to its end.
      await expect.poll(scrolled).toBe(true)
      await context.close()
    },
  )

  it('stays in the theme that was chosen', async () => {
    const context = await visitor(browser, { colorScheme: 'light' })
    const page = await context.newPage()
    await page.goto(portal.at('lonemesa'))
    await signIn(page, 'luis')
    await atHome(page)
    const light = await canvasOf(page)
    await page.getByRole('button', { name: 'Your menu, Luis' }).click()
    await page.getByRole('menuitem', { name: 'Appearance' }).click()
    await page.getByRole('radio', { name: 'Dark' }).check()
    const dark = await canvasOf(page)
    expect(dark).not.toBe(light)
    await page.reload()
    await atHome(page)
    expect(await canvasOf(page)).toBe(dark)
    await context.close()
  })
})

async function expectFit(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectUncrowded(page)
}

async function expectUncrowded(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  await expectNothingCut(page)
}

/** Everything that the frame opens over a page. */
async function eachDialog(page: Page): Promise<void> {
  await lookAt(page, page.getByRole('button', { name: 'Contact Us' }).first())
  await lookAt(page, page.getByRole('banner').getByTitle(/^About /))
  const menu = page.getByRole('button', { name: /^Your menu/ })
  for (const item of ['Appearance', 'Log Out']) {
    await menu.click()
    await lookAt(page, page.getByRole('menuitem', { name: item }))
  }
}

async function lookAt(page: Page, opener: ReturnType<Page['locator']>): Promise<void> {
  await opener.click()
  await page.locator('dialog[open]').waitFor()
  await expectFit(page)
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
}

/** Nothing stands over its middle, without anything being scrolled for it. */
function isOnTop(place: ReturnType<Page['locator']>): Promise<boolean> {
  return place.evaluate((box) => {
    const { left, top, width, height } = box.getBoundingClientRect()
    return document.elementFromPoint(left + width / 2, top + height / 2) === box
  })
}

function canvasOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor)
}
