import { expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { expectAccessible, phone } from './testing/browser/browser.ts'
import { expectFit } from './testing/browser/looks.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onSharedPortal('lonemesa')

it('shows what extra money saves, by slider, by arrow keys and typed, and charges nothing', async () => {
  const { page, context, complaints } = await visit(browser, portal, 'maria', { viewport: phone })
  await page.getByRole('button', { name: 'Pay off sooner' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay off sooner' })
  await dialog.getByText('Enter an extra amount to see what it saves.').waitFor()
  const amount = dialog.getByLabel('Extra amount', { exact: true })
  const slider = dialog.getByRole('slider', { name: 'Extra amount, slider' })
  const saves = dialog.getByRole('status')
  await amount.fill('100')
  const typed = /^Saves \$[\d,.]+ in interest, and the loan ends 1\d months sooner\.$/
  await saves.getByText(typed).waitFor()
  await slider.press('ArrowRight')
  await expect.poll(() => amount.inputValue()).toBe('105.00')
  expect(await slider.getAttribute('aria-valuetext')).toBe('$105.00')
  await slider.press('Home')
  await saves.getByText('Enter an extra amount to see what it saves.').waitFor()
  await dialog.getByLabel('Once').check()
  await slider.press('End')
  const payoff = await dialog.getByText(/^Payoff on 12\/08\/2026: \$/).innerText()
  expect(payoff).toContain(Number(await amount.inputValue()).toLocaleString('en-US'))
  await expectAccessible(page)
  await expectFit(page)
  await amount.fill('999999')
  await dialog.getByText(/^Enter an amount up to \$/).waitFor()
  expect((await portal.journal()).length).toBe(0)
  expect(complaints).toEqual([])
  await context.close()
})
