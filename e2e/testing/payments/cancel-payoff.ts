import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import { visit } from '../borrowers/borrowers.ts'
import { readText } from '../borrowers/visit-in.ts'
import { expectAccessible, type VisitOptions } from '../browser/browser.ts'
import { expectNoSidewaysScroll } from '../browser/looks.ts'
import type { Portal } from '../portal/portal.ts'
import { agree, chargeButton, method, openSheet, payButton, reviewOf } from './paying.ts'
import { witness } from './three-way.ts'

type Stage = { readonly portal: Portal; readonly browser: Browser }

const nextDebit = /\$100\.00 \+ \$3\.95 fee on Fri, Dec 4/

/** Maria pays her loan off and cancels that: its schedules stop, and go on. */
export async function expectPayoffCancelled(
  { portal, browser }: Stage,
  viewport: VisitOptions['viewport'] & object,
): Promise<void> {
  const { expectThreeWay } = await witness(portal)
  const { page, context } = await visit(browser, portal, 'maria', { viewport })
  const tile = page.getByText(/^SCHEDULED$|^AutoPay$/).first()
  await tile.waitFor()
  await page.getByText(nextDebit).first().waitFor()
  const payoff = page.getByRole('radio', { name: /^Payoff today \$/ })
  await openSheet(page, payoff)
  await method(page, '6789').check()
  await payoff.check()
  await payButton(page).and(page.locator(':not([aria-disabled="true"])')).click()
  const dialog = await reviewOf(page)
  await dialog
    .getByText('This payment pays off your loan. Once it posts, your scheduled payments stop')
    .waitFor()
  expect(await readText(dialog)).not.toContain('does not stop')
  await expectAccessible(page)
  await agree(dialog)
  const total = ((await chargeButton(dialog).innerText()).match(/[\d.,]+/)?.[0] ?? '').replace(
    ',',
    '',
  )
  await chargeButton(dialog).click()
  await page
    .getByRole('dialog', { name: 'Payment accepted' })
    .getByRole('button', { name: 'Done' })
    .click()

  await page.getByText(/Your scheduled payments have stopped; they go on if a payment/).waitFor()
  expect(await tile.count()).toBe(0)
  expect(await page.getByText(nextDebit).count()).toBe(0)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Cancel payment', exact: true }).click()
  const cancel = page.getByRole('dialog', { name: 'Cancel this payment?' })
  await cancel.getByText(/^Your loan is open again then, and your scheduled/).waitFor()
  await expectAccessible(page)
  await cancel.getByRole('button', { name: 'Cancel payment', exact: true }).click()
  await tile.waitFor()
  await page.getByText(nextDebit).first().waitFor()
  expect(await page.getByText('Payoff received').count()).toBe(0)
  await page.evaluate(() => scrollTo(0, 0)) // nothing lies under the bar at the top
  await expectAccessible(page)
  await expectThreeWay([total])
  await context.close()
}
