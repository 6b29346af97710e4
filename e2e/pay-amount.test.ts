import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Visit, visit } from './testing/borrowers/borrowers.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'
import { agree, amountField, chargeButton, fillPayment, method } from './testing/payments/paying.ts'
import { expectPaid, payButton, review, reviewOf } from './testing/payments/paying.ts'
import { expectThreeWay, witness } from './testing/payments/three-way.ts'

const { portal, browser } = onSharedPortal('lonemesa')
let kevin: Visit

beforeAll(async () => {
  kevin = await visit(browser, portal, 'kevin')
})

/** Why Pay can not be pressed; null when it can. */
async function reason(page: Page): Promise<string | null> {
  return payButton(page).evaluate((button) => {
    if (button.ariaDisabled !== 'true') return null
    const id = button.getAttribute('aria-describedby') ?? ''
    return document.querySelector(`[id="${id}"]`)?.textContent ?? 'no reason'
  })
}

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
    expect(await amountField(kevin.page).inputValue()).toBe(held)
    expect((await reason(kevin.page)) === noAmount).toBe(!isAmount)
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
    expect(await amountField(kevin.page).inputValue()).toBe(held)
    expect((await reason(kevin.page)) === noAmount).toBe(!isAmount)
  })
})

const noAmount = 'Enter digits with at most 2 decimals'

describe('Pay says why it can not be pressed', () => {
  it('[PAY-03][VAL-44] says why Pay can not be pressed: no amount, nothing, above the payoff', async () => {
    const { page } = kevin
    await amountField(page).fill('')
    expect(await reason(page)).toBe('Enter an amount to pay.')
    await amountField(page).fill('25.00')
    await method(page, '4242').check()
    await expect.poll(() => reason(page)).toBe(null)
    await amountField(page).fill('0')
    expect(await reason(page)).toBe('Enter an amount above zero')
    await amountField(page).fill('0.00')
    expect(await reason(page)).toBe('Enter an amount above zero')

    const payoff = await payoffOf(page)
    await amountField(page).fill(payoff)
    await expect.poll(() => reason(page)).toBe(null)
    await amountField(page).fill(aCentMore(payoff))
    expect(await reason(page)).toBe(
      `Amount exceeds payoff amount of $${withCommas(payoff)} good through 11/20/2026`,
    )
    await amountField(page).press('Enter')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await expectThreeWay(portal, [])
  })

  it('[PAY-03][VAL-45] says in a tooltip under the minimum at least how much, pointed at or focused', async () => {
    await changeSettings(portal, 'lonemesa', { enableMinPaymentAmount: '20.00' })
    const { page, context } = await visit(browser, portal, 'luis')
    await method(page, '8210').check()
    await amountField(page).fill('19.99')
    const tooltip = page.getByRole('tooltip')
    expect(await tooltip.innerText()).toBe('Amount should be at least $20.00')
    await page.getByRole('heading', { name: 'Make a Payment' }).click()
    await expect.poll(() => tooltip.count()).toBe(0)
    await amountField(page).hover()
    await tooltip.waitFor()
    expect(await reason(page)).toBe('Amount should be at least $20.00')
    await amountField(page).fill('20.00')
    await expect.poll(() => reason(page)).toBe(null)
    await context.close()
    await expectThreeWay(portal, [])
  })
})

describe('the review', () => {
  it('[PAY-08] names each step of the review in its order, and charges after all are agreed to', async () => {
    const { expectThreeWay: expectCharged } = await witness(portal)
    const { page, context } = await visit(browser, portal, 'darnell')
    const calls = payCalls(page)
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
    expect(calls).toEqual([])
    await chargeButton(dialog).click()
    await expectPaid(page, '$28.95')
    expect(calls).toHaveLength(1)
    await expectCharged(['28.95'])
    await context.close()
  })

  it('[PAY-06] shows the terms of a card payment, with total, fee, day and the cut-off', async () => {
    const { page, context } = await visit(browser, portal, 'maria')
    const dialog = await review(page, { amount: '26.00', from: '5556' })
    expect(await dialog.innerText()).toContain(
      'I authorize Lone Mesa Auto Finance to charge my Visa card ending 5556 one time for $29.95 on 11/20/2026. This includes a convenience fee of $3.95',
    )
    await context.close()
  })

  it.each(['Back', 'Close', 'Escape'])(
    '[PAY-24] makes no call and keeps the form when the review is left by %s',
    async (way) => {
      const { expectThreeWay: expectCharged } = await witness(portal)
      const { page } = kevin
      const calls = payCalls(page)
      await fillPayment(page, { amount: '27.50', from: '4242' })
      await payButton(page).click()
      const dialog = await reviewOf(page)
      await agree(dialog)
      if (way === 'Escape') await page.keyboard.press('Escape')
      else await dialog.getByRole('button', { name: way }).click()
      await dialog.waitFor({ state: 'detached' })
      expect(await amountField(page).inputValue()).toBe('27.50')
      expect(await method(page, '4242').isChecked()).toBe(true)
      expect(calls).toEqual([])
      await expectCharged([])
    },
  )
})

function payCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/payments/make')) calls.push(request.url())
  })
  return calls
}

async function payoffOf(page: Page): Promise<string> {
  const tile = page.getByRole('radio', { name: /Payoff today/ })
  await tile.check()
  return amountField(page).inputValue()
}

function aCentMore(amount: string): string {
  const cents = BigInt(amount.replace('.', '')) + 1n
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}

function withCommas(amount: string): string {
  return amount.replaceAll(/\B(?=(\d{3})+\.)/g, ',')
}
