import { expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { readText } from './testing/borrowers/visit-in.ts'
import { expectSameBooks } from './testing/payments/three-way.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { readDebitOfMaria, countDebitMails } from './testing/schedules/debit-of-maria.ts'

// What schedules promised, as their days come: one clock goes on from test to test.

const { portal, browser } = onPortal()

it('charges no late fee weeks after a scheduled debit, and tells of it no more', async () => {
  await portal.moveClock('2026-12-28T15:00:00Z')
  const { page, context } = await visit(browser, portal, 'maria')
  const home = page.getByRole('main')
  await home.getByText('Current', { exact: true }).first().waitFor()
  expect(await readText(home)).not.toMatch(/past due/i)
  expect(await readDebitOfMaria(page)).toContain('Completed')
  expect(await countDebitMails(portal, false)).toBe(1)
  await expectSameBooks(portal)
  await context.close()
})
