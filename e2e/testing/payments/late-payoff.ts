import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible } from '../browser/browser.ts'
import type { Portal } from '../portal/portal.ts'
import { agree, amountField, chargeButton, payButton, reviewOf } from './paying.ts'

// A payoff on Friday, November 20, 2026, from which a debit goes out on Monday once the cut-off passed.

const monday =
  /This payment posts Monday, November 23, 2026, so the payoff with interest to then is/

export function payoffTile(page: Page, on: 'today' | 'on 11/23/2026'): Locator {
  return page.getByRole('radio', { name: new RegExp(`^Payoff ${on} \\$`) })
}

/** What pays a loan off on a day, as the lender reads it: '18368.77'. */
export async function payoffOf(
  portal: Portal,
  loanNo: string,
  goodThrough: string,
): Promise<string> {
  const { body } = await portal.callLenderApi(
    'lonemesa',
    `/loans/${loanNo}/payoff?goodThrough=${goodThrough}`,
  )
  return (body as { total: string }).total
}

/** An amount as a page shows it: '$18,368.77'. */
export function shownAmount(amount: string): string {
  return `$${amount.replace(/\B(?=(\d{3})+\.)/g, ',')}`
}

/** From the form, as it is filled in, to the last look with all agreed to. */
export async function lookAndAgree(page: Page): Promise<Locator> {
  await payButton(page).and(page.locator(':not([aria-disabled="true"])')).waitFor()
  await payButton(page).click()
  const dialog = await reviewOf(page)
  await agree(dialog)
  return dialog
}

/** The new figure is told, stands in the review and the form, and is agreed to anew. */
export async function expectTakenOver(page: Page, dialog: Locator, amount: string): Promise<void> {
  await dialog.getByText(monday).waitFor()
  await expect
    .poll(() => dialog.innerText())
    .toContain(`interest to then is ${shownAmount(amount)}. Nothing was charged.`)
  await expectAccessible(page)
  await expect.poll(() => amountField(page).inputValue()).toBe(amount)
  await expect.poll(() => chargeButton(dialog).innerText()).toBe(`Pay ${shownAmount(amount)}`)
  expect(await chargeButton(dialog).getAttribute('aria-disabled')).toBe('true')
}

/** Home says what is coming, and takes no more: the loan stands as before until Monday. */
export async function expectPayoffOnItsWay(page: Page): Promise<void> {
  await page.getByText('Posts Mon, Nov 23. Nothing else to pay now.').waitFor()
  await page.getByText('The payments on their way pay off this loan.').waitFor()
  expect(await amountField(page).count()).toBe(0)
}
