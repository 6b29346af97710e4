import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { paletteOf } from '@quittance/domain/lenders/palette'
import {
  complaintsOf,
  desktop,
  expectAccessible,
  phone,
  visitor,
} from './testing/browser/browser.ts'
import { expectNoSidewaysScroll, expectNothingCut } from './testing/browser/looks.ts'
import { onPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onPortal()

const brands = ['#1f5f8b', '#2f5d50', '#7a1f3d', '#ffd500', '#ffffff'] as const

/** No lender's of the demo: those are looked at on their own pages. */
const hostile: ReadonlySet<string> = new Set(['#ffd500', '#ffffff'])

describe('the gallery', () => {
  it.each([
    ['lonemesa', 'light', 'a desktop', desktop],
    ['lonemesa', 'dark', 'a phone', phone],
    ['harborpine', 'dark', 'a desktop', desktop],
    ['harborpine', 'light', 'a phone', phone],
    ['boreal', 'light', 'a desktop', desktop],
    ['boreal', 'dark', 'a phone', phone],
  ] as const)(
    'shows the gallery of %s to everybody, %s on %s',
    async (lender, scheme, _name, viewport) => {
      const { page, complaints, close } = await open(lender, { viewport, colorScheme: scheme })
      await expect.poll(() => page.locator('[data-piece]').count()).toBeGreaterThan(80)
      await expectFit(page)
      await page.getByRole('button', { name: 'Sign In' }).click()
      await page.locator('[data-piece=SignInPage]').waitFor()
      await expectFit(page)
      expect(complaints).toEqual([])
      await close()
    },
  )

  it('shows the components in every brand and theme, one after the other', async () => {
    const { page, close } = await open('lonemesa', { viewport: desktop })
    const pay = page.locator('[data-piece=Button] button').first()
    for (const theme of ['light', 'dark'] as const)
      for (const color of brands) {
        await page.getByLabel('Appearance').selectOption(theme)
        await page.getByLabel('Brand', { exact: true }).selectOption(color)
        await expect
          .poll(() => pay.evaluate((button) => getComputedStyle(button).backgroundColor))
          .toBe(rgb(paletteOf(color)[theme].accent))
        if (hostile.has(color)) await expectAccessible(page)
      }
    await close()
  })

  it('opens the dialogs of the gallery, and closes them again', async () => {
    const { page, close } = await open('harborpine', { viewport: phone })
    for (const name of ['Review your payment', 'Terms and authorization', 'Log out?']) {
      await page.getByRole('button', { name }).click()
      await page.getByRole('dialog', { name }).waitFor()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await close()
  })

  it('speaks in the gallery the language that is asked for', async () => {
    const { page, close } = await open('boreal', { viewport: phone }, '?lang=fr')
    await page.getByRole('heading', { name: 'Galerie' }).waitFor()
    await page
      .getByText(/^471,88\s\$$/)
      .first()
      .waitFor()
    await expectFit(page)
    await close()
  })
})

async function open(lender: string, options: Parameters<typeof visitor>[1], query = '') {
  const context = await visitor(browser, options)
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  await page.goto(portal.at(lender, `/gallery${query}`))
  await page.locator('[data-piece=Page]').waitFor()
  return { page, complaints, close: () => context.close() }
}

async function expectFit(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  await expectNothingCut(page)
  await expectAccessible(page)
}

function rgb(hex: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    Number.parseInt(hex.slice(at, at + 2), 16),
  )
  return `rgb(${red}, ${green}, ${blue})`
}
