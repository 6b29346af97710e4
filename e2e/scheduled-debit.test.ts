import { expect, it } from 'vitest'
import { borrowers, visit } from './testing/borrowers/borrowers.ts'
import { readText } from './testing/borrowers/visit-in.ts'
import { readOutbox } from './testing/portal/emails.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { expectSameBooks } from './testing/payments/three-way.ts'
import { readReceipt } from './testing/payments/servicing-life.ts'

// What a schedule promised is debited on its day, once, and nobody becomes late by it.

const { portal, browser } = onPortal()

it('debits a borrower’s scheduled payment once on its day, and charges no late fee weeks after', async () => {
  const { page, context } = await visit(browser, portal, 'maria')
  await portal.moveClock('2026-12-07T22:05:00Z') // 5:05 PM Eastern: the file of the 8th has left
  // The clock has moved once the debit has its outcome: nothing is to be waited for.
  await page.goto(new URL('/receipts', page.url()).href)
  const receipt = /12\/0[78]\/2026[\s\S]*\$471\.88/
  expect(await readReceipt(page, 'en', receipt)).toContain('Pending')
  const { lender, email } = borrowers.maria
  const told = async (isReminder: boolean) =>
    (await readOutbox(portal, lender, email)).filter(
      ({ text }) => text.includes('471.88') && text.includes('Se acerca') === isReminder,
    )
  await expect.poll(async () => (await told(true)).length, { timeout: 30_000 }).toBe(1)
  const messages = () => told(false)
  await expect.poll(async () => (await messages()).length, { timeout: 30_000 }).toBe(1)
  await portal.moveClock('2026-12-28T15:00:00Z')
  await page.goto(new URL('/home', page.url()).href)
  const home = page.getByRole('main')
  await home.getByText('Current', { exact: true }).first().waitFor()
  expect(await readText(home)).not.toMatch(/past due/i)
  await page.goto(new URL('/receipts', page.url()).href)
  expect(await readReceipt(page, 'en', receipt)).toContain('Completed')
  expect(await messages()).toHaveLength(1)
  await expectSameBooks(portal)
  await context.close()
}, 120_000)
