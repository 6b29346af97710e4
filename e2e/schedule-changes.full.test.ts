import { expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { readText } from './testing/borrowers/visit-in.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'
import { toSchedule } from './testing/schedules/schedule-screen.ts'

// How a borrower moves one debit of a series, pauses the series and resumes it, and skips a debit; and what
// a debit costs while it is changed.

const { portal, browser } = onSharedPortal('lonemesa')

it('shows the fee of a scheduled payment and its total while it is edited', async () => {
  const { page, context } = await visit(browser, portal, 'luis')
  const screen = await toSchedule(page)
  const row = screen.rows.filter({ hasText: '$103.95' })
  await row.getByText('includes $3.95 fee').waitFor()
  await row.getByRole('button', { name: 'Edit' }).click()
  await expect
    .poll(async () => readText(screen.edit))
    .toMatch(/\$100\.00[\s\S]*Fee[\s\S]*\$3\.95[\s\S]*\$103\.95/)
  await context.close()
})

it('shows the amount and the one action of the schedule form at the foot of a phone', async () => {
  const { page, context } = await visit(browser, portal, 'kevin', {
    viewport: { width: 390, height: 844 },
  })
  const screen = await toSchedule(page)
  const dock = page.locator('[data-dock]').getByRole('button')
  await dock.waitFor()
  expect(await screen.form.getByRole('button', { name: /^Schedule/ }).count()).toBe(0)
  await screen.amount.fill('25')
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect.poll(() => dock.innerText()).toBe('Schedule a payment')
  await dock.click() // it leads to what is missing, and scolds nobody
  const date = screen.form.getByLabel('Payment Date')
  await expect.poll(() => date.evaluate((field) => field === document.activeElement)).toBe(true)
  await expect.poll(async () => (await screen.form.boundingBox())?.y ?? Infinity).toBeLessThan(400)
  expect(await screen.form.getByText('Choose a date.').count()).toBe(0)
  await screen.pick('Payment Date', '2026-12-15')
  await screen.form.getByRole('radio').first().check()
  await expect.poll(() => dock.innerText()).toContain('Schedule $')
  await context.close()
})
