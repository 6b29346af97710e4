import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { type BorrowerName, visit } from './testing/borrowers/borrowers.ts'
import { readText, visitIn } from './testing/borrowers/visit-in.ts'
import { expectAccessible } from './testing/browser/browser.ts'
import { translate } from './testing/payments/servicing-life.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { changeOnFile } from './testing/portal/owner-database.ts'

// What is debited next: whether it runs, when and why not, at home and on the page of schedules.

const { portal, browser } = onPortal()

const phone = { viewport: { width: 390, height: 844 } }

async function openSchedule(page: Page): Promise<void> {
  const links = page.getByRole('navigation').getByRole('link', { name: /Schedule|Planifier/ })
  await links.filter({ visible: true }).first().click()
}

async function readNextDebits(page: Page, who: BorrowerName, language: 'en' | 'fr') {
  const name = translate({ who, language }, 'schedules.debits.title')
  const place = page.getByRole('region', { name })
  await place.getByRole('listitem').first().waitFor()
  return readText(place)
}

it.each([
  ['a phone', phone],
  ['a desktop', {}],
])(
  'says on %s at home and in the list why a debit will not run, and which ones do',
  async (_, looks) => {
    const suspension = `update schedules set suspended_on = '2026-11-19', suspension_reason = 'R02'
    where loan_id = (select loan_id from loans where loan_no = '21-101556') and frequency = 'SM'`
    expect(await changeOnFile(portal, suspension, [])).toBe(1)
    const { page, context } = await visit(browser, portal, 'kevin', looks)
    const why = 'Will not run: the bank refused an earlier debit.'
    await page.getByText('$171.87 on Mon, Nov 30').first().waitFor()
    await page.getByText(why).first().waitFor()
    await expectAccessible(page)
    await openSchedule(page)
    const text = await readNextDebits(page, 'kevin', 'en')
    expect(text).toMatch(/Nov(ember)? 30, 2026[\s\S]*Will not run: the bank refused/)
    expect(text).toMatch(/Dec(ember)? 31, 2026[\s\S]*\$166\.40/)
    expect(text).not.toContain('FINAL SCHEDULE')
    await expectAccessible(page)
    await context.close()
  },
)

it('says from which debit on a card will have expired', async () => {
  const expiry = `update methods set expires = '2026-11' where last_four = '8210'`
  expect(await changeOnFile(portal, expiry, [])).toBe(1)
  const { page, context } = await visit(browser, portal, 'luis')
  await page.getByText('Will not run: this card will have expired.').first().waitFor()
  await context.close()
})

it('says in French which day banks are closed moved a debit, on a phone', async () => {
  const { page, context } = await visitIn(browser, portal, {
    who: 'chloe',
    language: 'fr',
    ...phone,
  })
  await openSchedule(page)
  const text = await readNextDebits(page, 'chloe', 'fr')
  expect(text).toMatch(/14\sdéc\.\s2026[\s\S]*Reporté du[\s\S]*\(samedi\), quand les banques/)
  await expectAccessible(page)
  await context.close()
})
