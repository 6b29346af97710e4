import { expect, it } from 'vitest'
import { borrowers, visit } from './testing/borrowers/borrowers.ts'
import { readText } from './testing/borrowers/visit-in.ts'
import { expectAccessible, phone } from './testing/browser/browser.ts'
import { expectNoSidewaysScroll } from './testing/browser/looks.ts'
import {
  agree,
  chargeButton,
  method,
  openSheet,
  payButton,
  reviewOf,
} from './testing/payments/paying.ts'
import { witness } from './testing/payments/three-way.ts'
import { readOutbox } from './testing/portal/emails.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

// Maria and Luis share a loan that both of them have scheduled debits of. Its payoff is cancelled.

const { portal, browser } = onSharedPortal('lonemesa')

const nextDebit = /\$100\.00 \+ \$3\.95 fee on Fri, Dec 4/

it.each([
  ['at 1440 px', { width: 1440, height: 900 }],
  ['at 390 px', phone],
])(
  'says %s that a payoff stops the schedules and that its cancellation restores them, and does so',
  async (_, viewport) => {
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
  },
)

it('tells both borrowers by mail that the loan is open again, and what is debited next', async () => {
  const words = [
    'está abierto de nuevo.',
    'el pago programado de $103.95',
    'el pago programado de $471.88',
  ]
  for (const who of ['maria', 'luis'] as const) {
    const { lender, email } = borrowers[who]
    const told = async () => {
      const messages = await readOutbox(portal, lender, email)
      return messages.filter(({ text }) => words.every((each) => text.includes(each))).length
    }
    await expect.poll(told, { timeout: 30_000, message: who }).toBe(2)
  }
})
