import { describe, expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import {
  addCard,
  agree,
  chargeButton,
  fillPayment,
  payButton,
  receiptOf,
} from './testing/payments/paying.ts'

const { portal, browser } = onPortal()

describe('a borrower who pays the next installment before it is due', () => {
  it('says until when nothing is due, that interest accrues, and nothing in the color of lateness', async () => {
    const { page, context } = await visit(browser, portal, 'maria')
    const card = page.getByRole('region', { name: 'Next Payment' })
    await expect.poll(() => card.innerText()).toContain('Due Tuesday, December 8, 2026')
    await addCard(page, { number: '4242 4242 4242 4242' })
    await fillPayment(page, { amount: '471.88' })
    await payButton(page).click()
    const dialog = page.getByRole('dialog', { name: 'Review your payment' })
    await agree(dialog)
    await chargeButton(dialog).click()
    await receiptOf(page).getByRole('button', { name: 'Done' }).click()

    await card
      .getByText('Nothing is due until Friday, January 8, 2027. Interest still accrues.')
      .waitFor()
    const text = await card.innerText()
    expect(text).not.toMatch(/past due/i)
    expect(text).not.toContain('Due Tuesday, December 8, 2026')
    await expect
      .poll(() => page.getByRole('button', { name: /^Your loans/ }).innerText())
      .toContain('Current')
    expect(await card.locator('[data-tone="bad"]').count()).toBe(0)
    await context.close()
  })
})

describe('a borrower who is behind and pays a little', () => {
  it('says on the receipt whether all or most of a small payment goes to interest', async () => {
    const { page, context } = await visit(browser, portal, 'darnell')
    for (const [amount, sentence] of [
      ['25.00', 'All of this payment goes to interest built up by 11/20/2026.'],
      ['350.00', 'Most of this payment goes to interest built up by 11/20/2026.'],
    ] as const) {
      await page.goto(new URL('/home', page.url()).href)
      await fillPayment(page, { amount, from: '4242' })
      await payButton(page).click()
      const dialog = page.getByRole('dialog', { name: 'Review your payment' })
      await agree(dialog)
      await chargeButton(dialog).click()
      await receiptOf(page).getByRole('button', { name: 'Done' }).click()
      await page.goto(new URL('/receipts', page.url()).href)
      const told = page.getByText(sentence).first()
      await told.waitFor()
      await expect.poll(() => told.isVisible()).toBe(true)
    }
    await context.close()
  })
})
