import { expect, it } from 'vitest'
import { openPdf } from '../server/testing/papers/read-pdf.ts'
import { readQr } from '../server/testing/papers/read-qr.ts'
import { visit } from './testing/borrowers/borrowers.ts'
import { expectAccessible, visitor } from './testing/browser/browser.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onSharedPortal('lonemesa')

it('finds receipts by amount and day, and saves what it shows as a file', async () => {
  const { page, context, complaints } = await visit(browser, portal, 'kevin')
  await page.getByRole('banner').getByRole('link', { name: 'Receipts', exact: true }).click()
  await page.getByText('1 to 100 of 748').waitFor()
  const tools = page.getByRole('button', { name: 'Search and download' })
  await tools.click()
  const dialog = page.getByRole('dialog', { name: 'Search and download' })
  await dialog.getByLabel('Amount').fill('12,34,5')
  await dialog.getByRole('button', { name: 'Search', exact: true }).click()
  await dialog.getByText('Digits with at most 2 decimals').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Amount').fill('$310')
  await dialog.getByRole('button', { name: 'Search', exact: true }).click()
  await page.waitForURL(/amount=310\.00/)
  await page.getByRole('button', { name: 'Clear filters' }).first().waitFor()
  await page.goto(new URL('/receipts?from=2026-10-01&to=2026-10-31', page.url()).href)
  const months = page.getByRole('heading', { name: 'October 2026' })
  await months.waitFor()
  const shown = await page.getByRole('list', { name: 'Your receipts' }).getByRole('button').count()
  await tools.click()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Spreadsheet (CSV)' }).click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/^receipts-[\d-]+\.csv$/)
  const text = (await (await saved.createReadStream()).toArray()).join('')
  expect(text).toContain('Paid,Posts on,Loan Number,Payment Method')
  expect(text.trimEnd().split('\r\n')).toHaveLength(shown + 1)
  expect(complaints).toEqual([])
  await context.close()
})

it('opens by the code of a printed receipt a page that says that it is genuine', async () => {
  const { page, context } = await visit(browser, portal, 'kevin')
  await page.getByRole('banner').getByRole('link', { name: 'Receipts', exact: true }).click()
  const panel = page.getByRole('region', { name: 'Receipt' })
  const figure = panel.getByText(/^\$[\d,]+\.\d{2}$/).first()
  const amount = await figure.innerText()
  const answered = page.waitForResponse((one) => one.url().includes('/get-receipt-pdf'))
  await Promise.all([
    page.waitForEvent('popup'),
    panel.getByRole('button', { name: 'PDF' }).click(),
  ])
  const pdf = await openPdf(await (await answered).body())
  const address = (await readQr(pdf, 1)) ?? ''
  expect(new URL(address).origin).toBe(new URL(page.url()).origin)
  expect(new URL(address).pathname).toMatch(/^\/r\/[a-z2-7]{16}$/)

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await panel.getByRole('button', { name: 'Print' }).click()
  await expect.poll(() => page.locator('body').getAttribute('data-printed')).toBe('yes')
  await page.emulateMedia({ media: 'print' })
  await panel.getByText(address).waitFor()
  await context.close()

  const anyone = await visitor(browser)
  const seen = await anyone.newPage()
  await seen.goto(address)
  await seen.getByRole('heading', { name: 'This receipt is genuine' }).waitFor()
  await seen.getByText(amount, { exact: true }).waitFor()
  expect(await seen.locator('body').innerText()).not.toContain('Kevin')
  await expectAccessible(seen)
  await seen.getByRole('link', { name: 'Español' }).click()
  await seen.getByRole('heading', { name: 'Este recibo es auténtico' }).waitFor()
  expect(await anyone.cookies()).toEqual([])
  await anyone.close()
})
