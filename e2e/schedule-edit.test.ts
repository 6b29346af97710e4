import { expect, it } from 'vitest'
import { readText } from './testing/borrowers/visit-in.ts'
import { expectAccessible } from './testing/browser/browser.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'
import { atSchedule } from './testing/schedules/schedule-screen.ts'

// How a borrower changes what is debited next.

const stage = onSharedPortal('lonemesa')

it('[SCHED-30][SCHED-31][SCHED-32] changes a series through its terms, which lead back to the form', async () => {
  const { page, context, screen } = await atSchedule(stage, 'maria', {
    viewport: { width: 390, height: 844 },
  })
  const row = screen.rows.filter({ hasText: '$471.88' })
  await row.getByRole('button', { name: 'Edit' }).click()
  const { edit } = screen
  await edit.getByRole('heading', { name: 'Edit recurring schedule' }).waitFor()
  await expect.poll(() => edit.getByLabel('First Payment').inputValue()).toBe('12/08/2026')
  await edit.getByLabel('Payment Amount').fill('480')
  await screen.pick('First Payment', '2026-12-10', edit)
  await expectAccessible(page)
  await edit.getByRole('button', { name: 'Continue' }).click()
  await screen.review.getByText('I authorize these recurring payments of $480.00.').waitFor()
  await expect
    .poll(() => readText(screen.review))
    .toMatch(/In place of these debits:[\s\S]*December 8, 2026[\s\S]*\$471\.88/)
  await screen.review.getByRole('button', { name: 'Back' }).click()
  await expect.poll(() => edit.getByLabel('Payment Amount').inputValue()).toBe('480')
  await edit.getByRole('button', { name: 'Continue' }).click()
  await screen.review.getByRole('checkbox').check()
  await screen.review.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your scheduled payment was changed.').waitFor()
  const changed = screen.rows.filter({ hasText: '$480.00' })
  await changed.getByText('Thursday, December 10, 2026').waitFor()
  expect(await screen.rows.filter({ hasText: '$471.88' }).count()).toBe(0)
  await context.close()
})

it('[SCHED-29][SCHED-46] changes one payment of a series alone, and says what the server refuses', async () => {
  const { page, context, screen } = await atSchedule(stage, 'kevin')
  const row = screen.rows.filter({ hasText: '$166.40' })
  await row.getByRole('button', { name: 'Edit' }).click()
  const { edit } = screen
  await edit.getByRole('heading', { name: 'Edit scheduled payment' }).waitFor()
  expect(await edit.getByLabel('Frequency').count()).toBe(0)
  await edit.getByLabel('Payment Amount').fill('99999')
  await edit.getByRole('button', { name: 'Continue' }).click()
  await edit.getByText(/^On 12\/31\/2026 at most \$[\d.,]+ will be owed\.$/).waitFor()
  await expect.poll(() => edit.getByLabel('Payment Amount').inputValue()).toBe('99999')
  await edit.getByRole('button', { name: 'Cancel' }).click()
  const series = screen.rows.filter({ hasText: '$171.87' })
  await series.getByRole('button', { name: 'Edit' }).click()
  await edit.getByRole('radio', { name: 'Only the payment of Monday, November 30, 2026' }).check()
  await edit.getByLabel('Payment Amount').fill('175')
  await edit.getByRole('button', { name: 'Continue' }).click()
  await screen.review.getByRole('checkbox').check()
  await screen.review.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Your scheduled payment was changed.').waitFor()
  const alone = screen.rows.filter({ hasText: '$175.00' })
  expect(await readText(alone)).toMatch(/Monday, November 30, 2026[\s\S]*Only Once/)
  await series.getByText('Tuesday, December 15, 2026').waitFor()
  await context.close()
})
