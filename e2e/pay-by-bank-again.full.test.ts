import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { addAchAccount, goodNumber } from './testing/payments/bank-accounts.ts'
import { visit } from './testing/borrowers/borrowers.ts'
import { callsOf, callTo } from './testing/browser/calls.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'
import { makePayment, openAuthorization, review } from './testing/payments/paying.ts'
import { witness } from './testing/payments/three-way.ts'

const { portal, browser } = onSharedPortal('lonemesa')

const lastFour = goodNumber.slice(-4)

function acceptedOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Payment accepted' })
}

describe('paying by a bank account of the US', () => {
  it('[PAY-21] shows the lender’s own words for a debit', async () => {
    const own = '<p>:lender takes :total from :bank, account :lastFour.</p>'
    await changeSettings(portal, 'lonemesa', { borrowerOnetimeAchDisclosure: own })
    const { page, context } = await visit(browser, portal, 'kevin')
    await addAchAccount(page, { number: goodNumber })
    const dialog = await review(page, { amount: '52.00', from: lastFour })
    await openAuthorization(dialog)
    const read =
      'Lone Mesa Auto Finance takes $52.00 from the bank with routing number 110000000, account 0055.'
    await expect.poll(() => dialog.innerText()).toContain(read)
    await context.close()
  })
})

describe('a pending payment', () => {
  it('asks about a debit made twice within ten minutes, and pays it again by its own button', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context } = await visit(browser, portal, 'luis')
    const calls = callsOf(page)
    await addAchAccount(page, { number: goodNumber })
    await makePayment(page, { amount: '54.00' })
    await acceptedOf(page).getByRole('button', { name: 'Done' }).click()
    await makePayment(page, { amount: '54.00', from: lastFour })
    const notice = page.getByRole('dialog', { name: 'The same payment again?' })
    await notice.getByText(/^You already made a payment of \$54\.00 at \d\d:\d\d\s[AP]M/).waitFor()
    await expectThreeWay(['54.00'])
    await notice.getByRole('button', { name: 'Pay $54.00 again' }).click()
    await acceptedOf(page).waitFor()
    expect(callTo(calls, '/payments/make').body).toMatchObject({ confirmDuplicate: '1' })
    await expectThreeWay(['54.00', '54.00'])
    await context.close()
  })
})
