import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

// Somebody who has a keyboard and nothing else: Tab, arrows, Space, Enter and what is typed.

/** So often Tab may be pressed until something is reached. */
const pressesMax = 150

/** Comes to a control by Tab. */
export async function tabTo(page: Page, wanted: Locator, key = 'Tab'): Promise<void> {
  await wanted.first().waitFor()
  for (let presses = 0; presses < pressesMax; presses += 1) {
    if (await hasFocus(wanted.first())) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not come to ${String(wanted)}`)
}

export async function pressOn(page: Page, wanted: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press(key)
}

/** Types into a field in place of what it holds. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Chooses of a list by its arrows. */
export async function chooseIn(page: Page, list: Locator, value: string): Promise<void> {
  await tabTo(page, list)
  await page.keyboard.press('Home')
  for (let presses = 0; presses < 80 && (await list.inputValue()) !== value; presses += 1)
    await page.keyboard.press('ArrowDown')
  expect(await list.inputValue()).toBe(value)
}

/** Chooses one of several, radio buttons or tabs, by their arrows: Tab comes to the chosen one, or the first. */
export async function arrowTo(page: Page, wanted: Locator, key = 'ArrowDown'): Promise<void> {
  await wanted.first().waitFor()
  for (let presses = 0; presses < pressesMax; presses += 1) {
    if (await isBesideFocus(wanted.first())) break
    await page.keyboard.press('Tab')
  }
  for (let presses = 0; presses < 12 && !(await hasFocus(wanted.first())); presses += 1)
    await page.keyboard.press(key)
  expect([String(wanted), await hasFocus(wanted.first())]).toEqual([String(wanted), true])
  if (!(await isChosen(wanted.first()))) await page.keyboard.press('Space')
  expect(await isChosen(wanted.first())).toBe(true)
}

/** Opens the calendar of a field, and goes to a day of it by the arrows. */
export async function pickByKeys(page: Page, field: Locator, spoken: string): Promise<void> {
  await pressOn(page, field.locator('xpath=following-sibling::button'))
  const calendar = page.getByRole('dialog')
  await calendar.getByRole('grid').waitFor()
  const named = () => page.evaluate(() => document.activeElement?.ariaLabel ?? '')
  await expect.poll(named).toMatch(/\d/)
  for (let presses = 0; presses < 70 && !(await named()).includes(spoken); presses += 1)
    await page.keyboard.press('ArrowRight')
  expect(await named()).toContain(spoken)
  await page.keyboard.press('Enter')
  await calendar.waitFor({ state: 'detached' })
}

/** Agrees to every step of a last look, in its order: boxes to tick, and a lender's own word to press. */
export async function agreeByKeys(page: Page, dialog: Locator): Promise<void> {
  const steps = dialog.locator('input[type=checkbox], button[aria-pressed]')
  await dialog.getByRole('checkbox').first().waitFor()
  for (let at = 0; at < (await steps.count()); at += 1) {
    const step = steps.nth(at)
    await pressOn(page, step, 'Space')
    const isAgreed = () =>
      step.evaluate((it) => (it as HTMLInputElement).checked || it.ariaPressed === 'true')
    expect(await isAgreed()).toBe(true)
  }
}

function hasFocus(control: Locator): Promise<boolean> {
  return control.evaluate((box) => box === document.activeElement)
}

function isChosen(control: Locator): Promise<boolean> {
  return control.evaluate((box) =>
    box instanceof HTMLInputElement ? box.checked : box.ariaSelected === 'true',
  )
}

/** Whether what has the focus is of the same group: arrows lead from one to the other. */
function isBesideFocus(control: Locator): Promise<boolean> {
  return control.evaluate((box) => {
    const focused = document.activeElement
    if (box instanceof HTMLInputElement && focused instanceof HTMLInputElement)
      return box.type === focused.type && box.name === focused.name
    return focused !== null && box.role === 'tab' && box.parentElement === focused.parentElement
  })
}
