import type { LabelKey } from '@quittance/contract/labels/labels'
import { expect, it } from 'vitest'
import { lenderReaders } from './testing/borrowers/lender-readers.ts'
import { visitIn } from './testing/borrowers/visit-in.ts'
import { expectAccessible } from './testing/browser/browser.ts'
import { expectFit } from './testing/browser/looks.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'
import { changeOnFile } from './testing/portal/owner-database.ts'

const { portal, browser } = onSharedPortal('lonemesa', 'harborpine', 'boreal')

const platforms: readonly (readonly [platform: string, key: LabelKey])[] = [
  ['web', 'receipts.platform.web'],
  ['mobile', 'receipts.platform.mobile'],
  ['phoneAgent', 'receipts.platform.agent'],
  ['schedule', 'receipts.platform.schedule'],
  ['office', 'receipts.platform.office'],
]

it.each(lenderReaders)(
  '[RCPT-07] shows the parts of a payment in a receipt where its lender shows them, in $reads',
  async (reader) => {
    const { say, lender } = reader
    for (const showReceiptDetails of ['1', '0']) {
      await changeSettings(portal, lender, { showReceiptDetails })
      const { page, context } = await visitIn(browser, portal, reader)
      await page.goto(portal.at(lender, '/receipts'))
      const list = page.getByRole('list', { name: say('receipts.list.label') })
      // The newest may still be on its way, or have come back.
      await list.getByRole('button').nth(1).click()
      const name = say('receipts.details.title')
      const panel = page.getByRole('dialog', { name }).or(page.getByRole('region', { name }))
      await panel.first().locator('dl').first().waitFor()
      const parts = panel.first().getByText(say('receipts.details.principal'), { exact: true })
      await expect.poll(() => parts.count()).toBe(Number(showReceiptDetails))
      await expectAccessible(page)
      await context.close()
    }
  },
)

/** No page pays by telephone, so that it is written where payments are kept. */
const paidBy = `
  update payments set platform = $1
   where lender_id = (select lender_id from hosts where host = $2)`

it.each(lenderReaders)(
  '[RCPT-18] says on a receipt where its payment was made, in $reads',
  async (reader) => {
    const { say, lender } = reader
    await changeSettings(portal, lender, { showReceiptDetails: '1' })
    const host = new URL(portal.at(lender)).hostname
    const { page, context, complaints } = await visitIn(browser, portal, reader)
    for (const [platform, key] of platforms) {
      expect(await changeOnFile(portal, paidBy, [platform, host])).toBeGreaterThan(0)
      await page.goto(portal.at(lender, '/receipts'))
      const list = page.getByRole('list', { name: say('receipts.list.label') })
      await list.getByRole('button').first().click()
      const said = page.getByText(say(key), { exact: true }).filter({ visible: true })
      await said.first().waitFor()
      for (const [, other] of platforms.filter(([name]) => name !== platform))
        expect(await page.getByText(say(other), { exact: true }).count()).toBe(0)
      await expectFit(page)
    }
    await expectAccessible(page)
    expect(complaints).toEqual([])
    await context.close()
  },
)
