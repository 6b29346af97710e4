import { builtIn } from '@quittance/contract/labels/built-in'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { phone } from './testing/browser/browser.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { method } from './testing/payments/paying.ts'
import { openAddMethodIn, visitIn } from './testing/borrowers/visit-in.ts'

const { portal, browser } = onPortal()

describe('saved methods on home', () => {
  it('says that saved methods could not be loaded, not that there are none, and loads them again', async () => {
    const { page, context } = await visit(browser, portal, 'maria')
    await page.route('**/payments/get-card-lists*', (route) => route.abort())
    await page.reload()
    const main = page.getByRole('main')
    await main.getByText('Your payment methods could not be loaded.').waitFor()
    expect(await main.getByText('No payment method yet').count()).toBe(0)
    await page.unroute('**/payments/get-card-lists*')
    await main.getByRole('button', { name: 'Try Again' }).click()
    await method(page, '5556').waitFor()
    expect(await main.getByText('Your payment methods could not be loaded.').count()).toBe(0)
    await context.close()
  })
})

describe('the sign of an amount that is typed', () => {
  it.each([
    ['chloe', 'fr', false],
    ['gurpreet', 'en', true],
    ['maria', 'es', true],
  ] as const)(
    'puts the currency sign of an amount for %s in %s where the language has it',
    async (who, language, isBefore) => {
      const { page, context } = await visitIn(browser, portal, { who, language })
      const field = page.getByLabel(builtIn[language]['payments.form.amount'], { exact: true })
      const box = field.locator('xpath=..')
      expect((await box.innerText()).trim()).toMatch(/^(CA|US)?\$$/)
      const [sign, input] = [box.locator('span').first(), field]
      const [signAt, inputAt] = [await sign.boundingBox(), await input.boundingBox()]
      expect((signAt?.x ?? 0) < (inputAt?.x ?? 0)).toBe(isBefore)
      await context.close()
    },
  )
})

describe('the tabs of a new method on a phone', () => {
  it.each([
    ['maria', 'en'],
    ['maria', 'es'],
    ['chloe', 'fr'],
  ] as const)('keeps the words of the tabs for %s in %s on one line', async (who, language) => {
    await changeSettings(portal, 'boreal', { hideCardIfCa: '0' })
    const { page, context } = await visitIn(browser, portal, { who, language, viewport: phone })
    const words = builtIn[language]
    await openAddMethodIn(page, language, words['payments.methodTab.card'])
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 })
      const looks = await looksOf(page)
      expect(looks).toHaveLength(2)
      for (const { lines, isCentred } of looks) {
        // The longest words, those of a Canadian account in French, take two on the smallest screen.
        expect(lines).toBeLessThanOrEqual(width === 320 && language === 'fr' ? 2 : 1)
        expect(isCentred).toBe(true)
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
    await context.close()
  })
})

/** How many lines the words of each tab take, and whether its icon stands over their middle. */
async function looksOf(page: Page): Promise<{ lines: number; isCentred: boolean }[]> {
  const tabs = page.getByRole('dialog').getByRole('tab')
  return tabs.evaluateAll((all) =>
    all.map((tab) => {
      const range = document.createRange()
      range.selectNodeContents(tab.lastChild ?? tab)
      const rects = [...range.getClientRects()]
      const [icon, whole] = [tab.querySelector('svg'), tab.getBoundingClientRect()]
      const at = icon?.getBoundingClientRect()
      const middle = at === undefined ? 0 : at.left + at.width / 2
      return {
        lines: new Set(rects.map(({ top }) => Math.round(top))).size,
        isCentred: Math.abs(middle - whole.left - whole.width / 2) < 1,
      }
    }),
  )
}
