import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addAchAccount, goodNumber } from './testing/payments/bank-accounts.ts'
import { atHome, visit } from './testing/borrowers/borrowers.ts'
import { readText } from './testing/borrowers/visit-in.ts'
import { expectAccessible, phone } from './testing/browser/browser.ts'
import { callsOf, callTo, count } from './testing/browser/calls.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { expectNoSidewaysScroll } from './testing/browser/looks.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'
import {
  agree,
  amountField,
  chargeButton,
  makePayment,
  method,
  openAuthorization,
  payButton,
  review,
} from './testing/payments/paying.ts'
import { witness } from './testing/payments/three-way.ts'

const { portal, browser } = onSharedPortal('lonemesa')

const lastFour = goodNumber.slice(-4)

function acceptedOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Payment accepted' })
}

/** What stands on home of payments that are under way. */
function pendingNotice(page: Page, text: string | RegExp): Locator {
  return page.getByRole('region', { name: 'On its way' }).getByText(text)
}

describe('paying by a bank account of the US', () => {
  it('[PAY-10][PAY-17][PAY-22] accepts a bank payment: no fee, the terms of a debit, and pending wherever it is shown', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context, complaints } = await visit(browser, portal, 'kevin')
    const calls = callsOf(page)
    await addAchAccount(page, { number: goodNumber, bankName: 'First Bank' })
    const dialog = await review(page, { amount: '50.00' })
    await openAuthorization(dialog)
    const terms = await readText(dialog)
    expect(terms).toContain(
      'I authorize Lone Mesa Auto Finance to make a one-time electronic debit of $50.00 from my Checking account ending 0055 at the bank with routing number 110000000 on or after 11/20/2026.',
    )
    expect(terms).toContain('returned-payment fee of $25.00')
    expect(terms).toContain('A payment made after 5:00 PM Eastern may take effect')
    expect(terms).toContain('I authorize this one-time debit of $50.00 from my bank account.')
    expect(terms).toContain('Friday, November 20, 2026')
    expect(terms).not.toMatch(/fee\s+\$0\.00|Convenience Fee/i)
    await expectAccessible(page)
    expect(await chargeButton(dialog).getAttribute('aria-disabled')).toBe('true')
    await agree(dialog)
    await chargeButton(dialog).click()

    const receipt = acceptedOf(page)
    await receipt.waitFor()
    const { result } = await callTo(calls, '/payments/make').answer()
    const { paymentToken: token } = result as { paymentToken: Record<string, string> }
    expect(token).toMatchObject({ state: 'pending', transactionFee: '0.00', paidAmount: '50.00' })
    const told = await readText(receipt)
    for (const words of ['$50.00', 'Pending', token['reference'], '21-10'])
      expect(told).toContain(words)
    expect(told).toContain('Your payment is on its way. Your bank has not settled it yet.')
    expect(told).toContain(
      'Once your bank settles a payment, the update can take up to 10 minutes.',
    )
    expect(told).toContain('You can cancel it until 11/20/2026, 05:00 PM EST.')
    expect(told).not.toMatch(/successful|charged/i)
    await expectAccessible(page)
    await receipt.getByRole('button', { name: 'Done' }).click()

    await pendingNotice(page, '$50.00').waitFor()
    await pendingNotice(page, 'Pending').waitFor()
    const activity = page.getByRole('region', { name: 'Recent activity' })
    await activity.getByText('Pending').first().waitFor()
    await page.reload()
    await pendingNotice(page, `Reference ${token['reference']}`).waitFor()
    await page.getByRole('link', { name: 'All receipts' }).click()
    await page.getByText('Pending').first().waitFor()
    await expectThreeWay(['50.00'])
    expect(complaints).toEqual([])
    await context.close()
  })

  it('[PAY-01][PAY-06] offers the free bank account in a form with a fee, and pays by it with one press', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context } = await visit(browser, portal, 'kevin')
    const dialog = await review(page, { amount: '51.00', from: '4242' })
    await dialog.getByText(/No fee from (Checking|Savings) ending \d{4}\./).waitFor()
    await expect.poll(() => dialog.innerText()).toMatch(/Convenience Fee\s+\$3\.95/)
    await dialog.getByRole('button', { name: 'Pay from it instead' }).click()
    await dialog.getByText('I authorize this one-time debit of $51.00').waitFor()
    expect(await dialog.innerText()).not.toContain('Convenience Fee')
    await agree(dialog)
    await chargeButton(dialog).click()
    await acceptedOf(page).waitFor()
    await expectThreeWay(['51.00'])
    await context.close()
  })
})

describe('a pending payment', () => {
  it('cancels a pending payment until the hour beside it, from the phone, once', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context } = await visit(browser, portal, 'maria', { viewport: phone })
    const calls = callsOf(page)
    await addAchAccount(page, { number: goodNumber })
    await makePayment(page, { amount: '53.00' })
    await acceptedOf(page).getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Cancel payment' }).click()
    const notice = page.getByRole('dialog', { name: 'Cancel this payment?' })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await notice.getByRole('button', { name: 'Keep it' }).click()
    expect(count(calls, '/payments/cancel')).toBe(0)

    await page.getByRole('button', { name: 'Cancel payment' }).click()
    await notice.getByRole('button', { name: 'Cancel payment' }).click()
    await page.getByText('Your payment of $53.00 was cancelled.').waitFor()
    await notice.waitFor({ state: 'detached' })
    await pendingNotice(page, '$53.00').waitFor({ state: 'detached' })
    expect(callTo(calls, '/payments/cancel').headers['idempotency-key']).toMatch(/^[\w-]{36}$/)
    await page.getByText('Cancelled', { exact: true }).first().waitFor()
    await expectThreeWay(['53.00'])
    await context.close()
  })
})

describe('where the lender takes no bank account at once', () => {
  it('[PERM-11] shows an account as one that can be scheduled only, and pays nothing with it', async () => {
    await changeSettings(portal, 'lonemesa', { borAchRealtimePmts: '0', oneTimeAchImportNls: '0' })
    const { page, context } = await visit(browser, portal, 'kevin')
    await page.getByText('Bank payments can be scheduled').first().waitFor()
    await expect.poll(() => method(page, lastFour).isDisabled()).toBe(true)
    await amountField(page).fill('56.00')
    await method(page, '4242').check()
    await payButton(page).and(page.locator(':not([aria-disabled="true"])')).waitFor()
    expect(await page.getByText('No fee from').count()).toBe(0)
    await changeSettings(portal, 'lonemesa', { borAchRealtimePmts: '1' })
    await page.reload()
    await atHome(page)
    expect(await page.getByText('Bank payments can be scheduled').count()).toBe(0)
    await method(page, lastFour).check()
    await amountField(page).fill('56.00')
    await payButton(page).and(page.locator(':not([aria-disabled="true"])')).waitFor()
    await context.close()
  })
})
