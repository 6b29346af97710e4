import { describe, expect, it } from 'vitest'
import { type BorrowerName, visit } from './testing/borrowers/borrowers.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'
import { addCard, makePayment } from './testing/payments/paying.ts'
import { witness } from './testing/payments/three-way.ts'

const { portal, browser } = onSharedPortal('lonemesa')

const started = (who: BorrowerName) => visit(browser, portal, who)

describe('a declined card', () => {
  it('shows the reason of a decline, the same on the list of receipts', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context } = await started('luis')
    await addCard(page, { number: '4000000000000127' })
    await makePayment(page, { amount: '41.00' })
    await expect
      .poll(() => page.getByRole('dialog', { name: 'Payment declined' }).innerText())
      .toContain(
        'You were not charged. Your bank declined the card ending 0127: the security code is wrong.',
      )
    await page.getByRole('button', { name: 'Use another method' }).click()
    await page.getByText('Declined').first().waitFor()
    await expectThreeWay([])
    await context.close()
  })
})
