import { expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { expectAccessible } from './testing/browser/browser.ts'
import { agree, chargeButton, review } from './testing/payments/paying.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onSharedPortal('lonemesa')

it('pays instead of the scheduled debit of its amount, which review, receipt and home then name', async () => {
  const { page, context } = await visit(browser, portal, 'kevin')
  const dialog = await review(page, { amount: '171.87' })
  const choice = dialog.getByRole('group', { name: 'Is this payment in place of a scheduled one?' })
  const instead = choice.getByRole('radio', {
    name: /^Yes: instead of \$171\.87.* on Mon, Nov 30 /,
  })
  await expect.poll(() => instead.isChecked()).toBe(true)
  await choice.getByRole('radio', { name: /^No: / }).check()
  await dialog.getByText('Everything that is scheduled is taken as well.').waitFor()
  await instead.check()
  await dialog.getByText(/^This payment will not be taken: \$171\.87.* on Mon, Nov 30 /).waitFor()
  await expectAccessible(page)
  await agree(dialog)
  await chargeButton(dialog).click()
  const receipt = page.getByRole('dialog', { name: 'Payment accepted' })
  await receipt.waitFor({ timeout: 30_000 })
  await receipt.getByText('place of the $171.87 scheduled for Monday, November 30, 2026').waitFor()
  await page.goto(new URL('/home', page.url()).href)
  await page.getByText('Will not run: a payment was made instead.').first().waitFor()
  await page.goto(new URL('/schedule-payment', page.url()).href)
  const rows = page.getByRole('region', { name: 'Scheduled payments' }).getByRole('listitem')
  const replaced = rows.filter({ hasText: /^\$171\.87.*November 30/ })
  await replaced.getByText('WILL NOT RUN', { exact: true }).waitFor()
  await replaced.getByText(/^Will not run: payment \S+ of .* was made in its place\.$/).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(new URL('/receipts', page.url()).href)
  const place = page.getByText(/^In place of: \$171\.87/).first()
  await place.waitFor()
  const box = await place.boundingBox()
  expect(box?.width).toBeGreaterThan(200)
  await context.close()
})
