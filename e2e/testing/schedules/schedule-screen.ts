import type { Locator, Page } from 'playwright-core'
import { type BorrowerName, visit } from '../borrowers/borrowers.ts'
import type { VisitOptions } from '../browser/browser.ts'
import type { Stage } from '../portal/on-portal.ts'
import type { Portal } from '../portal/portal.ts'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** The form that schedules payments, and what follows it, in English. */
export function scheduleScreen(page: Page) {
  const form = page.getByRole('form', { name: 'Schedule a payment' })
  const review = page.getByRole('dialog', { name: 'Review your scheduled payment' })
  const made = page.getByRole('dialog', { name: 'Congratulations!' })
  const list = page.getByRole('region', { name: 'Scheduled payments' })
  return {
    form,
    review,
    made,
    list,
    rows: list.getByRole('list').getByRole('listitem'),
    frequency: form.getByLabel('Frequency'),
    amount: form.getByLabel('Payment Amount'),
    /** in the form, or on a phone docked at the foot of the page */
    send: form.or(page.locator('[data-dock]')).getByRole('button', { name: /^Schedule/ }),
    confirm: review.getByRole('button', { name: /^Schedule/ }),
    edit: page.getByRole('dialog', { name: /^Edit/ }),
    pick: (field: string, day: string, within: Locator = form) =>
      pickDay(page, within, { field, day }),
    /** Enter sends a form that is complete, and says at any other what is missing. */
    enter: () => form.getByLabel('Payment Amount').press('Enter'),
    agreeToAll: async () => {
      await review.getByRole('checkbox').first().waitFor()
      for (const box of await review.getByRole('checkbox').all()) await box.check()
    },
  }
}

/** To the page of schedules, by the navigation of a desktop or a phone. */
export async function toSchedule(page: Page): Promise<ScheduleScreen> {
  const links = page.getByRole('navigation').getByRole('link', { name: 'Schedule' })
  await links.filter({ visible: true }).first().click()
  return scheduleScreen(page)
}

/** At the page of schedules, with what the borrower has scheduled. */
export async function atSchedule(
  { portal, browser }: Stage<Portal>,
  who: BorrowerName,
  options: VisitOptions = {},
) {
  const visited = await visit(browser, portal, who, { path: '/schedule-payment', ...options })
  const screen = scheduleScreen(visited.page)
  await screen.rows.first().waitFor()
  return { ...visited, screen }
}

export type ScheduleScreen = ReturnType<typeof scheduleScreen>

/** The cell of a day, 'YYYY-MM-DD', of a calendar that is opened by its field's button. */
export async function openDay(page: Page, within: Locator, { field, day }: FieldDay) {
  const [year = '', month = '1', dayOfMonth = '1'] = day.split('-')
  const name = months[Number(month) - 1] ?? ''
  await within.getByLabel(field, { exact: true }).locator('xpath=following-sibling::button').click()
  const calendar = page.getByRole('dialog', { name: field, exact: true })
  await calendar.getByRole('combobox', { name: 'Year' }).selectOption({ label: year })
  await calendar.getByRole('combobox', { name: 'Month' }).selectOption({ label: name })
  const cell = calendar.getByRole('button', {
    name: new RegExp(`${name} ${Number(dayOfMonth)}, ${year}`),
  })
  return { calendar, cell }
}

type FieldDay = { readonly field: string; readonly day: string }

async function pickDay(page: Page, within: Locator, asked: FieldDay): Promise<void> {
  const { calendar, cell } = await openDay(page, within, asked)
  await cell.click()
  await calendar.waitFor({ state: 'hidden' })
}
