import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type BorrowerName, visit } from './testing/borrowers/borrowers.ts'
import { readText } from './testing/borrowers/visit-in.ts'
import { expectAccessible } from './testing/browser/browser.ts'
import { callsOf, callTo } from './testing/browser/calls.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

// What is debited by itself, as its borrowers see it, and how they end it.

const { portal, browser } = onSharedPortal('lonemesa', 'harborpine')

async function atSchedule(who: BorrowerName, options: Parameters<typeof visit>[3] = {}) {
  const visited = await visit(browser, portal, who, { path: '/schedule-payment', ...options })
  const { page } = visited
  await rowsOf(page).first().waitFor()
  return visited
}

const listOf = (page: Page) => page.getByRole('region', { name: 'Scheduled payments' })
const rowsOf = (page: Page) => listOf(page).getByRole('list').getByRole('listitem')
const show = (page: Page, status: string) =>
  listOf(page).getByLabel('Status').selectOption({ label: status })

it('[SCHED-04][SCHED-12][SCHED-47] lists what is debited next, with its loan, method, fee, frequency and stamp', async () => {
  const { page, context } = await atSchedule('maria')
  const own = rowsOf(page).filter({ hasText: '$471.88' })
  await expect.poll(() => readText(own)).toMatch(/Tuesday, December 8, 2026 · Monthly/)
  const text = await readText(own)
  expect(text).toMatch(/Checking ending 6789 · Loan 21-104233/)
  expect(text).toContain('SCHEDULED')
  await expect
    .poll(() => readText(rowsOf(page).filter({ hasText: '$103.95' })))
    .toMatch(/Only Once[\s\S]*Another borrower’s account · includes \$3\.95 fee/)
  const others = await readText(rowsOf(page).filter({ hasText: '$103.95' }))
  expect(others).not.toMatch(/Delete|Call to Edit/)
  await expectAccessible(page)
  await context.close()
})

it('[SCHED-11][SCHED-14][SCHED-05] filters by status, and says when there is nothing', async () => {
  const { page, context } = await atSchedule('maria')
  await expect
    .poll(() => listOf(page).getByLabel('Status').locator('option').allInnerTexts())
    .toEqual(['Scheduled', 'Deleted', 'Declined', 'ALL'])
  const calls = callsOf(page)
  const askedFor = () => callTo(calls, '/payments/schedule-list').body?.['type']
  await show(page, 'Declined')
  await rowsOf(page).getByText('DECLINED', { exact: true }).waitFor()
  expect(askedFor()).toBe('2')
  await show(page, 'Deleted')
  await listOf(page).getByText('No scheduled payments').waitFor()
  expect(askedFor()).toBe('3')
  await show(page, 'ALL')
  await expect.poll(() => rowsOf(page).count()).toBe(3)
  expect(askedFor()).toBe('-1')
  await context.close()
})

const nextDebits = (page: Page) => page.getByRole('region', { name: 'Next debits' })

it('[SCHED-13] tells the next debits of a loan to its end, and stamps the last payment as final', async () => {
  const { page, context } = await atSchedule('kevin')
  await nextDebits(page).getByText('Will run', { exact: true }).waitFor()
  const debits = await nextDebits(page).getByRole('listitem').all()
  const [first, second, last] = await Promise.all(debits.map((one) => readText(one)))
  expect(debits).toHaveLength(3)
  expect(first).toMatch(/Monday, November 30, 2026[\s\S]*ending 7788[\s\S]*\$171\.87/)
  expect(second).toMatch(/Tuesday, December 15, 2026[\s\S]*Last payment in this series/)
  expect(last).toMatch(
    /Thursday, December 31, 2026[\s\S]*This pays off your loan[\s\S]*FINAL SCHEDULE/,
  )
  expect(last).toContain('$166.40')
  expect(await readText(rowsOf(page).first())).not.toContain('FINAL SCHEDULE')
  expect(await readText(rowsOf(page).last())).toContain('FINAL SCHEDULE')
  await expectAccessible(page)
  await context.close()
})

it('[SCHED-09][SCHED-16][PERM-18] calls a collector’s schedule AutoPay, and asks to call about it', async () => {
  const { page, context } = await atSchedule('aisha')
  await expect.poll(() => readText(rowsOf(page).first())).toContain('AutoPay')
  const text = await readText(rowsOf(page).first())
  expect(text).toContain('Made for you by')
  expect(text).toContain('Call to Edit')
  expect(await rowsOf(page).getByRole('button').count()).toBe(0)
  await context.close()
})

it('[SCHED-39][SCHED-50] deletes one payment of a series after the notice, and the series goes on', async () => {
  const { page, context } = await atSchedule('kevin', { viewport: { width: 390, height: 844 } })
  const row = rowsOf(page).filter({ hasText: '$171.87' })
  await row.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete this recurring schedule?' }).waitFor()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Cancelling a schedule needs 30 business days’ notice.').waitFor()
  await dialog.getByText('Deleting takes effect at once').waitFor()
  await dialog.getByRole('radio', { name: 'Only the payment of Monday, November 30, 2026' }).check()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('The scheduled payment was deleted.').waitFor()
  await row.getByText('Tuesday, December 15, 2026').waitFor()
  await show(page, 'Deleted')
  await rowsOf(page).getByText('Monday, November 30, 2026').waitFor()
  await context.close()
})

it('[SCHED-02][SCHED-03][SCHED-10] names each status in its filter, beside the form of the loan, and sorts', async () => {
  const { page, context } = await atSchedule('maria')
  const texts = async (name: string) =>
    listOf(page).getByLabel(name).locator('option').allInnerTexts()
  expect(await texts('Payment type')).toEqual(['All', 'Checks', 'Cards'])
  expect((await texts('Sort by')).length).toBe(4)
  await page.getByRole('form', { name: 'Schedule a payment' }).waitFor()
  await page.getByText('Loan 21-104233').first().waitFor()
  for (const [status, stamp] of [
    ['Declined', 'DECLINED'],
    ['Scheduled', 'SCHEDULED'],
  ] as const) {
    await show(page, status)
    await rowsOf(page).getByText(stamp, { exact: true }).first().waitFor()
  }
  await listOf(page).getByLabel('Sort by').selectOption({ index: 1 })
  await expect.poll(() => readText(rowsOf(page).first())).toContain('December 8, 2026')
  await context.close()
})

it('[SCHED-38][SCHED-48][PERM-21] lists what ends before one payment and all series are deleted, and asks', async () => {
  const rights = { scheduleDelete: '1', collectorScheduledDelete: '1' }
  await changeSettings(portal, 'lonemesa', rights)
  const { page, context } = await atSchedule('kevin')
  const once = rowsOf(page).filter({ hasText: '$166.40' })
  await once.getByRole('button', { name: 'Delete' }).click()
  const one = page.getByRole('dialog', { name: 'Delete this scheduled payment?' })
  await one.getByRole('button', { name: 'Keep' }).click()
  await page.getByRole('button', { name: 'Remove Recurring All Schedules' }).click()
  const all = page.getByRole('dialog')
  await all.getByText('These debits will not run:').waitFor()
  expect(await readText(all)).toContain('December 15, 2026')
  const sent = page.waitForRequest((asked) => asked.url().endsWith('/delete-all-schedule'))
  await all.getByRole('button', { name: 'Delete' }).click()
  expect(Object.keys((await sent).postDataJSON() as object)).toEqual(['loanId'])
  await expect.poll(() => rowsOf(page).count()).toBe(1)
  expect(await page.getByRole('button', { name: 'Remove Recurring All' }).count()).toBe(0)
  await context.close()
})
