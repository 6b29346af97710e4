import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addAchAccount } from './testing/payments/bank-accounts.ts'
import { visit } from './testing/borrowers/borrowers.ts'
import { desktop, expectAccessible, phone } from './testing/browser/browser.ts'
import { callsOf, count } from './testing/browser/calls.ts'
import { expectNoSidewaysScroll, expectNothingCut } from './testing/browser/looks.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { addCard, fillCard, method, openAddMethod } from './testing/payments/paying.ts'

const { portal, browser } = onPortal()

/** An account that passes every check; '6789' in the list. */
const account = '000123456789'

const savedMethods = (page: Page) => page.getByRole('radio', { name: / ending \d{4}$/ })

/** The form of a US account, filled in on the page of settings and sent. */
async function addInSettings(page: Page, number: string): Promise<void> {
  const form = await openAddMethod(page, 'Bank Account')
  await form.getByLabel('Bank Name').fill('First Bank')
  await form.getByRole('radio', { name: 'Checking' }).check()
  await form.getByLabel('Account Holder Name').fill('A Holder')
  await form.getByLabel('Routing Number').fill('110000000')
  await form.getByLabel('Account Number', { exact: true }).fill(number)
  await form.getByRole('button', { name: 'Add bank account' }).click()
  await form.waitFor({ state: 'hidden' })
}

describe('settings', () => {
  it('[METHOD-01][SHELL-18] shows the saved methods, from the navigation and the menu', async () => {
    const { page, context } = await visit(browser, portal, 'maria')
    await page.getByRole('banner').getByRole('link', { name: 'Settings' }).click()
    await page.waitForURL('**/settings/payment-option')
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    const list = page.getByRole('region', { name: 'Payment Methods' })
    await list.getByText('Checking ending 6789').waitFor()
    await expect.poll(() => list.getByRole('listitem').count()).toBe(3)
    await expect.poll(() => list.innerText()).toMatch(/Visa ending 5556\s+.*\s+Expires 11\/2026/)
    await expect
      .poll(() => list.innerText())
      .toMatch(/Mastercard ending 4444\s+.*\s+Expired 10\/2026/)
    await page.goto(portal.at('lonemesa', '/home'))
    await page.getByRole('button', { name: /^Your menu/ }).click()
    await page.getByRole('menuitem', { name: 'Payment Methods' }).click()
    await list.waitFor()
    await context.close()
  })

  it('[METHOD-01][PROF-04] shows the saved methods on a phone by More, and from the bare /settings', async () => {
    const { page, context } = await visit(browser, portal, 'maria', { viewport: phone })
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Settings' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Payment Methods' }).click()
    await page.waitForURL('**/settings/payment-option')
    await page.goto(portal.at('lonemesa', '/settings'))
    await page.getByText('Checking ending 6789').waitFor()
    expect(new URL(page.url()).pathname).toBe('/settings/payment-option')
    await context.close()
  })

  it('[METHOD-19] lists a method added in settings, requested anew', async () => {
    const { page, context } = await visit(browser, portal, 'omar')
    await page.goto(portal.at('harborpine', '/settings/payment-option'))
    await page.getByText('No payment method yet.').waitFor()
    const calls = callsOf(page)
    await addInSettings(page, account)
    await page.getByRole('listitem').filter({ hasText: 'Checking ending 6789' }).waitFor()
    expect(count(calls, '/payments/get-card-lists')).toBe(1)
    await page.goto(portal.at('harborpine', '/home'))
    await method(page, '6789').waitFor()
    await context.close()
  })
})

describe('five at most', () => {
  it('[METHOD-12][LIM-08] hides the tile that adds a method at five, and shows it again at four', async () => {
    const { page, context } = await visit(browser, portal, 'terrence')
    const tile = page.getByRole('button', { name: 'Add Payment Method' })
    await tile.waitFor()
    const before = await savedMethods(page).count()
    const cards = ['4111111111111111', '5555555555554444', '378282246310005', '6011111111111117']
    for (const number of cards.slice(0, 4 - before))
      await addCard(page, { number, code: number.startsWith('3') ? '1234' : '123' })
    await expect.poll(() => savedMethods(page).count()).toBe(4)
    await tile.waitFor()
    await addAchAccount(page, { number: account })
    await page.getByText('Five payment methods are the limit.').waitFor()
    expect([await savedMethods(page).count(), await tile.count()]).toEqual([5, 0])
    await page.goto(portal.at('lonemesa', '/settings/payment-option'))
    await page.getByText('Five payment methods are the limit.').waitFor()
    expect(await tile.count()).toBe(0)
    await page.getByRole('button', { name: 'Remove Checking ending 6789' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await tile.waitFor()
    await context.close()
  })
})

describe('an account that is not checked yet', () => {
  it('says that an account is not checked until its two amounts are right, and refuses wrong ones', async () => {
    const { page, context } = await visit(browser, portal, 'jennifer')
    await page.goto(portal.at('harborpine', '/settings/payment-option'))
    await addInSettings(page, '000123453210')
    const row = page.getByRole('listitem').filter({ hasText: 'Checking ending 3210' })
    await row.getByText('Not verified yet').waitFor()
    await row.getByRole('button', { name: /^Enter the two amounts/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Verify your bank account' })
    const tell = async (first: string, second: string) => {
      await dialog.getByLabel('First amount').fill(first)
      await dialog.getByLabel('Second amount').fill(second)
      await dialog.getByRole('button', { name: 'Verify account' }).click()
    }
    await tell('0.10', '0.11')
    await dialog.getByText('These are not the amounts.').waitFor()
    await expectAccessible(page)
    await tell('0.45', '0.32')
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => row.getByText('Not verified yet').count()).toBe(0)
    await context.close()
  })
})

describe('looks', () => {
  it.each([
    ['a phone, dark', phone, 'dark'],
    ['a desktop, light', desktop, 'light'],
  ] as const)('shows the methods whole and accessible on %s', async (_, viewport, colorScheme) => {
    const { page, context, complaints } = await visit(browser, portal, 'maria', {
      viewport,
      colorScheme,
    })
    const sound = async () => {
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await expectNothingCut(page)
    }
    await page.goto(portal.at('lonemesa', '/settings/payment-option'))
    await page.getByText('Checking ending 6789').waitFor()
    await sound()
    await openAddMethod(page, 'Card')
    await sound()
    const form = await fillCard(page, { number: '4242', zip: '1', code: '1' })
    await form.getByRole('tab', { name: 'Bank Account' }).click()
    await form.getByRole('button', { name: 'Add bank account' }).press('Enter')
    await sound()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Remove Checking ending 6789' }).click()
    await sound()
    expect(complaints).toEqual([])
    await context.close()
  })
})
