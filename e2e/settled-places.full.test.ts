import { builtIn } from '@quittance/contract/labels/built-in'
import type { LabelKey } from '@quittance/contract/labels/labels'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { boardLoan } from './testing/borrowers/board-loan.ts'
import { type BorrowerName, visit } from './testing/borrowers/borrowers.ts'
import { visitIn } from './testing/borrowers/visit-in.ts'
import { desktop, expectAccessible, phone } from './testing/browser/browser.ts'
import { expectFit } from './testing/browser/looks.ts'
import { fillPayment, openSheet, payButton } from './testing/payments/paying.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onSharedPortal('lonemesa')

/** How far the page jumps from now on: what the browser counts itself (CLS). */
async function countShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as unknown as { shifts: number }
    counted.shifts = 0
    new PerformanceObserver((list) => {
      for (const one of list.getEntries()) counted.shifts += (one as unknown as Shift).value
    }).observe({ type: 'layout-shift' })
    type Shift = { readonly value: number }
  })
  return () => page.evaluate(() => (window as unknown as { shifts: number }).shifts)
}

it.each([
  ['darnell', phone, 'light', 'en'],
  ['luis', phone, 'dark', 'es'],
  ['chloe', desktop, 'light', 'fr'],
  ['aisha', desktop, 'dark', 'en'],
] as const)(
  'says that there is no connection where it moves nothing: %s, %j, %s, %s',
  async (who, viewport, colorScheme, language) => {
    const { page, context } = await visitIn(browser, portal, { who, language, viewport })
    await page.emulateMedia({ colorScheme })
    // Beside the form of a desktop's home Pay says why it is closed, in a line of its own.
    if (viewport === desktop) await page.goto(new URL('/receipts', page.url()).href)
    await page.waitForLoadState('networkidle')
    const shifts = await countShifts(page)
    const before = await page.getByRole('banner').boundingBox()
    await context.setOffline(true)
    const notice = page.getByRole('status', {
      name: builtIn[language]['shell.error.offlineBanner'],
    })
    await notice.waitFor()
    expect(await page.getByRole('banner').boundingBox()).toEqual(before)
    const [bar, dock] = await Promise.all(
      [notice, page.locator('[data-dock]')].map(async (one) =>
        (await one.isVisible()) ? one.boundingBox() : null,
      ),
    )
    if (bar === null || bar === undefined) throw new Error('the notice is seen')
    // It covers no bar, and what it covers can be scrolled out from under it.
    expect(bar.y).toBeGreaterThan((before?.y ?? 0) + (before?.height ?? 0))
    expect(bar.y + bar.height).toBeLessThanOrEqual(dock?.y ?? viewport.height)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const last = page.getByRole('contentinfo').getByRole('link').last()
    await expect
      .poll(async () => {
        const box = await last.boundingBox()
        return (box?.y ?? 0) + (box?.height ?? 0)
      })
      .toBeLessThanOrEqual(bar.y)
    await expectAccessible(page)
    await context.setOffline(false)
    await notice.waitFor({ state: 'detached' })
    expect(await shifts()).toBe(0)
    await context.close()
  },
)

it.each([
  ['en', phone],
  ['es', phone],
  ['en', desktop],
] as const)('names a page of settings once that is one card, in %s, %j', async (...row) => {
  const [language, viewport] = row
  const { page, context } = await visitIn(browser, portal, { who: 'maria', language, viewport })
  const pages: readonly (readonly [string, LabelKey])[] = [
    ['payment-option', 'payments.method.title'],
    ['change-language', 'profile.menu.changeLanguage'],
    ['change-password', 'profile.menu.changePassword'],
  ]
  for (const [path, key] of pages) {
    await page.goto(portal.at('lonemesa', `/settings/${path}`))
    const name = builtIn[language][key]
    await page.getByRole('main').getByRole('heading', { name }).first().waitFor()
    const seen = await page
      .getByRole('main')
      .getByRole('heading', { name, exact: true })
      .evaluateAll((found) =>
        found.filter((one) => getComputedStyle(one).clipPath === 'none').map((one) => one.tagName),
      )
    expect({ path, seen }).toEqual({ path, seen: [viewport === phone ? 'H1' : 'H2'] })
    await expectFit(page)
    await expectAccessible(page)
  }
  await context.close()
})

/** What stands last among the ways to pay. */
function lastTileOf(page: Page) {
  return page.locator('[data-methods] > div').first().locator('> *').last()
}

it.each([
  ['maria', phone],
  ['darnell', phone],
  ['maria', desktop],
  ['darnell', desktop],
  ['chloe', desktop],
] as const)(
  'adds a payment method from the last tile of the list, wherever that stands: %s, %j',
  async (who: BorrowerName, viewport) => {
    const language = who === 'chloe' ? 'fr' : 'en'
    const { page, context } = await visitIn(browser, portal, { who, language, viewport })
    const lender = who === 'chloe' ? 'boreal' : 'lonemesa'
    const name = builtIn[language]['payments.methodForm.title']
    await openSheet(page, page.getByRole('button', { name }))
    await expect.poll(() => lastTileOf(page).innerText()).toBe(name)
    await page.goto(portal.at(lender, '/schedule-payment'))
    await page.getByRole('button', { name }).waitFor()
    await expect.poll(() => lastTileOf(page).innerText()).toBe(name)
    await page.goto(portal.at(lender, '/settings/payment-option'))
    const tile = page.getByRole('button', { name })
    await tile.waitFor()
    const list = await page.getByRole('main').getByRole('list').last().boundingBox()
    const place = await tile.boundingBox()
    expect(place?.y).toBeGreaterThanOrEqual((list?.y ?? 0) + (list?.height ?? 0))
    await context.close()
  },
)

it('ends what scrolls under Pay by a line from edge to edge, with a notice above the form', async () => {
  const { page, context } = await visit(browser, portal, 'darnell', { viewport: desktop })
  await page.getByRole('note', { name: /was returned$/ }).waitFor()
  // Until one is chosen the bar stands below the methods and nothing scrolls under it.
  await fillPayment(page, { amount: '25.00', from: '4242' })
  const look = await payButton(page).evaluate((button) => {
    let bar: Element = button
    while (getComputedStyle(bar).position !== 'sticky' && bar.parentElement !== null)
      bar = bar.parentElement
    const { borderTopWidth, backgroundImage, backgroundColor } = getComputedStyle(bar)
    const [own, card] = [bar, bar.closest('section')].map((one) => one?.getBoundingClientRect())
    const edges = [own?.left, own?.right].map((edge, at) =>
      Math.abs((edge ?? 0) - ((at === 0 ? card?.left : card?.right) ?? 0)),
    )
    return { borderTopWidth, backgroundImage, backgroundColor, edges }
  })
  expect(look).toMatchObject({ borderTopWidth: '1px', backgroundImage: 'none' })
  expect(look.backgroundColor).not.toContain('0)')
  expect(Math.max(...look.edges)).toBeLessThanOrEqual(1.5)
  await context.close()
})

it.each([
  ['terrence', { width: 320, height: 640 }],
  ['terrence', phone],
  ['terrence', desktop],
  ['darnell', desktop],
  ['kevin', { width: 960, height: 700 }],
] as const)('draws a vehicle whole, from its roof to the ground: %s, %j', async (who, viewport) => {
  const { page, context } = await visit(browser, portal, who, { viewport })
  const drawn = page.getByRole('img', { name: /^Picture of/ })
  await drawn.waitFor()
  const beyond = await drawn.evaluate((art) => {
    const frame = art.parentElement?.getBoundingClientRect()
    const vehicle = art.querySelector('g')?.getBoundingClientRect()
    if (frame === undefined || vehicle === undefined) return null
    return [
      frame.top - vehicle.top,
      vehicle.bottom - frame.bottom,
      frame.left - vehicle.left,
      vehicle.right - frame.right,
    ]
  })
  expect(Math.max(...(beyond ?? [NaN]))).toBeLessThanOrEqual(0)
  await context.close()
})

it.each([
  ['en', phone],
  ['es', { width: 320, height: 568 }],
] as const)('keeps "Link a loan" in reach under twenty loans, in %s, %j', async (...row) => {
  const [language, viewport] = row
  const loans = Array.from({ length: 19 }, (_none, at) => `21-9${language === 'en' ? 1 : 2}${at}`)
  if (language === 'en') for (const loanNo of loans) await boardLoan(portal, 'kevin', loanNo)
  const { page, context } = await visitIn(browser, portal, { who: 'kevin', language, viewport })
  await page.getByRole('button', { name: builtIn[language]['loans.switcher.label'] }).click()
  const list = page.getByRole('list', { name: builtIn[language]['loans.switcher.label'] })
  await expect.poll(() => list.getByRole('listitem').count()).toBeGreaterThan(20)
  const link = list.getByRole('button', { name: builtIn[language]['loans.link.title'] })
  const isSeen = () =>
    link.evaluate((button) => {
      const { left, top, width, height } = button.getBoundingClientRect()
      const at = document.elementFromPoint(left + width / 2, top + height / 2)
      return button.contains(at) && top + height <= innerHeight
    })
  expect(await isSeen()).toBe(true)
  await list.evaluate((box) => box.scrollTo(0, 300))
  expect(await isSeen()).toBe(true)
  // Led to by arrows, no loan stands below it.
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  const [focused, foot] = await Promise.all([
    page.locator(':focus').boundingBox(),
    link.boundingBox(),
  ])
  expect((focused?.y ?? NaN) + (focused?.height ?? NaN)).toBeLessThanOrEqual((foot?.y ?? NaN) + 1)
  await expectFit(page)
  await link.click()
  await page.getByRole('dialog').waitFor()
  await context.close()
})
