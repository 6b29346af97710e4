import type { Browser, Locator, Page } from 'playwright-core'
import type { Portal } from '../portal/portal.ts'
import {
  codeBoxes,
  fillSignUp,
  newcomer,
  openSignUp,
  type Person,
  sendSignUp,
  type SigningUp,
  type SignUpPlan,
} from './sign-up.ts'

export type AtCode = SigningUp & { readonly person: Person }

let people = 400

/** Signs up as somebody new, as far as the code screen. */
export async function atCode(browser: Browser, portal: Portal, plan: SignUpPlan): Promise<AtCode> {
  const opened = await openSignUp(browser, portal, plan)
  people += 1
  const person = newcomer(`0${people}`)
  await fillSignUp(opened.page, person)
  await sendSignUp(opened.page)
  return { ...opened, person }
}

/** What the boxes hold; '-' for nothing. */
export async function digitsOf(page: Page): Promise<string> {
  const values = await codeBoxes(page).evaluateAll(valuesOf)
  return values.map((value) => (value === '' ? '-' : value)).join('')
}

function valuesOf(boxes: (HTMLElement | SVGElement)[]): string[] {
  return (boxes as HTMLInputElement[]).map(({ value }) => value)
}

/** The name of what has the focus. */
export async function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null)
}

/** As the browser does: into whatever has the focus. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', pasted)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)
}

/** The message bar, when it says this. */
export function barSays(page: Page, text: string): Locator {
  return page.getByRole('alert').filter({ hasText: text })
}
