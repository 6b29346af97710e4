import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { borrowers, visit } from './testing/borrowers/borrowers.ts'
import { readText } from './testing/borrowers/visit-in.ts'
import { readOutbox } from './testing/portal/emails.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { agree, chargeButton, makePayment, review } from './testing/payments/paying.ts'
import { readReceipt, waitFor } from './testing/payments/servicing-life.ts'
import { witness } from './testing/payments/three-way.ts'

// On which day a payment counts and settles, and how it stands until then: the same everywhere.

const { portal, browser } = onPortal()

const acceptedOf = (page: Page) => page.getByRole('dialog', { name: 'Payment accepted' })

it('says when a debit is expected to settle: in review, success, card, receipt and mail', async () => {
  const { expectThreeWay } = await witness(portal)
  const { page, context } = await visit(browser, portal, 'kevin')
  const dialog = await review(page, { amount: '51.00', from: '7788' })
  const expected = /Expected settlement\s+Wednesday, November 25, 2026/
  expect(await readText(dialog)).toMatch(expected)
  await agree(dialog)
  await chargeButton(dialog).click()
  await acceptedOf(page).waitFor()
  expect(await readText(acceptedOf(page))).toMatch(expected)
  await acceptedOf(page).getByRole('button', { name: 'Done' }).click()
  await page
    .getByText('Your bank is expected to settle it on Wednesday, November 25, 2026.')
    .waitFor()
  await page.goto(new URL('/receipts', page.url()).href)
  expect(await readReceipt(page, 'en', /\$51\.00/)).toMatch(/Expected settlement\s+11\/25\/2026/)
  const { lender, email } = borrowers.kevin
  const messages = async () =>
    (await readOutbox(portal, lender, email)).map(({ text }) => text).join('\n')
  await expect.poll(messages, { timeout: 30_000 }).toContain('Expected settlement: 11/25/2026')
  await expectThreeWay(['51.00'])
  await context.close()
})

it('takes a raised minimum over from the refusal into the open page', async () => {
  const { page, context } = await visit(browser, portal, 'kevin')
  await changeSettings(portal, 'lonemesa', { enableMinPaymentAmount: '40.00' })
  await makePayment(page, { amount: '25.00', from: '4242' })
  const refused = page.getByRole('dialog').filter({ hasText: 'Amount should be at least $40.00' })
  await refused.getByRole('button', { name: 'OK' }).click()
  await page.getByRole('button', { name: 'Pay Now', exact: true }).hover({ force: true })
  const why = page.getByText('Amount should be at least $40.00')
  await expect.poll(() => why.count()).toBeGreaterThan(0)
  await context.close()
})

it('shows a card payment that is dated later as pending everywhere until its day', async () => {
  const { expectThreeWay } = await witness(portal)
  await changeSettings(portal, 'lonemesa', { cardCutoffApplies: '1' })
  await portal.moveClock('2026-11-20T23:30:00Z')
  const { page, context } = await visit(browser, portal, 'kevin')
  await makePayment(page, { amount: '60.00', from: '4242' })
  await acceptedOf(page).getByText('Pending', { exact: true }).waitFor()
  const posts =
    'Your card was charged. The payment posts to your loan on Saturday, November 21, 2026.'
  await acceptedOf(page).getByText(posts).waitFor()
  await acceptedOf(page).getByRole('button', { name: 'Done' }).click()
  await page.getByText('It posts to your loan on 11/21/2026.').waitFor()
  await page.goto(new URL('/receipts', page.url()).href)
  const before = await readReceipt(page, 'en', /\$60\.00/)
  expect(before).toContain('Pending')
  expect(before).not.toContain('to be debited')
  await portal.moveClock('2026-11-21T15:00:00Z')
  await page.goto(new URL('/home', page.url()).href)
  const activity = page.getByRole('region', { name: 'Recent activity' })
  await waitFor(
    page,
    activity.getByRole('listitem').filter({ hasText: '$60.00' }).getByText('Completed'),
  )
  await expectThreeWay(['63.95'])
  await context.close()
})
