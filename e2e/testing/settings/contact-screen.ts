import type { Browser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { type BorrowerName, visit, type VisitOfBorrower } from '../borrowers/borrowers.ts'
import { messageBar } from '../browser/message-bar.ts'
import { codeFor } from '../portal/outbox.ts'
import type { Portal } from '../portal/portal.ts'

/** Opens the page of contact information as somebody. */
export async function visitContacts(
  browser: Browser,
  portal: Portal,
  who: BorrowerName,
  options: VisitOfBorrower = {},
) {
  const visited = await visit(browser, portal, who, { path: '/settings/edit-profile', ...options })
  await listOf(visited.page, 'Email addresses').waitFor()
  return visited
}

/** A card of the page, by its heading. */
export function listOf(page: Page, heading: string): Locator {
  return page.getByRole('region', { name: heading })
}

/** The row of an email or phone. */
export function rowOf(page: Page, contact: string): Locator {
  return page.getByRole('listitem').filter({ hasText: contact })
}

/** The green bar, when it says this. */
export function greenBar(page: Page, text: string): Locator {
  return messageBar(page, 'good', text)
}

/** Adds a phone as far as the boxes for its code. */
export async function addPhone(page: Page, digits: string): Promise<Locator> {
  await listOf(page, 'Phone Numbers').getByRole('button', { name: 'Add phone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add phone' })
  await dialog.getByLabel('Mobile phone number').pressSequentially(digits)
  await dialog.getByRole('button', { name: 'Add phone' }).click()
  const code = page.getByRole('dialog', { name: 'Verify Phone Number' })
  await code.waitFor()
  return code
}

/** Types a code as a browser fills it in, and sends it. */
export async function enterPhoneCode(dialog: Locator, code: string): Promise<void> {
  await dialog.getByLabel('Digit 1 of 6').fill(code)
  await dialog.getByRole('button', { name: 'Verify' }).click()
}

/** Adds a phone and verifies it by the code that comes there. */
export async function addVerifiedPhone(page: Page, portal: Portal, digits: string): Promise<void> {
  const dialog = await addPhone(page, digits)
  await enterPhoneCode(dialog, await codeFor(portal, { lender: 'lonemesa', phone: digits }))
  await dialog.waitFor({ state: 'detached' })
}

/** The address that shows, its lines one after the other. */
export async function expectAddress(page: Page, ...lines: readonly string[]): Promise<void> {
  const address = listOf(page, 'Address').locator('address')
  await expect.poll(() => address.innerText()).toBe(lines.join('\n'))
}
