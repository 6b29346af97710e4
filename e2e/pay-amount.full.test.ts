import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Visit, visit } from './testing/borrowers/borrowers.ts'
import { callsOf, count } from './testing/browser/calls.ts'
import { closedBecause } from './testing/browser/fields.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'
import { amountField, chargeButton, openAuthorization } from './testing/payments/paying.ts'
import { expectPaid, payButton, review } from './testing/payments/paying.ts'
import { witness } from './testing/payments/three-way.ts'

const { portal, browser } = onSharedPortal('lonemesa')
let kevin: Visit

beforeAll(async () => {
  kevin = await visit(browser, portal, 'kevin')
})

async function typeAmount(page: Page, text: string): Promise<void> {
  await amountField(page).fill('')
  await amountField(page).pressSequentially(text)
}

/** As Ctrl+V puts it there, whatever it is. */
async function pasteAmount(page: Page, text: string): Promise<void> {
  await amountField(page).fill('')
  await amountField(page).focus()
  await page.keyboard.insertText(text)
}

describe('an amount is digits, at most 2 decimals, at most 13 characters', () => {
  it.each([
    ['25', '25', true],
    ['25.5', '25.5', true],
    ['25.505', '25.505', false],
    ['2x5,0 -$', '2x5,0 -$', false],
    ['.50', '.50', true],
    ['1.2.3', '1.2.3', false],
    ['99999999999', '99999999999', false],
    ['9999999999.999', '9999999999.999', false],
  ])('[VAL-43] keeps the typed %j as %j, an amount: %s', async (typed, held, isAmount) => {
    await typeAmount(kevin.page, typed)
    await expect.poll(() => amountField(kevin.page).inputValue()).toBe(held)
    expect((await closedBecause(payButton(kevin.page))) === noAmount).toBe(!isAmount)
  })

  it.each([
    [' 25.00 ', '25.00', true],
    ['$25.00', '25.00', true],
    ['$1,234.50', '1234.50', true],
    ['USD 1 234.50', '1234.50', true],
    ['about 25', 'about 25', false],
    ['-25', '-25', false],
  ])('[VAL-43] reads the pasted %j as %j, an amount: %s', async (pasted, held, isAmount) => {
    await pasteAmount(kevin.page, pasted)
    await amountField(kevin.page).blur()
    await expect.poll(() => amountField(kevin.page).inputValue()).toBe(held)
    expect((await closedBecause(payButton(kevin.page))) === noAmount).toBe(!isAmount)
  })
})

const noAmount = 'Enter digits with at most 2 decimals'

describe('the review', () => {
  it('[PAY-08] names each step of the review in its order, and charges after all are agreed to', async () => {
    const { expectThreeWay: expectCharged } = await witness(portal)
    const { page, context } = await visit(browser, portal, 'darnell')
    const calls = callsOf(page)
    const dialog = await review(page, { amount: '25.00', from: '4242' })
    const steps = await dialog.innerText()
    const places = [
      'I authorize this one-time card payment of $28.95.',
      'Amount is less than total amount due',
    ].map((text) => steps.indexOf(text))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))

    const boxes = await dialog.getByRole('checkbox').all()
    expect(boxes).toHaveLength(2)
    for (const box of boxes) {
      await chargeButton(dialog).click({ force: true })
      expect(await chargeButton(dialog).getAttribute('aria-disabled')).toBe('true')
      await box.check()
    }
    expect(count(calls, '/payments/make')).toBe(0)
    await chargeButton(dialog).click()
    await expectPaid(page, '$28.95')
    expect(count(calls, '/payments/make')).toBe(1)
    await expectCharged(['28.95'])
    await context.close()
  })

  it('[PAY-06] shows the terms of a card payment, with total, fee, day and the cut-off', async () => {
    const { page, context } = await visit(browser, portal, 'maria')
    const dialog = await review(page, { amount: '26.00', from: '5556' })
    await openAuthorization(dialog)
    await expect
      .poll(() => dialog.innerText())
      .toContain(
        'I authorize Lone Mesa Auto Finance to charge my Visa card ending 5556 one time for $29.95 on 11/20/2026. This includes a convenience fee of $3.95',
      )
    await context.close()
  })
})
