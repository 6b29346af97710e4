import { expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { expectAccessible, phone } from './testing/browser/browser.ts'
import { expectFit } from './testing/browser/looks.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

/** An amount as it stands on the screen; cents. */
const cents = (text: string) => Math.round(Number(text.replaceAll(/[^\d.-]/g, '')) * 100)

const { portal, browser } = onSharedPortal('lonemesa')

it('tells Maria what her last payment did and why her balance moved, between days that she picks', async () => {
  const { page, context, complaints } = await visit(browser, portal, 'maria', { viewport: phone })
  await page.getByRole('button', { name: 'Why did my balance change?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Why did my balance change?' })
  const last = dialog.getByText(/^Your payment of \$471\.88 on 11\/09\/2026 paid \$/)
  await expect
    .poll(() => last.innerText())
    .toMatch(/Interest had built up for \d+ days at 8\.99% before it\./)
  await dialog.getByText(/^Your balance went down by \$/).waitFor()
  const table = dialog.getByRole('table', { name: 'Each change of the balance of loan 21-104233' })
  await table.getByText(/^Payment LM-/).waitFor()
  await expectAccessible(page)
  await expectFit(page)

  await dialog.getByRole('button', { name: 'Choose a date' }).first().click()
  const calendar = page.getByRole('dialog', { name: 'From the end of' })
  await calendar
    .getByRole('gridcell')
    .getByRole('button', { name: /November 9, 2026/ })
    .click()
  await dialog.getByText(/^Your balance went up by \$/).waitFor()
  await table.getByText('Interest for 11 days at 8.99%').waitFor()
  expect(await table.getByText(/^Payment LM-/).count()).toBe(0)
  const cells = await table.locator('td:last-child').allInnerTexts()
  const changes = await table.locator('td:nth-last-child(2)').allInnerTexts()
  const [opening = '', closing = ''] = [cells.at(0), cells.at(-1)]
  const moved = changes.filter((text) => /\d/.test(text)).map(cents)
  expect(moved.reduce((all, one) => all + one, cents(opening))).toBe(cents(closing))
  expect(complaints).toEqual([])
  await context.close()
})

it('shows Maria by slider and by typing what paying sooner saves, and the payoff of a day as the server quotes it', async () => {
  const { page, context, complaints } = await visit(browser, portal, 'maria')
  await page.getByRole('button', { name: 'Payoff quote' }).click()
  const quote = page.getByRole('dialog', { name: 'Payoff quote' })
  await quote.getByText(/arrives by Monday, November 30, 2026 pays this loan off/).waitFor()
  const quoted = /\$[\d,.]+/.exec(await quote.innerText())?.[0]
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Pay off sooner' }).click()
  const dialog = page.getByRole('dialog', { name: 'Pay off sooner' })
  await dialog.getByText('Enter an extra amount to see what it saves.').waitFor()
  await dialog.getByRole('button', { name: 'Choose a date' }).click()
  const calendar = page.getByRole('dialog', { name: 'From' })
  await calendar.getByRole('button', { name: 'Previous month' }).click()
  await calendar
    .getByRole('gridcell')
    .getByRole('button', { name: /November 30, 2026/ })
    .click()
  await dialog.getByText(`Payoff on 11/30/2026: ${quoted}`, { exact: true }).waitFor()

  const slider = dialog.getByRole('slider')
  const amount = dialog.getByLabel('Extra amount', { exact: true })
  await slider.focus()
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('ArrowRight')
  expect(await amount.inputValue()).toBe('25.00')
  const saves = dialog.getByRole('status').filter({ hasText: /^Saves / })
  const told = /^Saves (\S+) in interest, and the loan ends [23] months sooner\.$/
  const bySlider = told.exec(await saves.innerText())?.[1] ?? ''
  const paid = await dialog.locator('tbody td:last-child').allInnerTexts()
  expect(cents(paid[0] ?? '') - cents(paid[1] ?? '')).toBe(cents(bySlider))
  await amount.fill('50.00')
  expect(await slider.inputValue()).toBe('5000')
  const byTyping = /^Saves (\S+) in/.exec(await saves.innerText())?.[1] ?? ''
  expect(cents(byTyping)).toBeGreaterThan(cents(bySlider))
  await amount.fill('9999')
  await dialog.getByText(/^Enter an amount up to \$943\.76\.$/).waitFor()
  expect(await saves.count()).toBe(0)
  await dialog.getByRole('radio', { name: 'Once' }).check()
  await saves.waitFor()
  await expectAccessible(page)
  await expectFit(page)
  expect(complaints).toEqual([])
  await context.close()
})
