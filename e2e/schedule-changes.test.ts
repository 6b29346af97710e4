import { expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { readText } from './testing/borrowers/visit-in.ts'
import { expectAccessible } from './testing/browser/browser.ts'
import { openAuthorization } from './testing/payments/paying.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'
import { openDay, toSchedule } from './testing/schedules/schedule-screen.ts'

// How a borrower moves one debit of a series, pauses the series and resumes it, and skips a debit; and what
// a debit costs while it is changed.

const { portal, browser } = onSharedPortal('lonemesa')

it('moves a debit to a day in time, pauses its series and resumes it, and skips a debit', async () => {
  const { page, context } = await visit(browser, portal, 'maria', {
    viewport: { width: 390, height: 844 },
  })
  const screen = await toSchedule(page)
  const debits = page.getByRole('region', { name: 'Next debits' })
  await debits.getByRole('button', { name: 'Move the debit of Tuesday, December 8, 2026' }).click()
  const move = page.getByRole('dialog', { name: 'Move the debit of Tuesday, December 8, 2026' })
  await move.getByText(/^Choose a day from 11\/2\d\/2026 to 12\/2\d\/2026/).waitFor()
  const { calendar, cell } = await openDay(page, move, { field: 'New day', day: '2026-12-12' })
  expect(await cell.getAttribute('title')).toBe('Banks are closed: Saturday')
  await expectAccessible(page)
  await calendar.getByRole('button', { name: 'Close' }).click()
  await screen.pick('New day', '2026-12-10', move)
  await openAuthorization(move)
  await move.getByText('12/10/2026').first().waitFor()
  await expectAccessible(page)
  await move.getByRole('checkbox').check()
  await move.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByText('The debit is on its new day.').waitFor()
  await debits.getByText('Moved from 12/08/2026.').waitFor()
  expect(await readText(debits)).toMatch(/Dec(ember)? 10, 2026[\s\S]*Jan(uary)? 8, 2027/)

  const row = screen.rows.filter({ hasText: '$471.88' })
  await row.getByRole('button', { name: 'Pause' }).click()
  const pause = page.getByRole('dialog', { name: 'Pause this series?' })
  await pause.getByRole('radio', { name: 'Until a date' }).check()
  await screen.pick('First day of debits again', '2026-12-20', pause)
  await expectAccessible(page)
  await pause.getByText('These debits will not run:').waitFor()
  await pause.getByRole('button', { name: 'Pause', exact: true }).click()
  await row.getByText('Paused: nothing is debited before 12/20/2026.').waitFor()
  await debits.getByText('Will not run: this series is paused.').first().waitFor()
  await row.getByText('WILL NOT RUN', { exact: true }).waitFor()
  await row.getByRole('button', { name: 'Resume' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click()
  await expect.poll(async () => readText(debits)).not.toContain('this series is paused')

  await debits
    .getByRole('button', { name: 'Skip the debit of Thursday, December 10, 2026' })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Skip', exact: true }).click()
  await page.getByText('This debit is skipped.').waitFor()
  await expect.poll(async () => readText(debits)).not.toMatch(/Dec(ember)? 10, 2026/)
  await row.getByText(/(Friday|Fri), (January|Jan) 8, 2027/).waitFor()
  await context.close()
})

it('says on home that no debit comes by the due date, once the one of that day is skipped', async () => {
  const { page, context } = await visit(browser, portal, 'kevin', {
    viewport: { width: 390, height: 844 },
  })
  await toSchedule(page)
  const debits = page.getByRole('region', { name: 'Next debits' })
  await debits.getByRole('button', { name: 'Skip the debit of Monday, November 30, 2026' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Skip', exact: true }).click()
  await page.getByText('This debit is skipped.').waitFor()
  await page.goto(new URL('/home', page.url()).href)
  const due = page.getByRole('region', { name: 'Next Payment' })
  await due.getByText('No debit is scheduled by the due date.').waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await due.getByText('No debit is scheduled by the due date.').waitFor()
  expect(await readText(due)).toMatch(/Due Monday, November 30, 2026/)
  await context.close()
})
