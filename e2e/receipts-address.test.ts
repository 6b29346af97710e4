import { expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { openAuthorization } from './testing/payments/paying.ts'
import {
  agreeToAll,
  readText,
  reviewIn,
  sendButton,
  visitIn,
} from './testing/borrowers/visit-in.ts'
import { expectAccessible, phone } from './testing/browser/browser.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onSharedPortal('lonemesa')

it('[RCPT-04][RCPT-22] has a sort control, and shows page 1 when the sort or a filter changes', async () => {
  const { page, context } = await visit(browser, portal, 'kevin')
  await page.getByRole('banner').getByRole('link', { name: 'Receipts', exact: true }).click()
  const rows = page.getByRole('list', { name: 'Your receipts' }).getByRole('button')
  const sort = page.getByLabel('Sort by')
  const days = async () =>
    (await rows.allInnerTexts()).map((row) => Date.parse(/\d\d\/\d\d\/\d{4}/.exec(row)?.[0] ?? ''))
  await page.getByText('1 to 100 of 748').waitFor()
  await expect.poll(() => sort.inputValue()).toBe('newest')
  const newest = await days()
  expect(newest).toEqual(newest.toSorted((left, right) => right - left))

  await toSecondPage()
  await sort.selectOption('Oldest first')
  await page.getByText('1 to 100 of 748').waitFor()
  await page
    .getByRole('navigation', { name: 'Pages' })
    .locator('[aria-current=page]:text-is("1")')
    .waitFor()
  await expect.poll(async () => (await days())[0]).toBeLessThan(newest.at(-1) ?? 0)
  const oldest = await days()
  expect(oldest).toEqual(oldest.toSorted((left, right) => left - right))

  await toSecondPage()
  await page.getByLabel('21-101556', { exact: true }).check()
  await page.getByText(/^1 to \d+ of \d+$/).waitFor()
  await expect
    .poll(async () => (await rows.allInnerTexts()).every((row) => row.includes('21-101556')))
    .toBe(true)
  await expect.poll(() => sort.inputValue()).toBe('oldest')
  await context.close()

  async function toSecondPage(): Promise<void> {
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByText('101 to 200 of 748').waitFor()
  }
})

it('[PAY-18] says with the terms of a PAD when one after 5 PM takes effect, and prints whose receipt it is afterwards', async () => {
  const { page, context } = await visitIn(browser, portal, {
    who: 'chloe',
    language: 'fr',
    viewport: phone,
  })
  const review = await reviewIn(page, { language: 'fr', amount: '24.00', from: '3456' })
  await openAuthorization(review)
  expect(await readText(review)).toContain(
    'Un retrait demandé après 17 h (heure de l’Est) prend effet au plus tôt le jour bancaire suivant.',
  )
  await expectAccessible(page)
  await agreeToAll(review)
  await sendButton(review).click()
  const accepted = page.getByRole('dialog', { name: 'Paiement accepté' })
  await accepted.waitFor()
  const owner = accepted.getByText(/^Crédit Auto Boréal · Chloé \S+/)
  expect(await owner.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => owner.isVisible()).toBe(true)
  await expect.poll(() => accepted.innerText()).toMatch(/CA-[0-9A-Z]{4}-[0-9A-Z]{4}/)
  await context.close()
})
