import type { Browser, Locator } from 'playwright-core'
import { expect } from 'vitest'
import { type BorrowerName, visit } from '../borrowers/borrowers.ts'
import { phone } from '../browser/browser.ts'
import type { Portal } from '../portal/portal.ts'
import { addCard, expectPaidSoon, makePayment, panelOf, payButton } from './paying.ts'
import { witness } from './three-way.ts'

type Stage = { readonly portal: Portal; readonly browser: Browser }

type UnknownPayment = {
  /** a card of the test network that does not say whether it was charged */
  readonly number: string
  readonly who: BorrowerName
  readonly amount: string
  readonly total: string
}

/** Somebody pays, is told that it is not known yet, and finds it paid in the end: once. */
export async function expectPanelThenPaid(
  { portal, browser }: Stage,
  { number, who, amount, total }: UnknownPayment,
): Promise<void> {
  const { expectThreeWay } = await witness(portal)
  const { page, context } = await visit(browser, portal, who, { hurries: true, viewport: phone })
  const fee = (Number(total) - Number(amount)).toFixed(2)
  const figure = fee === '0.00' ? `$${amount}` : `$${amount} + $${fee} fee`
  await addCard(page, { number })
  await makePayment(page, { amount })
  await panelOf(page).waitFor()
  await expect
    .poll(() => panelOf(page).innerText())
    .toContain(`We are confirming your payment of ${figure}. You do not need to pay again.`)
  expect(await payButton(page).count()).toBe(0)
  await expect.poll(() => isInView(panelOf(page))).toBe(true)
  await expectPaidSoon(page, `$${total}`)
  await expectThreeWay([total])
  await context.close()
}

async function isInView(place: Locator): Promise<boolean> {
  return place.evaluate((box) => {
    const { top, bottom } = box.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })
}
