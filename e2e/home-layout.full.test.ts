import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type BorrowerName, signIn, visit } from './testing/borrowers/borrowers.ts'
import { desktop, expectAccessible, phone, visitor } from './testing/browser/browser.ts'
import { expectFit } from './testing/browser/looks.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onPortal()

const looks = [
  { at: 390, viewport: phone },
  { at: 1440, viewport: desktop },
] as const

/** Where something begins on the page, in pixels from its top. */
async function topOf(page: Page, name: string | RegExp, role: 'note' | 'region'): Promise<number> {
  const place = page.getByRole(role, { name })
  await place.waitFor()
  return place.evaluate((element) => element.getBoundingClientRect().top + scrollY)
}

it.each(looks)('shows a returned debit above all that is due, at $at px', async ({ viewport }) => {
  const { page, context } = await visit(browser, portal, 'darnell', { viewport })
  const banner = await topOf(page, /payment was returned$/, 'note')
  const due = await topOf(page, 'Total Amount Due', 'region')
  const ways = await topOf(page, 'If you cannot pay it all today', 'region')
  // A phone pays in a sheet, which its dock opens.
  const pay = viewport === phone ? due : await topOf(page, 'Make a Payment', 'region')
  expect(banner).toBeLessThan(Math.min(due, pay))
  expect(due).toBeLessThan(ways)
  await expectAccessible(page)
  await expectFit(page)
  await context.close()
})

it.each(looks)('gives who paid off a stamp and no figure to pay, at $at px', async (look) => {
  const { page, context } = await visit(browser, portal, 'jennifer', { viewport: look.viewport })
  await page.getByRole('heading', { level: 1, name: 'Well done, Jennifer' }).waitFor()
  const stamp = page.getByRole('region', { name: '2017 Subaru Outback' }).getByText('PAID OFF')
  const { color } = await stamp.evaluate((element) => getComputedStyle(element))
  const [red = 0, green = 255, blue = 255] = (color.match(/\d+/g) ?? []).map(Number)
  expect(red).toBeGreaterThan(2 * Math.max(green, blue))
  expect(await page.getByRole('textbox').count()).toBe(0)
  await expectAccessible(page)
  await expectFit(page)
  await context.close()
})

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

it('leads a borrower without a loan to their methods where the lender is not to be contacted', async () => {
  const context = await visitor(browser, { viewport: phone })
  const page = await context.newPage()
  await changeSettings(portal, 'lonemesa', { hideBpContactUs: '1' })
  await page.goto(portal.at('lonemesa'))
  await signIn(page, 'nora')
  await page.getByText('No loan is linked yet').waitFor()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Payment Methods' }).click()
  await page.waitForURL('**/settings/payment-option')
  await page.getByText('Add Payment Method').waitFor()
  await context.close()
})
