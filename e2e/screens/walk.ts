import { builtIn } from '@quittance/contract/labels/built-in'
import type { LabelKey, Language } from '@quittance/contract/labels/labels'
import type { Locator, Page } from 'playwright-core'
import type { BorrowerName } from '../testing/borrowers/borrowers.ts'
import type { OwnPortal } from '../testing/portal/start-portal.ts'

/** A page that a flow walks, in one language and in one of the looks. */
export type Walk = {
  readonly page: Page
  readonly portal: OwnPortal
  readonly lender: string
  readonly language: Language
  readonly isPhone: boolean
  readonly say: (key: LabelKey) => string
  /** writes the page as it stands, whole, or what the window shows of it while a dialog is open */
  readonly shoot: (name: string) => Promise<void>
  /** writes what the window shows, with what sticks to its edges */
  readonly shootWindow: (name: string) => Promise<void>
}

export type Flow = {
  readonly name: string
  readonly lender: string
  readonly language: Language
  /** signed in as; null for a visitor */
  readonly who: BorrowerName | null
  /** the portal's clock is moved there before; flows of later days stand after the others */
  readonly at?: string
  /** the page's own clock can be moved ahead */
  readonly hurries?: boolean
  readonly run: (walk: Walk) => Promise<void>
}

/** What a walk says in the words of its language. */
export function wordsOf(language: Language): (key: LabelKey) => string {
  return (key) => builtIn[language][key]
}

/** Closes the dialog that is open, and the sheet of a phone under it. */
export async function closeDialog(page: Page): Promise<void> {
  const open = page.locator('dialog[open]')
  while ((await open.count()) > 0) {
    const top = await open.last().elementHandle()
    await page.keyboard.press('Escape')
    await page.waitForFunction((dialog) => dialog === null || !dialog.isConnected, top)
  }
}

/** For a payment: its network may let the page wait for an answer. */
export const slow = { timeout: 45_000 } as const

/** Opens a receipt: a dialog on a phone, a panel beside the list elsewhere. */
export async function openReceipt(page: Page, say: Walk['say'], row: Locator): Promise<void> {
  await row.click()
  const name = say('receipts.details.title')
  await page.getByRole('dialog', { name }).or(page.getByRole('region', { name })).waitFor()
}

/** The receipts of their page, each a button. */
export function receiptRows(page: Page, say: Walk['say']): Locator {
  return page.getByRole('list', { name: say('receipts.list.label') }).getByRole('button')
}
