import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { addAchAccount, goodNumber } from './testing/payments/bank-accounts.ts'
import { borrowers, visit } from './testing/borrowers/borrowers.ts'
import { readText } from './testing/borrowers/visit-in.ts'
import { expectAccessible } from './testing/browser/browser.ts'
import { readOutbox } from './testing/portal/emails.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import {
  expectPayoffOnItsWay,
  expectTakenOver,
  lookAndAgree,
  payoffOf,
  payoffTile,
  shownAmount,
} from './testing/payments/late-payoff.ts'
import {
  agree,
  amountField,
  chargeButton,
  method,
  openAuthorization,
} from './testing/payments/paying.ts'
import { readReceipt } from './testing/payments/servicing-life.ts'
import { expectSameBooks, witness } from './testing/payments/three-way.ts'

const { portal, browser } = onPortal()

const lastFour = goodNumber.slice(-4)
async function expectNothingOwed(loanNo: string): Promise<void> {
  const { body } = await portal.callLenderApi('lonemesa', `/loans/${loanNo}`)
  const nothing = { principal: '0.00', interest: '0.00', lateFee: '0.00', nsfFee: '0.00' }
  expect(body).toMatchObject({ balances: { ...nothing, otherFee: '0.00' }, payoff: '0.00' })
}

const held = 'Payoff received, held until 12/03/2026'

/** Home reads that the payoff is held until the bank can not return it: nothing is due on any day. */
async function expectPayoffHeld(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Your payoff was received' }).waitFor()
  await page.getByText(/ a bank returns one by 12\/03\/2026, the loan is open again/).waitFor()
  await page.getByText(held).first().waitFor()
  expect(await page.getByText(/^(SCHEDULED|AutoPay|Current|PAID OFF)$/).count()).toBe(0)
  expect(await page.getByText(/^Due \d\d\/\d\d\/20\d\d/).count()).toBe(0)
  expect(await amountField(page).count()).toBe(0)
}

describe('a payoff after 5 PM on a Friday', () => {
  beforeAll(() => portal.moveClock('2026-11-20T22:05:00Z'))

  it('[PAY-12][PAY-17] follows the method with the payoff, says when it posts, and leaves nothing owed', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context, complaints } = await visit(browser, portal, 'maria')
    const today = await payoffOf(portal, '21-104233', '2026-11-20')
    const later = await payoffOf(portal, '21-104233', '2026-11-23')
    await method(page, '5556').check()
    await payoffTile(page, 'today').check()
    await expect.poll(() => amountField(page).inputValue()).toBe(today)

    await addAchAccount(page, { number: goodNumber })
    await payoffTile(page, 'on 11/23/2026').and(page.locator(':checked')).waitFor()
    await expect.poll(() => amountField(page).inputValue()).toBe(later)
    const why =
      'Paid this way, it posts Monday, November 23, 2026, so the payoff includes interest to then.'
    await page.getByText(why).waitFor()
    await expectAccessible(page)
    await method(page, '5556').check()
    await payoffTile(page, 'today').and(page.locator(':checked')).waitFor()
    expect(await page.getByText(why).count()).toBe(0)

    // Today's payoff by hand, from an account that is debited on Monday.
    await method(page, lastFour).check()
    await page.getByText(why).waitFor()
    await amountField(page).fill(today)
    const dialog = await lookAndAgree(page)
    await openAuthorization(dialog)
    await expect
      .poll(() => readText(dialog))
      .toContain('A payment made after 5:00 PM Eastern may take effect the next business day.')
    await chargeButton(dialog).click()
    await expectTakenOver(page, dialog, later)
    await expectThreeWay([])
    await agree(dialog)
    await chargeButton(dialog).click()

    const accepted = page.getByRole('dialog', { name: 'Payment accepted' })
    await accepted.waitFor()
    await expect.poll(() => accepted.innerText()).toContain(shownAmount(later))
    const receipt = await accepted.innerText()
    expect(receipt).toContain('Monday, November 23, 2026')
    await accepted.getByRole('button', { name: 'Done' }).click()
    await expectPayoffOnItsWay(page)
    await expectThreeWay([later])
    expect(complaints).toEqual([])
    await context.close()
  })

  it('pays a loan off when Monday opens, and holds the payoff', async () => {
    await portal.moveClock('2026-11-23T15:00:00Z')
    const { page, context } = await visit(browser, portal, 'maria')
    await expectPayoffHeld(page)
    await expectNothingOwed('21-104233')
    await expectAccessible(page)
    await page.goto(new URL('/receipts', page.url()).href)
    expect(await readReceipt(page, 'en', /Pending/)).toContain(held)
    await context.close()
  })

  it('marks a loan as paid off, with its stamp, once the bank can not return the payoff any more', async () => {
    await portal.moveClock('2026-12-04T15:00:00Z')
    const { page, context } = await visit(browser, portal, 'maria')
    await page.getByText('Nothing is due, and nothing more will be taken').waitFor()
    await page.getByText('PAID OFF', { exact: true }).first().waitFor()
    expect(await page.getByText(held).count()).toBe(0)
    await expectNothingOwed('21-104233')
    const { lender, email } = borrowers.maria
    const mails = async () =>
      (await readOutbox(portal, lender, email)).map(({ text }) => text).join('\n')
    await expect.poll(mails, { timeout: 30_000 }).toContain('Ya no debe nada de él.')
    await expectSameBooks(portal)
    await context.close()
  })
})
