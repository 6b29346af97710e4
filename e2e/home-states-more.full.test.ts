import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type BorrowerName, visit } from './testing/borrowers/borrowers.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'
import {
  addCard,
  agree,
  amountField,
  chargeButton,
  method,
  payButton,
  review,
  reviewOf,
} from './testing/payments/paying.ts'
import { expectThreeWay, witness } from './testing/payments/three-way.ts'

const { portal, browser } = onSharedPortal('lonemesa')

/** What the field holds after an amount was typed, and why Pay is closed; '' where it is open. */
async function typed(page: Page, text: string): Promise<readonly [string, string]> {
  await amountField(page).fill('')
  await amountField(page).pressSequentially(text)
  const held = await amountField(page).inputValue()
  const id = await payButton(page).getAttribute('aria-describedby')
  const reason = id === null ? '' : await page.locator(`[id="${id}"]`).innerText()
  return [held, reason.includes('decimals') ? 'refused' : '']
}

it('[VAL-43] reads an amount right or refuses it, and loses nothing that was typed', async () => {
  const { page, context } = await visit(browser, portal, 'maria')
  for (const text of ['10.999', '1e3', '-5', '1 234,56', '1,23', '12345678901'])
    expect(await typed(page, text)).toEqual([text, 'refused'])
  for (const text of ['25', '25.5', '1,234.50', '.50'])
    expect(await typed(page, text)).toEqual([text, ''])
  await amountField(page).fill('1,234.50')
  await amountField(page).blur()
  await expect.poll(() => amountField(page).inputValue()).toBe('1234.50')
  await context.close()
})

it('chooses the method that paid last, and names each by its name and fee', async () => {
  const { page, context } = await visit(browser, portal, 'maria')
  await method(page, '6789').and(page.locator(':checked')).waitFor()
  const tiles = page.getByRole('radiogroup', { name: 'Payment Method' })
  await tiles.getByText('No fee').first().waitFor()
  await tiles.getByText('$3.95 fee').first().waitFor()
  expect(await tiles.innerText()).not.toMatch(/Routing|\d{9}/)
  await context.close()
})

it.each([
  ['maria', '$100.00 + $3.95 fee on Fri, Dec 4'],
  ['kevin', ' from Savings ending 7788'],
] satisfies [BorrowerName, string][])(
  'tells %s under the stamp and before paying what is taken next: %s',
  async (who, words) => {
    const { page, context } = await visit(browser, portal, who)
    await page.getByText(words).first().waitFor()
    const dialog = await review(page, { amount: '25.00', from: who === 'maria' ? '5556' : '4242' })
    await dialog.getByText('You already have a payment scheduled').waitFor()
    await expect.poll(() => dialog.innerText()).toContain(words)
    await context.close()
  },
)

it('leads a declined payment on to a method without a fee, with its amount kept', async () => {
  const { expectThreeWay: expectCharged } = await witness(portal)
  const { page, context } = await visit(browser, portal, 'maria')
  await addCard(page, { number: '4000000000009995' })
  const first = await review(page, { amount: '31.00', from: '9995' })
  await agree(first)
  await chargeButton(first).click()
  const declined = page.getByRole('dialog', { name: 'Payment declined' })
  await declined.getByRole('button', { name: 'Use Checking ending 6789, no fee' }).click()
  const again = await reviewOf(page)
  await again.getByText('Checking ending 6789').first().waitFor()
  await expect.poll(() => again.innerText()).toContain('$31.00')
  await again.getByRole('button', { name: 'Back' }).click()
  await expect.poll(() => amountField(page).inputValue()).toBe('31.00')
  await expect.poll(() => method(page, '6789').isChecked()).toBe(true)

  await method(page, '9995').check()
  const second = await review(page, { amount: '31.00', from: '9995' })
  await agree(second)
  await chargeButton(second).click()
  await declined.getByRole('button', { name: 'Use another method' }).click()
  await page.locator('[name=payment-method]:focus').waitFor()
  await expect.poll(() => amountField(page).inputValue()).toBe('31.00')
  await expectCharged([])
  await context.close()
})

it('tells who is past due what the amount is made of, and three ways to go on', async () => {
  const { page, context } = await visit(browser, portal, 'darnell')
  const due = page.getByRole('region', { name: 'Total Amount Due' })
  await expect
    .poll(() => due.innerText())
    .toMatch(/What makes up this amount\s+Payment due \d\d\/\d\d\/\d{4}/)
  const [shown = ''] = (await due.innerText()).split('\nBorrower')
  const [total = 0, ...parts] = [...shown.matchAll(/\$([\d,]+\.\d\d)/g)].map(([, text = '']) =>
    Math.round(Number(text.replaceAll(',', '')) * 100),
  )
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
  await page.getByText(/payment was returned/).waitFor()
  expect(
    await page
      .getByRole('radio')
      .first()
      .evaluate((radio) => radio.closest('label')?.innerText),
  ).toMatch(/^Total due/)
  await page.getByRole('button', { name: /^Pay part now/ }).click()
  expect(await amountField(page).inputValue()).toBe('')
  expect(await amountField(page).evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: /^Pay all of it/ }).click()
  expect(Math.round(Number(await amountField(page).inputValue()) * 100)).toBe(total)
  expect(await page.getByRole('link', { name: /^Talk to a person/ }).getAttribute('href')).toMatch(
    /^tel:/,
  )
  await expectThreeWay(portal, [])
  await context.close()
})
