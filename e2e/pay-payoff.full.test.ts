import { beforeAll, describe, expect, it } from 'vitest'
import { addAchAccount, goodNumber } from './testing/payments/bank-accounts.ts'
import { visit } from './testing/borrowers/borrowers.ts'
import { readText } from './testing/borrowers/visit-in.ts'
import { expectAccessible } from './testing/browser/browser.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import {
  expectPayoffOnItsWay,
  expectTakenOver,
  lookAndAgree,
  payoffOf,
  payoffTile,
} from './testing/payments/late-payoff.ts'
import {
  agree,
  amountField,
  chargeButton,
  fillPayment,
  payButton,
  reviewOf,
} from './testing/payments/paying.ts'
import { witness } from './testing/payments/three-way.ts'

const { portal, browser } = onPortal()

describe('a payoff whose review is open while the cut-off passes', () => {
  beforeAll(() => portal.moveClock('2026-11-20T21:50:00Z'))

  it('refuses a payoff after the cut-off with the payoff of Monday, which ends the loan', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context } = await visit(browser, portal, 'darnell')
    await addAchAccount(page, { number: goodNumber })
    await payoffTile(page, 'today').check()
    const today = await amountField(page).inputValue()
    expect(today).toBe(await payoffOf(portal, '21-098817', '2026-11-20'))
    const dialog = await lookAndAgree(page)
    await portal.moveClock('2026-11-20T22:05:00Z')
    await chargeButton(dialog).click()
    const later = await payoffOf(portal, '21-098817', '2026-11-23')
    expect(Number(later)).toBeGreaterThan(Number(today))
    await expectTakenOver(page, dialog, later)
    await expectThreeWay([])

    await agree(dialog)
    await chargeButton(dialog).click()
    const accepted = page.getByRole('dialog', { name: 'Payment accepted' })
    await accepted.getByRole('button', { name: 'Done' }).click()
    await expectPayoffOnItsWay(page)
    await expectAccessible(page)
    await expectThreeWay([later])
    await context.close()
  })
})

describe('a payoff after 5 PM on a Friday', () => {
  it('posts a card payment on the next day where the lender says so, and says it before', async () => {
    const { expectThreeWay } = await witness(portal)
    await changeSettings(portal, 'lonemesa', { cardCutoffApplies: '1' })
    const { page, context } = await visit(browser, portal, 'kevin')
    await fillPayment(page, { amount: '26.00', from: '4242' })
    await page.getByText('Paid now, it posts on 11/21/2026.').waitFor()
    await payButton(page).click()
    const dialog = await reviewOf(page)
    await expect.poll(() => dialog.innerText()).toMatch(/Posts on\s+Saturday, November 21, 2026/)
    await agree(dialog)
    await chargeButton(dialog).click()
    const accepted = page.getByRole('dialog', { name: 'Payment accepted' })
    await accepted.waitFor()
    await expect.poll(() => accepted.innerText()).toContain('$29.95')
    await expect.poll(() => readText(accepted)).toMatch(/11\/20\/2026, 05:\d\d PM EST/)
    await expect.poll(() => accepted.innerText()).toMatch(/Posts on\s+Saturday, November 21, 2026/)
    await expectThreeWay(['29.95'])
    await context.close()
  })
})
