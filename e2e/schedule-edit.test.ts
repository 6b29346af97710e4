import { expect, it } from 'vitest'
import { type BorrowerName, visit } from './testing/borrowers/borrowers.ts'
import { readText } from './testing/borrowers/visit-in.ts'
import { expectAccessible } from './testing/browser/browser.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'
import { scheduleScreen } from './testing/schedules/schedule-screen.ts'

// How a borrower changes what is debited next.

const { portal, browser } = onSharedPortal('lonemesa', 'harborpine')

async function atSchedule(who: BorrowerName, options: Parameters<typeof visit>[3] = {}) {
  const visited = await visit(browser, portal, who, options)
  const { page } = visited
  const links = page.getByRole('navigation').getByRole('link', { name: 'Schedule' })
  await links.filter({ visible: true }).first().click()
  const screen = scheduleScreen(page)
  await screen.rows.first().waitFor()
  return { ...visited, screen }
}

it('[SCHED-30][SCHED-31][SCHED-32] changes a series through its terms, which lead back to the form', async () => {
  const { page, context, screen } = await atSchedule('maria', {
    viewport: { width: 390, height: 844 },
  })
  const row = screen.rows.filter({ hasText: '$471.88' })
  await row.getByRole('button', { name: 'Edit' }).click()
  const { edit } = screen
  await edit.getByRole('heading', { name: 'Edit recurring schedule' }).waitFor()
  expect(await edit.getByLabel('First payment').inputValue()).toBe('12/08/2026')
  await edit.getByLabel('Payment Amount').fill('480')
  await screen.pick('First payment', '2026-12-10', edit)
  await expectAccessible(page)
  await edit.getByRole('button', { name: 'Continue' }).click()
  await screen.review.getByText('I authorize these recurring payments of $480.00.').waitFor()
  const review = await readText(screen.review)
  expect(review).toMatch(/In place of these debits:[\s\S]*December 8, 2026[\s\S]*\$471\.88/)
  await screen.review.getByRole('button', { name: 'Back' }).click()
  expect(await edit.getByLabel('Payment Amount').inputValue()).toBe('480')
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
  const { page, context, screen } = await atSchedule('kevin')
  const row = screen.rows.filter({ hasText: '$166.40' })
  await row.getByRole('button', { name: 'Edit' }).click()
  const { edit } = screen
  await edit.getByRole('heading', { name: 'Edit scheduled payment' }).waitFor()
  expect(await edit.getByLabel('Frequency').count()).toBe(0)
  await edit.getByLabel('Payment Amount').fill('99999')
  await edit.getByRole('button', { name: 'Continue' }).click()
  await edit.getByText(/^On 12\/31\/2026 at most \$[\d.,]+ will be owed\.$/).waitFor()
  expect(await edit.getByLabel('Payment Amount').inputValue()).toBe('99999')
  await edit.getByRole('button', { name: 'Cancel' }).click()
  const series = screen.rows.filter({ hasText: '$171.87' })
  await series.getByRole('button', { name: 'Edit' }).click()
  await edit.getByRole('radio', { name: 'Only the payment of 11/30/2026' }).check()
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

it('[SCHED-17][PERM-16][PERM-17] offers to edit and delete what is active, as its lender lets it', async () => {
  const { page, context, screen } = await atSchedule('maria')
  const own = screen.rows.filter({ hasText: '$480.00' })
  expect(await own.getByRole('button').allInnerTexts()).toEqual(['Edit', 'Delete'])
  await screen.list.getByLabel('Status').selectOption({ label: 'Declined' })
  await screen.rows.getByText('DECLINED', { exact: true }).waitFor()
  expect(await screen.rows.getByRole('button').count()).toBe(0)
  await changeSettings(portal, 'lonemesa', { scheduleEdit: '0' })
  await page.reload()
  await own.waitFor()
  expect(await own.getByRole('button').allInnerTexts()).toEqual(['Delete'])
  await changeSettings(portal, 'harborpine', { collectorScheduledEdit: '1' })
  const collectors = await atSchedule('aisha')
  const buttons = collectors.screen.rows.first().getByRole('button')
  expect(await buttons.allInnerTexts()).toEqual(['Edit'])
  await collectors.context.close()
  await context.close()
})

it('[PERM-19][PERM-20] offers no edit and no whole series where the loan’s system holds the schedules', async () => {
  await changeSettings(portal, 'lonemesa', { useLmsSchedules: '1' })
  const { page, context, screen } = await atSchedule('kevin')
  const row = screen.rows.filter({ hasText: '$171.87' })
  expect(await row.getByRole('button').allInnerTexts()).toEqual(['Delete'])
  await row.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this recurring schedule?' })
  expect(await dialog.getByRole('radio').count()).toBe(0)
  await context.close()
})
