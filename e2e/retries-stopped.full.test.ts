import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type BorrowerName, borrowers, visit } from './testing/borrowers/borrowers.ts'
import { expectAccessible, phone } from './testing/browser/browser.ts'
import { expectNoSidewaysScroll } from './testing/browser/looks.ts'
import { readOutbox } from './testing/portal/emails.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import {
  addCard,
  agree,
  chargeButton,
  fillPayment,
  payButton,
  receiptOf,
  reviewOf,
} from './testing/payments/paying.ts'
import { payAll, readReceipt, sendLoanEvent, waitFor } from './testing/payments/servicing-life.ts'
import { expectSameBooks } from './testing/payments/three-way.ts'

// What a borrower is told of a returned debit that is tried again, and what they can do about it.

const stage = onPortal()
const { portal, browser } = stage

/** Of a loan with a debit on the day of the retry: that comes first, and pays all that the retry is for. */
const covered =
  'Nothing is left to take if the debit of $171.87 on Monday, November 30, 2026 goes through and no other payment comes back. Otherwise we try again on Tuesday, December 1, 2026, $63.00 at most.'

async function timesSent(amount: string): Promise<number> {
  const charges = (await portal.journal()).filter(({ kind }) => kind === 'charge')
  return charges.filter((charge) => charge.amount === amount).length
}

async function expectEmail(who: BorrowerName, text: string): Promise<void> {
  const { lender, email } = borrowers[who]
  const read = async () =>
    (await readOutbox(portal, lender, email)).map((sent) => sent.text).join('\n')
  await expect.poll(read, { timeout: 30_000 }).toContain(text)
}

async function receiptAt(page: Page, amount: RegExp): Promise<string> {
  await page.goto(new URL('/receipts', page.url()).href)
  return readReceipt(page, 'en', amount)
}

beforeAll(async () => {
  await payAll(stage, [
    { who: 'kevin', amount: '63.00', bank: '77440001' },
    { who: 'darnell', amount: '62.00', bank: '77440001' },
    { who: 'luis', amount: '61.00', bank: '77440201' },
    { who: 'aisha', amount: '64.00', bank: '77440001' },
  ])
  const fee = { kind: 'feeAssessed', fee: 'otherFee', amount: '100.00' }
  await sendLoanEvent(portal, { lender: 'lonemesa', loanNo: '21-104233' }, fee)
  await portal.moveClock('2026-11-25T15:00:00Z')
})

describe('a returned debit that waits to be tried again', () => {
  it('names it in review and success, is stopped from the phone, and tells that it was', async () => {
    const { page, context } = await visit(browser, portal, 'kevin', { viewport: phone })
    await waitFor(page, page.getByText('Your bank returned $63.00').first())
    await page.getByText(covered).waitFor()
    await page.getByText('You can stop it until 12/01/2026, 05:00 PM EST.').waitFor()
    await fillPayment(page, { amount: '25.00', from: '4242' })
    await payButton(page).click()
    const review = await reviewOf(page)
    await review.getByText(covered).waitFor()
    await review.getByText('This payment does not stop it.').waitFor()
    await expectAccessible(page)
    const consents = review.getByRole('checkbox', { name: /^I (understand|authorize)/ })
    for (const box of await consents.all()) await box.check()
    await chargeButton(review).click()
    await receiptOf(page).getByText(covered).waitFor()
    await receiptOf(page).getByRole('button', { name: 'Done' }).click()

    await page.getByRole('button', { name: 'Stop this retry' }).click()
    const dialog = page.getByRole('dialog', { name: 'Stop this retry?' })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Stop this retry' }).click()
    await page.getByText('The retry was stopped.').waitFor()
    await dialog.waitFor({ state: 'detached' })
    expect(await page.getByRole('button', { name: 'Stop this retry' }).count()).toBe(0)
    expect(await receiptAt(page, /\$63\.00/)).toContain('The retry was stopped.')
    await expectEmail('kevin', 'We will not. The retry was stopped.')
    await context.close()
  })

  it('takes a payment in its place, once, though more is due, and says so', async () => {
    const { page, context } = await visit(browser, portal, 'darnell')
    await waitFor(page, page.getByText('Your bank returned $62.00').first())
    await page.getByRole('button', { name: 'Pay now instead' }).click()
    await page.getByText('that payment takes the place of this retry').waitFor()
    await expect.poll(() => page.getByLabel('Payment Amount').inputValue()).toBe('62.00')
    await addCard(page, { number: '4242424242424242' })
    await payButton(page).and(page.locator(':not([aria-disabled="true"])')).waitFor()
    await payButton(page).click()
    const review = await reviewOf(page)
    const place = 'This payment takes its place: do not try that debit again'
    await expect.poll(() => review.getByRole('checkbox', { name: place }).isChecked()).toBe(true)
    await agree(review)
    await chargeButton(review).click()
    const replaced =
      'Your November 20 debit of $62.00 will not be tried again: this payment takes its place.'
    await receiptOf(page).getByText(replaced).waitFor()
    await receiptOf(page).getByRole('button', { name: 'Done' }).click()
    await page.getByText('A payment was made in its place.').waitFor()
    expect(await page.getByRole('button', { name: 'Pay now instead' }).count()).toBe(0)
    await expectEmail('darnell', 'We will not. A payment was made in its place.')
    await context.close()
  })

  it('cancels a payment that was made in its place, says that it stays ended, and opens its receipt', async () => {
    const { page, context, complaints } = await visit(browser, portal, 'aisha', { viewport: phone })
    await waitFor(page, page.getByText('Your bank returned $64.00').first())
    await page.getByRole('button', { name: 'Pay now instead' }).click()
    await page.getByRole('dialog', { name: 'Make a Payment' }).waitFor() // its sheet
    await fillPayment(page, { amount: '64.00', from: '4321' })
    await payButton(page).click()
    const review = await reviewOf(page)
    await review.getByRole('checkbox', { name: /payment is already scheduled$/ }).check()
    await review.getByRole('button', { name: 'I understand' }).click() // the lender's own message
    await agree(review)
    await chargeButton(review).click()
    const accepted = page.getByRole('dialog', { name: 'Payment accepted' })
    await accepted.getByRole('button', { name: 'Done' }).click()

    await page.getByRole('button', { name: 'Cancel payment' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel this payment?' })
    const staysEnded =
      'It takes the place of the retry of the November 20 debit of $64.00. Even if you cancel it, we do not try that debit again.'
    await dialog.getByText(staysEnded).waitFor()
    await expectNoSidewaysScroll(page)
    await dialog.getByRole('button', { name: 'Cancel payment' }).click()
    await dialog.waitFor({ state: 'detached' })
    const ended =
      'It was made in place of the retry of the November 20 debit of $64.00. We do not try that debit again.'
    expect(await receiptAt(page, /ending 4321.*\$64\.00/s)).toContain(ended)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('tells that it is tried again and was paid, and debits nothing that was ended', async () => {
    const other = await visit(browser, portal, 'maria')
    await waitFor(
      other.page,
      other.page.getByText('A payment of $61.00 on this loan was returned').first(),
    )
    expect(await other.page.getByRole('button', { name: 'Stop this retry' }).count()).toBe(0)
    expect(await other.page.getByRole('button', { name: 'Pay now instead' }).count()).toBe(0)
    await addCard(other.page, { number: '4242424242424242' })
    await fillPayment(other.page, { amount: '25.00' })
    await payButton(other.page).click()
    const seen = await reviewOf(other.page)
    await seen.getByText('This payment does not stop it.').waitFor()
    expect(await seen.getByRole('checkbox', { name: 'takes its place' }).count()).toBe(0)
    await other.context.close()
    await portal.moveClock('2026-11-30T15:00:00Z')
    const { page, context } = await visit(browser, portal, 'luis')
    await waitFor(page, page.getByText('This is the retry of your November 20 debit.'))
    await expect.poll(() => timesSent('61.00'), { timeout: 30_000 }).toBe(2)
    await portal.moveClock('2026-12-04T15:00:00Z')
    const paid =
      'Your November 20 debit of $61.00 was tried again on Monday, November 30, 2026, and it was paid.'
    await waitFor(page, page.getByText(paid))
    expect([await timesSent('62.00'), await timesSent('63.00')]).toEqual([1, 1])
    await expectSameBooks(portal)
    await context.close()
  })
})
