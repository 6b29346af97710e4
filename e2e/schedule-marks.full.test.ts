import { builtIn } from '@quittance/contract/labels/built-in'
import { frequencyLabels } from '@quittance/contract/labels/frequency-text'
import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { borrowers, visit } from './testing/borrowers/borrowers.ts'
import { readText, visitIn } from './testing/borrowers/visit-in.ts'
import { desktop, expectAccessible, phone } from './testing/browser/browser.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'
import { changeOnFile } from './testing/portal/owner-database.ts'
import { atSchedule } from './testing/schedules/schedule-screen.ts'

// The stamps of scheduled payments in their colors, and who may end which of them.

const stage = onSharedPortal('lonemesa', 'harborpine', 'boreal')
const { portal, browser } = stage

/** What the ink of a stamp is most of: 'black' where it is no color and dark. */
async function inkOf(stamp: Locator): Promise<string> {
  const color = await stamp.evaluate((one) => getComputedStyle(one).color)
  const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number)
  const least = Math.min(red, green, blue)
  const most = Math.max(red, green, blue)
  if (most - least < 25) return most < 100 ? 'black' : 'grey'
  if (most === red) return 'red'
  return most === green ? 'green' : 'blue'
}

describe('a stamp', () => {
  it('[SCHED-12][SCHED-14][SCHED-47] shows green what is scheduled and red what was declined, on a row that names its loan', async () => {
    const { page, context, screen } = await atSchedule(stage, 'maria')
    const own = screen.rows.filter({ hasText: '$471.88' })
    expect(await inkOf(own.getByText('SCHEDULED', { exact: true }))).toBe('green')
    const text = await readText(own)
    for (const part of ['21-104233', 'December 8, 2026', 'Monthly', 'Checking ending 6789'])
      expect(text).toContain(part)
    await screen.list.getByLabel('Status').selectOption({ label: 'Declined' })
    const declined = screen.rows.getByText('DECLINED', { exact: true }).first()
    await declined.waitFor()
    expect(await inkOf(declined)).toBe('red')
    await expectAccessible(page)
    await context.close()
  })

  it('[SCHED-13][SCHED-15] shows red the final payment of a loan, and black what was deleted', async () => {
    const { page, context, screen } = await atSchedule(stage, 'kevin')
    const final = screen.rows.getByText('FINAL SCHEDULE', { exact: true })
    expect(await inkOf(final)).toBe('red')
    expect(await final.count()).toBe(1)
    const row = screen.rows.filter({ hasText: '$166.40' })
    await row.getByRole('button', { name: 'Delete' }).click()
    const asked = page.getByRole('dialog', { name: 'Delete this scheduled payment?' })
    await asked.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => row.count()).toBe(0)
    await screen.list.getByLabel('Status').selectOption({ label: 'Deleted' })
    const deleted = row.getByText('DELETED', { exact: true })
    await deleted.waitFor()
    expect(await inkOf(deleted)).toBe('black')
    await context.close()
  })
})

const buttonsOf = async (row: Locator) =>
  (await row.getByRole('button').allInnerTexts()).filter((name) => name !== 'Pause')

describe('who may change what', () => {
  it('[PERM-16] lets a collector’s schedule be edited and deleted, each as its lender says', async () => {
    for (const [collectorScheduledEdit, collectorScheduledDelete, offered] of [
      ['1', '0', ['Edit']],
      ['0', '1', ['Delete']],
      ['1', '1', ['Edit', 'Delete']],
    ] as const) {
      const settings = { collectorScheduledEdit, collectorScheduledDelete }
      await changeSettings(portal, 'harborpine', settings)
      const { context, screen } = await atSchedule(stage, 'aisha')
      await expect.poll(() => buttonsOf(screen.rows.first())).toEqual(offered)
      await context.close()
    }
  })

  it('[PERM-17][PERM-18] lets any other be edited and deleted, each as its lender says, and else tells to call', async () => {
    for (const [scheduleEdit, scheduleDelete, offered] of [
      ['1', '0', ['Edit']],
      ['0', '1', ['Delete']],
      ['1', '1', ['Edit', 'Delete']],
      ['0', '0', []],
    ] as const) {
      await changeSettings(portal, 'lonemesa', { scheduleEdit, scheduleDelete })
      const { context, screen } = await atSchedule(stage, 'maria')
      const row = screen.rows.filter({ hasText: '$471.88' })
      await expect.poll(() => buttonsOf(row)).toEqual(offered)
      const call = row.getByText('Call to Edit')
      await expect.poll(() => call.count()).toBe(offered.length === 0 ? 1 : 0)
      await context.close()
    }
  })

  it('[PERM-21] offers to remove all series only where both deletes are allowed and there is one', async () => {
    for (const [collectorScheduledDelete, scheduleDelete, who, offered] of [
      ['1', '1', 'maria', 1],
      ['0', '1', 'maria', 0],
      ['1', '0', 'maria', 0],
      ['1', '1', 'darnell', 0],
    ] as const) {
      await changeSettings(portal, 'lonemesa', { collectorScheduledDelete, scheduleDelete })
      const { page, context } = await visit(browser, portal, who, { path: '/schedule-payment' })
      await page.getByRole('form', { name: 'Schedule a payment' }).waitFor()
      await page.waitForLoadState('networkidle')
      const remove = page.getByRole('button', { name: 'Remove Recurring All Schedules' })
      await expect.poll(() => remove.count()).toBe(offered)
      await context.close()
    }
  })
})

const codes = ['WE', 'BW', 'SM', 'S4', 'MO', 'QU', 'AN'] as const

/** Every series goes on from its next payment; twice a month has a second day, and no other has. */
const runsBy = `
  update schedules s set frequency = $1, start_on = d.due_on,
      second_on = case when $1 in ('SM', 'S4') then d.due_on + 14 end
    from scheduled_payments d
   where d.lender_id = s.lender_id and d.schedule_id = s.schedule_id and d.status = 'active'
     and s.kind = 'recurring' and s.lender_id = (select lender_id from hosts where host = $2)`

it.each([
  { who: 'kevin', language: 'en', viewport: phone },
  { who: 'maria', language: 'es', viewport: desktop },
  { who: 'marc', language: 'fr', viewport: phone },
] as const)(
  '[SCHED-41] writes out what each code of a frequency means, and one payment too, in $language: $who',
  async ({ who, language, viewport }) => {
    const { lender } = borrowers[who]
    const { host } = new URL(portal.at(lender))
    const words = builtIn[language]
    const { page, context } = await visitIn(browser, portal, { who, language, viewport })
    for (const code of codes) {
      expect(await changeOnFile(portal, runsBy, [code, host.split(':')[0]])).toBeGreaterThan(0)
      await page.goto(portal.at(lender, '/schedule-payment'))
      const said = new RegExp(words[frequencyLabels[code]], 'i')
      const rows = page.getByRole('main').getByRole('listitem')
      await rows.filter({ hasText: said }).first().waitFor()
    }
    const form = page.getByRole('form', { name: words['schedules.form.title'] })
    const offered = form.getByLabel(words['schedules.form.frequency']).locator('option')
    await expect.poll(() => offered.allInnerTexts()).toContain(words[frequencyLabels.once])
    await context.close()
  },
)
