import { expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { visitIn } from './testing/borrowers/visit-in.ts'
import { expectAccessible, phone } from './testing/browser/browser.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onSharedPortal('lonemesa')

it('keeps filter, order, page and receipt in the address, through a reload and back', async () => {
  const { page, context } = await visit(browser, portal, 'kevin')
  const activity = page.getByRole('region', { name: 'Recent activity' })
  await activity.getByRole('link').filter({ hasText: '21-101556' }).first().click()
  await page.waitForURL(/\/receipts\?receipt=LM-/)
  const panel = page.getByRole('region', { name: 'Receipt' })
  const reference = new URL(page.url()).searchParams.get('receipt') ?? ''
  await panel.getByText(reference).waitFor()

  await page.getByRole('heading', { name: 'November 2026' }).waitFor()
  await page.getByLabel('Sort').selectOption('oldest')
  await page.waitForURL(/sort=oldest/)
  await page.getByRole('button', { name: 'Next page' }).click()
  await page.getByText('101 to 200 of 748').waitFor()
  expect(new URL(page.url()).searchParams.get('page')).toBe('2')
  await page.reload()
  await page.getByText('101 to 200 of 748').waitFor()
  await expect.poll(() => page.getByLabel('Sort').inputValue()).toBe('oldest')
  await page.getByRole('checkbox', { name: 'Card' }).check()
  await page.waitForURL(/kinds=card/)
  expect(new URL(page.url()).searchParams.has('page')).toBe(false)
  await page.goBack()
  await page.getByText('101 to 200 of 748').waitFor()
  await expectAccessible(page)
  await page.goto(new URL('/receipts?page=9999&sort=9', page.url()).href)
  await page.getByText('701 to 748 of 748').waitFor()
  await context.close()
})

it('opens a receipt of recent activity on a phone, and prints whose it is', async () => {
  const { page, context } = await visitIn(browser, portal, {
    who: 'chloe',
    language: 'fr',
    viewport: phone,
  })
  const activity = page.getByRole('region', { name: 'Activité récente' })
  await activity.getByRole('list').getByRole('link').first().click()
  const receipt = page.getByRole('dialog')
  await receipt.getByText('55-300127').first().waitFor()
  expect(await receipt.innerText()).not.toContain('Chloé')
  await page.emulateMedia({ media: 'print' })
  const printed = await receipt.innerText()
  for (const told of [/Boréal · Chlo/, /55-300127/, /CA-[0-9A-Z]{4}-[0-9A-Z]{4}/])
    expect(printed).toMatch(told)
  await page.emulateMedia({ media: 'screen' })
  await expectAccessible(page)
  await context.close()
})
