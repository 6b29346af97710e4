import { builtIn } from '@quittance/contract/labels/built-in'
import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type BorrowerName, borrowers, visit } from './testing/borrowers/borrowers.ts'
import { visitIn } from './testing/borrowers/visit-in.ts'
import { desktop, expectAccessible, phone } from './testing/browser/browser.ts'
import { expectFit } from './testing/browser/looks.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onSharedPortal()

it('lists the pages of settings first on a phone, and leads back to the list from each', async () => {
  const { page, context } = await phoneOf('aisha', '/settings/menu')
  const main = page.getByRole('main')
  await main.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  const menu = page.getByRole('navigation', { name: 'Settings' })
  const rows = await boxesOf(menu.getByRole('link'))
  expect(rows.length).toBeGreaterThan(3)
  for (const { x, width, height } of rows) {
    expect([x, width]).toEqual([16, phone.width - 32])
    expect(height).toBeGreaterThanOrEqual(48)
  }
  await expectAccessible(page)
  await expectFit(page)
  await menu.getByRole('link', { name: 'Sign-In and Security' }).click()
  await main.getByRole('heading', { level: 1, name: 'Sign-In and Security' }).waitFor()
  await main.getByRole('button', { name: 'Turn on' }).waitFor()
  expect(await menu.count()).toBe(0)
  const buttons = await boxesOf(main.getByRole('region').getByRole('button'))
  expect(new Set(buttons.map(({ width }) => width)).size).toBe(1)
  await expectAccessible(page)
  await expectFit(page)
  await main.getByRole('link', { name: 'Settings', exact: true }).click()
  await menu.getByRole('link', { name: 'Change Password' }).waitFor()
  await context.close()
})

it('gives a borrower the same face in the bar, on home and in settings, also after a reload', async () => {
  const { page, context, complaints } = await visit(browser, portal, 'omar')
  const bar = page.getByRole('button', { name: /^Your menu/ })
  await expect.poll(() => bar.innerText()).toMatch(/\bOR$/)
  const loan = page.getByRole('region', { name: '2021 Nissan Rogue SV' })
  await loan.getByText('OR', { exact: true }).waitFor()
  // Neither page knows a loan: the first says so at once, the other is told by the browser.
  for (const path of ['/home', '/settings/change-password']) {
    await page.goto(portal.at('harborpine', path))
    await expect.poll(() => bar.innerText()).toMatch(/\bOR$/)
  }
  await page.goto(portal.at('harborpine', '/settings/edit-profile'))
  await page.getByRole('main').getByText('OR', { exact: true }).waitFor()
  expect(complaints).toEqual([])
  await context.close()
})

it('opens on a phone a sheet as high as what it holds, from the foot of the window', async () => {
  const { page, context } = await phoneOf('darnell', '/settings/edit-profile')
  await page.getByRole('button', { name: 'Add phone' }).click()
  const sheet = page.getByRole('dialog', { name: 'Add phone' })
  await expect.poll(async () => bottomOf((await boxesOf(sheet))[0])).toBe(phone.height)
  const [box] = await boxesOf(sheet)
  expect([box?.x, box?.width]).toEqual([0, phone.width])
  expect(box?.height).toBeLessThan(phone.height / 2)
  await expectAccessible(page)
  await context.close()
})

it('takes two lines for a receipt on a phone', async () => {
  const { page, context } = await phoneOf('aisha', '/receipts')
  const list = page.getByRole('list', { name: 'Your receipts' })
  await list.getByRole('button').first().waitFor()
  for (const { height } of await boxesOf(list.getByRole('button'))) expect(height).toBeLessThan(80)
  await context.close()
})

it.each([
  { language: 'es', who: 'maria', field: 'Fecha del pago', shown: /^25 nov 2026$/ },
  { language: 'fr', who: 'chloe', field: 'Date du paiement', shown: /^25 nov\. 2026$/ },
] as const)(
  'writes a picked day as the dates beside its field, in $language',
  async ({ language, who, field, shown }) => {
    const { page, context } = await visitIn(browser, portal, { who, language, viewport: desktop })
    await page.goto(portal.at(borrowers[who].lender, '/schedule-payment'))
    const date = page.getByLabel(field, { exact: true })
    await date.click()
    const calendar = page.getByRole('dialog', { name: field, exact: true })
    await calendar.getByRole('button', { name: /\b25\b.*2026/ }).click()
    expect(await date.inputValue()).toMatch(shown)
    await context.close()
  },
)

it.each([
  { width: 390, viewport: phone },
  { width: 1440, viewport: desktop },
])('keeps in sight what schedules a payment, at $width px', async ({ viewport }) => {
  const at = { viewport, path: '/schedule-payment' }
  const { page, context } = await visit(browser, portal, 'kevin', at)
  const send = page.getByRole('button', { name: /^Schedule (a )?payment$/ })
  await send.waitFor()
  await expect.poll(async () => bottomOf((await boxesOf(send))[0])).toBeLessThan(viewport.height)
  await context.close()
})

it.each([
  { width: 720, height: 450 },
  { width: 640, height: 450 },
])(
  'has the pages in the head of a low window, first by keyboard too: $width px',
  async (viewport) => {
    const { page, context } = await visit(browser, portal, 'maria', { viewport })
    const pages = page.getByRole('navigation').getByRole('link', { name: 'Receipts', exact: true })
    const shown = pages.locator('visible=true')
    await expect.poll(() => shown.count()).toBe(1)
    expect(bottomOf((await boxesOf(shown))[0])).toBeLessThan(viewport.height / 2)
    for (let presses = 0; presses < 6; presses += 1) {
      await page.keyboard.press('Tab')
      if (await shown.evaluate((link) => link === document.activeElement)) break
    }
    expect(await shown.evaluate((link) => link === document.activeElement)).toBe(true)
    await expectAccessible(page)
    await expectFit(page)
    await context.close()
  },
)

it.each([
  { width: 844, height: 390 },
  { width: 720, height: 450 },
  { width: 640, height: 450 },
])('opens the menu of the head over the button of a low window: $width px', async (viewport) => {
  const { page, context } = await visit(browser, portal, 'maria', { viewport })
  await page.getByRole('button', { name: /^Your menu/ }).click()
  const list = page.getByRole('menu')
  await list.getByRole('menuitem').nth(3).waitFor()
  const covered = await list.evaluate((menu) => {
    const { bottom } = menu.getBoundingClientRect()
    return [...menu.querySelectorAll('[role=menuitem]')].flatMap((item) => {
      const { x, y, width, height } = item.getBoundingClientRect()
      const middle = y + height / 2
      if (middle > bottom) return []
      const hit = document.elementFromPoint(x + width / 2, middle)
      return item.contains(hit) ? [] : [item.textContent]
    })
  })
  expect(covered).toEqual([])
  await context.close()
})

it('leads to all of a payment in a low window, with what pays at the end of it', async () => {
  const viewport = { width: 640, height: 450 }
  const { page, context } = await visit(browser, portal, 'darnell', { viewport })
  await page.getByRole('button', { name: 'Make a Payment' }).click()
  const dialog = page.getByRole('dialog')
  const pay = dialog.getByRole('button', { name: 'Pay Now' })
  await pay.waitFor()
  expect((await boxesOf(pay))[0]?.y).toBeGreaterThan(viewport.height)
  await pay.scrollIntoViewIfNeeded()
  expect(bottomOf((await boxesOf(pay))[0])).toBeLessThan(viewport.height)
  await expectFit(page)
  await context.close()
})

it.each([
  { width: 720, height: 450 },
  { width: 640, height: 450 },
])('keeps Close and the acts of a receipt whole in a low window: $width px', async (viewport) => {
  const at = { viewport, path: '/receipts' }
  const { page, context } = await visit(browser, portal, 'darnell', at)
  await page.getByRole('list', { name: 'Your receipts' }).getByText('Returned').click()
  const dialog = page.getByRole('dialog', { name: 'Receipt' })
  const kept = dialog.getByRole('button', { name: /^(Close|Send|PDF|Print)$/ })
  await expect.poll(() => kept.count()).toBe(4)
  for (const top of [0, 150, 9999]) {
    await dialog.evaluate((sheet, to) => sheet.scrollTo(0, to), top)
    const ends = (await boxesOf(kept)).map((box) => [box.y >= 8, bottomOf(box) <= 442])
    expect(ends).toEqual(Array.from({ length: 4 }, () => [true, true]))
  }
  await expectFit(page)
  await context.close()
})

it('opens a page at its top from far down another, and finds the place there again by Back', async () => {
  const { page, context } = await phoneOf('maria', '/home')
  const { height } = phone
  await page.setViewportSize({ width: 320, height: 400 })
  const links = page.getByRole('link', { name: 'Receipts', exact: true })
  await page.evaluate(() => scrollTo(0, 600))
  await links
    .locator('visible=true')
    .first()
    .evaluate((link: HTMLElement) => link.click())
  await page.getByRole('list', { name: 'Your receipts' }).waitFor()
  const scrolled = () => page.evaluate(() => scrollY)
  expect(await scrolled()).toBe(0)
  await page.goBack()
  await page.getByRole('heading', { name: 'Recent activity' }).waitFor()
  await expect.poll(scrolled).toBeGreaterThan(height / 4)
  await context.close()
})

it('shows picked days whole on a phone, in French', async () => {
  const plan = { who: 'chloe', language: 'fr', viewport: phone } as const
  const { page, context } = await visitIn(browser, portal, plan)
  const say = builtIn.fr
  await page.getByRole('button', { name: say['loans.details.whyMoved'] }).click()
  const days = page.getByRole('dialog').locator('input[readonly]')
  await days.nth(1).waitFor()
  for (const day of await days.all()) {
    expect(await day.inputValue()).toMatch(/^\d+ \S+ 2026$/)
    expect(await day.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
  }
  await expectFit(page)
  await context.close()
})

it.each(['maria', 'darnell', 'aisha', 'jennifer'] as const)(
  'fills both columns of the home of %s on a desktop',
  async (who) => {
    const { page, context } = await visit(browser, portal, who, { viewport: desktop })
    await page.getByRole('heading', { name: /documents$/i }).waitFor()
    await page.getByRole('heading', { name: 'Recent activity' }).waitFor()
    const gap = async () => {
      const [left = 0, right = 0] = await heightsOfColumns(page)
      return Math.min(left, right) > 400 ? Math.abs(left - right) : Infinity
    }
    await expect.poll(gap).toBeLessThan(200)
    await expectFit(page)
    await context.close()
  },
)

async function phoneOf(who: BorrowerName, path: string) {
  const visited = await visit(browser, portal, who, { viewport: phone })
  await visited.page.goto(portal.at(borrowers[who].lender, path))
  return visited
}

async function boxesOf(places: Locator) {
  await places.first().waitFor()
  return places.evaluateAll((all) =>
    all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect),
  )
}

function bottomOf(box: DOMRect | undefined): number {
  return box?.bottom ?? Number.NaN
}

/** The cards of each column, from the top of the first to the foot of the last. */
function heightsOfColumns(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const columns = Map.groupBy(
      [...document.querySelectorAll('main section')].map((one) => one.getBoundingClientRect()),
      ({ left }) => Math.round(left),
    )
    return [...columns.values()].map(
      (boxes) =>
        Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top)),
    )
  })
}
