import type { Page } from 'playwright-core'
import { borrowers } from '../borrowers/borrowers.ts'
import { readReceipt } from '../payments/servicing-life.ts'
import { readOutbox } from '../portal/emails.ts'
import type { Portal } from '../portal/portal.ts'

/** The receipt of what Maria's schedule debits for December 8, 2026. */
export async function readDebitOfMaria(page: Page): Promise<string> {
  await page.goto(new URL('/receipts', page.url()).href)
  return readReceipt(page, 'en', /12\/0[78]\/2026[\s\S]*\$471\.88/)
}

/** How often Maria was written of that debit: before it, or of it. */
export async function countDebitMails(portal: Portal, isReminder: boolean): Promise<number> {
  const { lender, email } = borrowers.maria
  const messages = await readOutbox(portal, lender, email)
  return messages.filter(
    ({ text }) => text.includes('471.88') && text.includes('Se acerca') === isReminder,
  ).length
}
