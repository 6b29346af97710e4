import { builtIn } from '@quittance/contract/labels/built-in'
import type { LabelKey, Language } from '@quittance/contract/labels/labels'
import type { Locator, Page } from 'playwright-core'

/** The calendar of a page's one date field. */
export type DatePicker = {
  /** the button beside the field */
  readonly opener: Locator
  readonly dialog: Locator
  /** what is shown, to readers of the screen: field and month */
  title(): Promise<string>
  /** the names of the weekdays, as a week goes */
  weekdays(): Promise<string[]>
  day(name: string | RegExp): Locator
  list(name: 'month' | 'year'): Locator
  button(name: 'previous' | 'next'): Locator
  open(): Promise<void>
}

export function datePicker(page: Page, language: Language = 'en'): DatePicker {
  const words = builtIn[language]
  const opener = page.getByRole('button', { name: words['shell.calendar.open'] })
  const dialog = page.getByRole('dialog', { name: words['signUp.form.birthDate'] })
  const named = (key: LabelKey) => ({ name: words[key], exact: true })
  return {
    opener,
    dialog,
    title: async () => (await dialog.getByRole('grid').getAttribute('aria-label')) ?? '',
    weekdays: () => dialog.locator('th').allTextContents(),
    day: (name) => dialog.getByRole('gridcell').getByRole('button', { name }),
    list: (name) => dialog.getByRole('combobox', named(`shell.calendar.${name}`)),
    button: (name) => dialog.getByRole('button', named(`shell.calendar.${name}`)),
    open: async () => {
      await opener.click()
      await dialog.getByRole('grid').waitFor()
    },
  }
}

/** What is read out of what has the focus. */
export function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
}
