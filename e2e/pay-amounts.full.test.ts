import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Visit, visit } from './testing/borrowers/borrowers.ts'
import { phone } from './testing/browser/browser.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import {
  amountField,
  expectPaid,
  method,
  openSheet,
  makePayment,
  payButton,
  receiptOf,
} from './testing/payments/paying.ts'
import { witness } from './testing/payments/three-way.ts'

const { portal, browser } = onPortal()
let darnell: Visit

beforeAll(async () => {
  darnell = await visit(browser, portal, 'darnell')
})

/** As a borrower pastes: all of a text at once. */
async function paste(page: Page, text: string): Promise<void> {
  await amountField(page).fill('')
  await amountField(page).focus()
  await page.keyboard.insertText(text)
}

const notAnAmount = 'Enter digits with at most 2 decimals'

describe('an amount that can not be paid is refused at its field, in words', () => {
  it.each([
    ['-1', notAnAmount],
    ['1e9', notAnAmount],
    ['12.345', notAnAmount],
    ['12,345.678', notAnAmount],
    ['99999999999.00', notAnAmount],
    ['twenty', notAnAmount],
  ])('refuses the pasted amount %j at its field, in words', async (pasted, words) => {
    const { expectThreeWay } = await witness(portal)
    const { page } = darnell
    await paste(page, pasted)
    await page.getByText(words).first().waitFor()
    await expect.poll(() => amountField(page).inputValue()).toBe(pasted)
    expect(await amountField(page).getAttribute('aria-invalid')).toBe('true')
    expect(await payButton(page).getAttribute('aria-disabled')).toBe('true')
    await expectThreeWay([])
  })

  it.each([
    ['0', 'Enter an amount above zero'],
    ['1000000000', /^Amount exceeds payoff amount of \$[\d,]+\.\d\d good through 11\/20\/2026$/],
    ['9999999999.99', /^Amount exceeds payoff amount of \$[\d,]+\.\d\d good through 11\/20\/2026$/],
  ])('refuses the typed amount %j at its field, in words', async (typed, words) => {
    const { page } = darnell
    await amountField(page).fill(typed)
    await page.getByText(words).first().waitFor()
    expect(await amountField(page).getAttribute('aria-invalid')).toBe('true')
    expect(await payButton(page).getAttribute('aria-disabled')).toBe('true')
  })

  it.each([
    ['  $1,234.50 ', '1234.50'],
    ['USD 1 234.50', '1234.50'],
    ['US$ 12,345,678.90', '12345678.90'],
    [' 25 ', '25'],
  ])('reads the pasted %j as an amount', async (pasted, held) => {
    const { page } = darnell
    await paste(page, pasted)
    await amountField(page).blur()
    await expect.poll(() => amountField(page).inputValue()).toBe(held)
    expect(await page.getByText(notAnAmount).count()).toBe(0)
  })
})

describe('an amount above the payoff', () => {
  it('says the payoff at an amount above it, and pays in full by one press instead', async () => {
    const { page } = darnell
    await amountField(page).fill('99999.00')
    const inFull = page.getByRole('button', { name: /^Pay off in full: \$/ })
    const payoff = (await inFull.innerText()).replace(/[^\d.]/g, '')
    await inFull.click()
    await expect.poll(() => amountField(page).inputValue()).toBe(payoff)
    await expect
      .poll(() => page.getByRole('radio', { name: /^Payoff today/ }).isChecked())
      .toBe(true)
    expect(await inFull.count()).toBe(0)
  })
})

describe('what is due', () => {
  it('offers what is due on a past-due loan by one press, beside the regular payment and the payoff', async () => {
    const { page } = darnell
    const tile = page.getByRole('radio', { name: /^Total due/ })
    await tile.check()
    const due = await amountField(page).inputValue()
    expect(Number(due)).toBeGreaterThan(0)
    await page.getByRole('radio', { name: /^Regular payment/ }).check()
    expect(Number(await amountField(page).inputValue())).toBeLessThan(Number(due))
    await page.getByRole('radio', { name: /^Other amount/ }).check()
    expect(await amountField(page).inputValue()).toBe('')
    expect(await amountField(page).evaluate((field) => field === document.activeElement)).toBe(true)
  })
})

describe('the regular payment in the field', () => {
  it('[PAY-13][PAY-19] fills the regular payment in when the form opens, when another loan is chosen, and after a payment', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context } = await visit(browser, portal, 'kevin')
    const regular = () => page.getByRole('radio', { name: /^Regular payment/ }).isChecked()
    const first = await amountField(page).inputValue()
    expect([await regular(), Number(first) > 0]).toEqual([true, true])
    await amountField(page).fill('30.00')
    await chooseLoan(page, '2014 Nissan Altima 2.5 S')
    expect(await amountField(page).count()).toBe(0) // it is paid off
    await chooseLoan(page, '2016 Toyota Camry SE')
    expect([await regular(), await amountField(page).inputValue()]).toEqual([true, first])

    await makePayment(page, { amount: '26.00', from: '4242' })
    await expectPaid(page, '$29.95')
    await receiptOf(page).getByRole('button', { name: 'Done' }).click()
    await expect.poll(() => amountField(page).inputValue()).toBe(first)
    expect(await method(page, '4242').isChecked()).toBe(false)
    await expectThreeWay(['29.95'])
    await context.close()
  })

  it('[PAY-11] fills no amount in where the lender prefills nothing, on a phone', async () => {
    const { expectThreeWay } = await witness(portal)
    await changeSettings(portal, 'lonemesa', { autoFillPmtAmt: '0' })
    const { page, context } = await visit(browser, portal, 'kevin', { viewport: phone })
    await openSheet(page, amountField(page))
    expect(await amountField(page).inputValue()).toBe('')
    await makePayment(page, { amount: '27.00', from: '4242' })
    await expectPaid(page, '$30.95')
    await receiptOf(page).getByRole('button', { name: 'Done' }).click()
    await openSheet(page, amountField(page))
    expect(await amountField(page).inputValue()).toBe('')
    await expectThreeWay(['30.95'])
    await context.close()
  })
})

async function chooseLoan(page: Page, vehicle: string): Promise<void> {
  await page.getByRole('button', { name: /^Your loans/ }).click()
  await page.getByRole('button', { name: new RegExp(`^${vehicle}`) }).click()
  await page.getByRole('heading', { name: vehicle }).waitFor()
}
