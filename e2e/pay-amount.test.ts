import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Visit, visit } from './testing/borrowers/borrowers.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { callsOf, count } from './testing/browser/calls.ts'
import { closedBecause } from './testing/browser/fields.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'
import { agree, amountField, fillPayment, method } from './testing/payments/paying.ts'
import { payButton, reviewOf } from './testing/payments/paying.ts'
import { expectThreeWay, witness } from './testing/payments/three-way.ts'

const { portal, browser } = onSharedPortal('lonemesa')
let kevin: Visit

beforeAll(async () => {
  kevin = await visit(browser, portal, 'kevin')
})

describe('Pay says why it can not be pressed', () => {
  it('[PAY-03][VAL-44] says why Pay can not be pressed: no amount, nothing, above the payoff', async () => {
    const { page } = kevin
    await amountField(page).fill('')
    expect(await closedBecause(payButton(page))).toBe('Enter an amount to pay.')
    await amountField(page).fill('25.00')
    await method(page, '4242').check()
    await expect.poll(() => closedBecause(payButton(page))).toBe(null)
    await amountField(page).fill('0')
    expect(await closedBecause(payButton(page))).toBe('Enter an amount above zero')
    await amountField(page).fill('0.00')
    expect(await closedBecause(payButton(page))).toBe('Enter an amount above zero')

    const payoff = await payoffOf(page)
    await amountField(page).fill(payoff)
    await expect.poll(() => closedBecause(payButton(page))).toBe(null)
    await amountField(page).fill(aCentMore(payoff))
    expect(await closedBecause(payButton(page))).toBe(
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
    await expect.poll(() => tooltip.innerText()).toBe('Amount should be at least $20.00')
    await page.getByRole('heading', { name: 'Make a Payment' }).click()
    await expect.poll(() => tooltip.count()).toBe(0)
    await amountField(page).hover()
    await tooltip.waitFor()
    expect(await closedBecause(payButton(page))).toBe('Amount should be at least $20.00')
    await amountField(page).fill('20.00')
    await expect.poll(() => closedBecause(payButton(page))).toBe(null)
    await context.close()
    await expectThreeWay(portal, [])
  })
})

describe('the review', () => {
  it.each(['Back', 'Close', 'Escape'])(
    '[PAY-24] makes no call and keeps the form when the review is left by %s',
    async (way) => {
      const { expectThreeWay: expectCharged } = await witness(portal)
      const { page } = kevin
      const calls = callsOf(page)
      await fillPayment(page, { amount: '27.50', from: '4242' })
      await payButton(page).click()
      const dialog = await reviewOf(page)
      await agree(dialog)
      if (way === 'Escape') await page.keyboard.press('Escape')
      else await dialog.getByRole('button', { name: way }).click()
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => amountField(page).inputValue()).toBe('27.50')
      await expect.poll(() => method(page, '4242').isChecked()).toBe(true)
      expect(count(calls, '/payments/make')).toBe(0)
      await expectCharged([])
    },
  )
})

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
