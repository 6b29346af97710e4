import type { Locator, Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { borrowers, visit } from './testing/borrowers/borrowers.ts'
import { readText } from './testing/borrowers/visit-in.ts'
import { expectAccessible, phone } from './testing/browser/browser.ts'
import { expectNoSidewaysScroll } from './testing/browser/looks.ts'
import { readOutbox } from './testing/portal/emails.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { makePayment } from './testing/payments/paying.ts'
import { witness } from './testing/payments/three-way.ts'

// Until when a debit can be cancelled: one rule in the authorization, on the screen and at the server.

const { portal, browser } = onPortal()

const until = 'You can cancel it until 11/20/2026, 05:00 PM EST.'
const cancelButton = (place: Page | Locator) =>
  place.getByRole('button', { name: 'Cancel payment', exact: true })

it('offers no cancel past the cut-off to a page that stays open over it, nor does the server', async () => {
  const { expectThreeWay } = await witness(portal)
  await portal.moveClock('2026-11-20T21:58:00Z')
  const { page, context } = await visit(browser, portal, 'kevin', { hurries: true })
  await makePayment(page, { amount: '51.00', from: '7788' })
  const accepted = page.getByRole('dialog', { name: 'Payment accepted' })
  await accepted.getByText(until).waitFor()
  await accepted.getByRole('button', { name: 'Done' }).click()
  await cancelButton(page).waitFor()

  const beside = await visit(browser, portal, 'kevin')
  await cancelButton(beside.page).click()
  const dialog = beside.page.getByRole('dialog', { name: 'Cancel this payment?' })
  await dialog.getByText(until).waitFor()

  await page.clock.fastForward(3 * 60_000)
  await cancelButton(page).waitFor({ state: 'detached' })
  await portal.moveClock('2026-11-20T22:01:00Z')
  await cancelButton(dialog).click()
  await dialog
    .getByText('This payment can no longer be cancelled: it could be until 05:00 PM on 11/20/2026.')
    .waitFor()
  expect(await cancelButton(dialog).count()).toBe(0)
  await expectThreeWay(['51.00'])
  await Promise.all([context.close(), beside.context.close()])
})

it('names the debits that end with a removed method before, after and by mail', async () => {
  const { page, context } = await visit(browser, portal, 'kevin', { viewport: phone })
  await page.goto(portal.at('lonemesa', '/settings/payment-option'))
  await page.getByRole('button', { name: 'Remove Savings ending 7788' }).click()
  const dialog = page.getByRole('dialog')
  const debit = 'the scheduled payment of $171.87 on Monday, November 30, 2026, loan 21-101556'
  await dialog.getByText(debit).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('The payment method was removed. These debits ended:').waitFor()
  expect(await readText(page.locator('body'))).toContain(debit)
  const { lender, email } = borrowers.kevin
  const messages = async () =>
    (await readOutbox(portal, lender, email)).map(({ text }) => text).join('\n')
  await expect.poll(messages, { timeout: 30_000 }).toContain(`ended with it: ${debit}`)
  await context.close()
})
