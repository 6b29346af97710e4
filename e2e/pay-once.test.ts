import { describe, expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import {
  addCard,
  agree,
  amountField,
  chargeButton,
  fillPayment,
  method,
  payButton,
  receiptOf,
  reviewOf,
} from './testing/payments/paying.ts'
import { witness } from './testing/payments/three-way.ts'

const { portal, browser } = onPortal()

describe('a card that is added on home', () => {
  it('[ERR-08][METHOD-19] chooses a card added on home in the form, and says so in green', async () => {
    const { page, context } = await visit(browser, portal, 'luis')
    // The page has its words already: what shows in green is the server's own message.
    const words = (await portal.callLenderApi('lonemesa', '/labels/en')).body as Record<
      string,
      string
    >
    const changed = { ...words, 'payments.methodForm.added': 'Kept, says the server.' }
    await portal.callLenderApi('lonemesa', '/labels/en', { method: 'PUT', body: changed })
    await addCard(page, { number: '4242 4242 4242 4242' })
    await page.locator('[data-tone="good"]').getByText('Kept, says the server.').waitFor()
    await portal.callLenderApi('lonemesa', '/labels/en', { method: 'PUT', body: words })
    expect(await method(page, '4242').isChecked()).toBe(true)
    await context.close()
  })
})

describe('paying 25.00 once with a card that was just added', () => {
  it('[PAY-15][PAY-20] shows amount, fee, total and day before the payment', async () => {
    const { page, context } = await visit(browser, portal, 'maria')
    await fillPayment(page, { amount: '25.00', from: '5556' })
    const form = page.getByRole('region', { name: 'Make a Payment' })
    expect(await form.innerText()).toMatch(
      /Payment Amount\s+\$25\.00\s+Convenience Fee\s+\$3\.95\s+Total\s+\$28\.95/,
    )
    expect(await form.innerText()).toContain(
      'Pay before 5:00 PM ET and it posts today, 11/20/2026.',
    )
    await context.close()
  })

  it('[PAY-11][PAY-12][PAY-22] pays once with a card just added, and ends in a receipt and one charge', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context, complaints } = await visit(browser, portal, 'maria')
    await page.getByText('$18,368.77').first().waitFor()
    await addCard(page, { number: '4242 4242 4242 4242' })
    await fillPayment(page, { amount: '25.00' })
    await payButton(page).click()
    const dialog = page.getByRole('dialog', { name: 'Review your payment' })
    expect(await dialog.innerText()).toMatch(/Payment to loan 21-104233\s+\$25\.00/)
    await agree(dialog)
    const answered = page.waitForResponse('**/payments/make')
    await chargeButton(dialog).click()

    const { result, ...said } = (await (await answered).json()) as Made
    const { paymentToken: token, loanDetails, cardDetails } = result
    expect(said).toMatchObject({ status: 1, statusCode: 200 })
    expect([token.paidAmount, token.transactionFee, token.date, token.state]).toEqual([
      '25.00',
      '3.95',
      '2026-11-20',
      'completed',
    ])
    expect([loanDetails.loanNo, cardDetails.lastFour]).toEqual(['21-104233', '4242'])

    const receipt = await receiptOf(page).innerText()
    expect(receipt).toContain(token.reference)
    expect(receipt).toMatch(/11\/20\/2026, 10:\d\d AM EST/)
    for (const told of ['$25.00', '$3.95', '$28.95', '21-104233', 'Visa ending 4242'])
      expect(receipt).toContain(told)
    await receiptOf(page).getByRole('button', { name: 'Send receipt' }).click()
    const sending = page.getByRole('dialog', { name: 'Send the receipt' })
    await sending.getByLabel('Email').waitFor()
    await sending.getByRole('button', { name: 'Cancel' }).click()
    await receiptOf(page).getByRole('button', { name: 'Done' }).click()

    // Cleared and refilled, and the accounts told anew.
    expect(await method(page, '4242').isChecked()).toBe(false)
    expect(await amountField(page).inputValue()).toBe('471.88')
    await page.getByText('$25.00 on 11/20/2026').waitFor()
    await page.getByText('$18,343.77').first().waitFor() // the payoff, 25.00 less
    expect(await page.getByText('$18,368.77').count()).toBe(0)
    const form = page.getByRole('region', { name: 'Make a Payment' })
    expect(await form.innerText()).not.toContain('Convenience Fee')

    await expectThreeWay(['28.95'])
    expect(complaints).toEqual([])
    await context.close()
  })

  it('lists the payment among the receipts, with its split', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context } = await visit(browser, portal, 'maria')
    await page.getByRole('link', { name: 'All receipts' }).click()
    await page.getByRole('heading', { name: 'Receipts', level: 1 }).waitFor()
    await page
      .getByRole('link', { name: /Visa ending 4242/ })
      .or(page.getByRole('button', { name: /Visa ending 4242/ }))
      .first()
      .click()
    const main = page.getByRole('main')
    await main.getByText('Reference Number').waitFor()
    const told = await main.innerText()
    expect(told).toMatch(/Interest\s+\$25\.00/)
    expect(told).toMatch(/Principal\s+\$0\.00/)
    expect(told).toMatch(/To your loan\s+\$25\.00\s+Convenience Fee\s+\$3\.95/)
    expect(told).toMatch(/Total Charged\s+\$28\.95/)
    await expectThreeWay([])
    await context.close()
  })

  it('posts a card payment after 5:00 PM Eastern on the next day where the lender says so, and says it before', async () => {
    const { expectThreeWay } = await witness(portal)
    await changeSettings(portal, 'lonemesa', { cardCutoffApplies: '1' })
    await portal.moveClock('2026-11-20T22:30:00Z')
    const { page, context } = await visit(browser, portal, 'maria')
    await fillPayment(page, { amount: '26.00', from: '4242' })
    await page.getByText('Paid now, it posts on 11/21/2026.').waitFor()
    await payButton(page).click()
    const dialog = await reviewOf(page)
    expect(await dialog.innerText()).toMatch(/Posts on\s+Saturday, November 21, 2026/)
    await agree(dialog)
    await chargeButton(dialog).click()
    const accepted = page.getByRole('dialog', { name: 'Payment accepted' })
    await accepted.waitFor()
    expect(await accepted.innerText()).toContain('$29.95')
    expect(await accepted.innerText()).toMatch(/11\/20\/2026, 05:\d\d PM EST/)
    expect(await accepted.innerText()).toMatch(/Posts on\s+Saturday, November 21, 2026/)
    await expectThreeWay(['29.95'])
    await context.close()
  })
})

type Made = {
  status: number
  statusCode: number
  result: {
    paymentToken: Record<'reference' | 'date' | 'paidAmount' | 'transactionFee' | 'state', string>
    loanDetails: { loanNo: string }
    cardDetails: { lastFour: string }
  }
}
