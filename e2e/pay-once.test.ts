import { describe, expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { readText } from './testing/borrowers/visit-in.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'
import {
  addCard,
  agree,
  amountField,
  chargeButton,
  fillPayment,
  method,
  payButton,
  receiptOf,
} from './testing/payments/paying.ts'
import { emailAbout } from './testing/payments/receipt-lines.ts'
import { witness } from './testing/payments/three-way.ts'

const { portal, browser } = onSharedPortal('lonemesa')

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
    await expect.poll(() => method(page, '4242').isChecked()).toBe(true)
    await context.close()
  })
})

describe('paying 25.00 once with a card that was just added', () => {
  it('[PAY-15][PAY-20] shows amount, fee, total and day before the payment', async () => {
    const { page, context } = await visit(browser, portal, 'maria')
    await fillPayment(page, { amount: '25.00', from: '5556' })
    const form = page.getByRole('region', { name: 'Make a Payment' })
    await expect
      .poll(() => form.innerText())
      .toMatch(/Payment Amount\s+\$25\.00\s+Convenience Fee\s+\$3\.95\s[^]*Total\s+\$28\.95/)
    await expect.poll(() => readText(form)).toContain('Paid now, it posts on 11/20/2026.')
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
    await expect.poll(() => dialog.innerText()).toMatch(/Payment to loan 21-104233\s+\$25\.00/)
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

    await expect.poll(() => receiptOf(page).innerText()).toContain(token.reference)
    const receipt = await readText(receiptOf(page))
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
    await expect.poll(() => amountField(page).inputValue()).toBe('471.88')
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
    await expect.poll(() => main.innerText()).toMatch(/Interest\s+\$25\.00/)
    const told = await main.innerText()
    expect(told).toMatch(/Principal\s+\$0\.00/)
    expect(told).toMatch(/To your loan\s+\$25\.00\s+Convenience Fee\s+\$3\.95/)
    expect(told).toMatch(/Total charged\s+\$28\.95/)
    await expectThreeWay([])
    await context.close()
  })

  it('[LIM-32] charges a marked number at the network’s stand-in, and keeps the email in the outbox', async () => {
    const charges = (await portal.journal()).filter(({ kind }) => kind === 'charge')
    expect(charges.map(({ status, amount }) => [status, amount])).toEqual([['succeeded', '28.95']])
    const email = await emailAbout(portal, 'maria', '25.00')
    expect(email).toMatch(/4242[^]*LM-[0-9A-Z]{4}-[0-9A-Z]{4}|LM-[0-9A-Z]{4}-[0-9A-Z]{4}[^]*4242/)
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
