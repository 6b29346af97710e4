import { expect, it } from 'vitest'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'
import { atSchedule } from './testing/schedules/schedule-screen.ts'

// How a borrower changes what is debited next.

const stage = onSharedPortal('lonemesa', 'harborpine')

it('[SCHED-17][PERM-16][PERM-17] offers to edit and delete what is active, as its lender lets it', async () => {
  const { page, context, screen } = await atSchedule(stage, 'maria')
  const own = screen.rows.filter({ hasText: '$471.88' })
  await expect
    .poll(() => own.getByRole('button').allInnerTexts())
    .toEqual(['Edit', 'Pause', 'Delete'])
  await screen.list.getByLabel('Status').selectOption({ label: 'Declined' })
  await screen.rows.getByText('DECLINED', { exact: true }).waitFor()
  expect(await screen.rows.getByRole('button').count()).toBe(0)
  await changeSettings(stage.portal, 'lonemesa', { scheduleEdit: '0' })
  await page.reload()
  await own.waitFor()
  await expect.poll(() => own.getByRole('button').allInnerTexts()).toEqual(['Delete'])
  await changeSettings(stage.portal, 'harborpine', { collectorScheduledEdit: '1' })
  const collectors = await atSchedule(stage, 'aisha')
  const buttons = collectors.screen.rows.first().getByRole('button')
  await expect.poll(() => buttons.allInnerTexts()).toEqual(['Edit', 'Pause'])
  await collectors.context.close()
  await context.close()
})

it('[PERM-19][PERM-20] offers no edit and no whole series where the loan’s system holds the schedules', async () => {
  await changeSettings(stage.portal, 'lonemesa', { useLmsSchedules: '1' })
  const { page, context, screen } = await atSchedule(stage, 'kevin')
  const row = screen.rows.filter({ hasText: '$171.87' })
  await expect.poll(() => row.getByRole('button').allInnerTexts()).toEqual(['Delete'])
  await row.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this scheduled payment?' })
  await dialog.getByText('The other payments of the schedule go on.').waitFor()
  expect(await dialog.getByRole('radio').count()).toBe(0)
  await context.close()
})
