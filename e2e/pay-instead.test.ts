import { expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { expectAccessible } from './testing/browser/browser.ts'
import { agree, chargeButton, review } from './testing/payments/paying.ts'
import { onPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onPortal()

it('pays instead of the next scheduled debit, which home then says will not run', async () => {
  const { page, context } = await visit(browser, portal, 'kevin')
  const dialog = await review(page, { amount: '60.00' })
  const choice = dialog.getByRole('group', { name: /^What about the \$[\d.]+ scheduled for / })
  expect(await choice.getByRole('radio', { name: 'Pay both' }).isChecked()).toBe(true)
  await choice.getByRole('radio', { name: 'Pay this instead' }).check()
  await expectAccessible(page)
  await agree(dialog)
  await chargeButton(dialog).click()
  const receipt = page.getByRole('dialog', { name: 'Payment accepted' })
  await receipt.waitFor({ timeout: 30_000 })
  await page.goto(new URL('/home', page.url()).href)
  await page.getByText('Will not run: you paid instead of it.').first().waitFor()
  await context.close()
})
