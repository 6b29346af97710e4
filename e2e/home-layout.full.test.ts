import { builtIn } from '@quittance/contract/labels/built-in'
import type { LabelKey } from '@quittance/contract/labels/labels'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { demoPassword } from '../demo/src/tables/people.ts'
import { type BorrowerName, borrowers, visit } from './testing/borrowers/borrowers.ts'
import { visitIn } from './testing/borrowers/visit-in.ts'
import { desktop, expectAccessible, phone, visitor } from './testing/browser/browser.ts'
import { expectFit } from './testing/browser/looks.ts'
import { onPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onPortal()

/** Where something begins on the page, in pixels from its top. */
async function topOf(page: Page, name: string | RegExp, role: 'note' | 'region'): Promise<number> {
  const place = page.getByRole(role, { name })
  await place.waitFor()
  return place.evaluate((element) => element.getBoundingClientRect().top + scrollY)
}

it.each([
  { language: 'en', width: 390, viewport: phone, returned: /payment was returned$/ },
  { language: 'en', width: 1440, viewport: desktop, returned: /payment was returned$/ },
  { language: 'es', width: 390, viewport: phone, returned: /fue devuelto$/ },
  { language: 'es', width: 1440, viewport: desktop, returned: /fue devuelto$/ },
] as const)(
  'shows a returned debit above all that is due, in $language at $width px',
  async ({ language, viewport, returned }) => {
    const say = (key: LabelKey) => builtIn[language][key]
    const { page, context } = await visitIn(browser, portal, { who: 'darnell', language, viewport })
    const banner = await topOf(page, returned, 'note')
    const due = await topOf(page, say('loans.card.totalAmountDue'), 'region')
    const ways = await topOf(page, say('payments.ways.title'), 'region')
    // A phone pays in a sheet, which its dock opens.
    const pay = viewport === phone ? due : await topOf(page, say('payments.form.title'), 'region')
    expect(banner).toBeLessThan(Math.min(due, pay))
    expect(due).toBeLessThan(ways)
    await expectAccessible(page)
    await expectFit(page)
    await context.close()
  },
)

it('shows in the smallest window first what is due, clear of the bars', async () => {
  const viewport = { width: 320, height: 568 }
  const { page, context } = await visit(browser, portal, 'darnell', { viewport })
  const due = page.getByRole('region', { name: 'Total Amount Due' })
  const figure = await due.getByText('$856.83', { exact: true }).boundingBox()
  const bar = await page.locator('[data-dock]').boundingBox()
  expect((figure?.y ?? Infinity) + (figure?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
  const dueTop = await topOf(page, 'Total Amount Due', 'region')
  expect(await topOf(page, /payment was returned$/, 'note')).toBeGreaterThan(dueTop)
  await expectFit(page)
  await context.close()
})

it('tells of a loan that is past due what stays due after the amount in the form', async () => {
  const { page, context } = await visit(browser, portal, 'darnell', { viewport: desktop })
  const amount = page.getByLabel('Payment Amount')
  await page.getByText('After this payment, $451.06 stays due.').waitFor()
  await amount.fill('856.83')
  const form = page.getByRole('form', { name: 'Make a Payment' })
  await form.getByText('$856.83 brings the loan current.').waitFor()
  await expectFit(page)
  await context.close()
})

it.each([
  { width: 390, viewport: phone },
  { width: 1440, viewport: desktop },
] as const)(
  'gives who paid off a stamp and no figure to pay, at $width px',
  async ({ viewport }) => {
    const { page, context } = await visit(browser, portal, 'jennifer', { viewport })
    await page.getByRole('heading', { level: 1, name: 'Well done, Jennifer' }).waitFor()
    const stamp = page.getByRole('region', { name: '2017 Subaru Outback' }).getByText('PAID OFF')
    const { color } = await stamp.evaluate((element) => getComputedStyle(element))
    const [red = 0, green = 255, blue = 255] = (color.match(/\d+/g) ?? []).map(Number)
    expect(red).toBeGreaterThan(2 * Math.max(green, blue))
    expect(await page.getByRole('textbox').count()).toBe(0)
    await expectAccessible(page)
    await expectFit(page)
    await context.close()
  },
)

it.each([
  ['maria', 'suv'],
  ['darnell', 'pickup'],
  ['jennifer', 'wagon'],
  ['kevin', 'car'],
] satisfies [BorrowerName, string][])('draws the vehicle of %s as a %s', async (who, shape) => {
  const { page, context } = await visit(browser, portal, who)
  const drawn = page.getByRole('img', { name: /^Picture of/ })
  await drawn.waitFor()
  expect(await drawn.getAttribute('data-shape')).toBe(shape)
  await context.close()
})

it.each([
  { language: 'en', width: 390, viewport: phone },
  { language: 'es', width: 1440, viewport: desktop },
] as const)(
  'opens the link form to a borrower without a loan, and again by its button, in $language at $width px',
  async ({ language, viewport }) => {
    const say = (key: LabelKey) => builtIn[language][key]
    const context = await visitor(browser, { viewport })
    const page = await context.newPage()
    await page.goto(portal.at('lonemesa'))
    await page.locator('input[name=user]').waitFor()
    await page.getByRole('combobox').selectOption(language)
    await page.locator('input[name=user]').fill(borrowers.nora.email)
    await page.locator('input[name=password]').fill(demoPassword)
    await page.locator('button[type=submit]').click()
    const form = page.getByRole('dialog', { name: say('loans.link.title') })
    await form.waitFor()
    await expectAccessible(page)
    await expectFit(page)
    await page.keyboard.press('Escape')
    await page.getByText(say('loans.empty.title')).waitFor()
    await expectAccessible(page)
    await expectFit(page)
    await page
      .getByRole('main')
      .getByRole('button', { name: say('loans.link.title') })
      .click()
    await form.waitFor()
    await context.close()
  },
)
