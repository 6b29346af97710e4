import { closeDialog, type Walk } from './walk.ts'

/** The page of what is debited by itself: its form, its terms, and how it is changed and deleted. */
export async function walkSchedules(walk: Walk): Promise<void> {
  const { page, portal, lender, say, shoot } = walk
  await page.goto(portal.at(lender, '/schedule-payment'))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await shoot('schedule')
  for (const [act, name] of [
    ['edit', 'schedule-edit'],
    ['delete', 'schedule-delete'],
  ] as const) {
    const button = page.getByRole('button', { name: say(`schedules.row.${act}`), exact: true })
    if ((await button.count()) === 0) continue
    await button.first().click()
    await page.getByRole('dialog').waitFor()
    await shoot(name)
    await closeDialog(page)
  }
  await walkForm(walk)
}

async function walkForm({ page, say, shoot }: Walk): Promise<void> {
  const form = page.getByRole('form', { name: say('schedules.form.title') })
  if ((await form.count()) === 0) return
  await form.getByRole('radio').first().check()
  await form.getByLabel(say('payments.form.amount')).fill('50.00')
  const day = form.getByLabel(say('schedules.form.date'), { exact: true })
  const first = form.getByLabel(say('schedules.form.startDate'), { exact: true })
  await day.or(first).first().locator('xpath=following-sibling::button').click()
  await shoot('schedule-date')
  const calendar = page.getByRole('dialog')
  await calendar.getByRole('gridcell').getByRole('button', { disabled: false }).last().click()
  await calendar.waitFor({ state: 'hidden' })
  await shoot('schedule-form')
  await form.getByLabel(say('payments.form.amount')).press('Enter')
  await page.getByRole('dialog', { name: say('schedules.review.title') }).waitFor()
  await shoot('schedule-review')
}
