import { describe, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { holdAnswers } from './testing/browser/answers.ts'
import { addCard, expectPaid, makePayment } from './testing/payments/paying.ts'
import { witness } from './testing/payments/three-way.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onSharedPortal('lonemesa')

describe('a reload while the answer is awaited', () => {
  it('tells that a payment was declined, and that another was made, which is taken once', async () => {
    const { expectThreeWay, waitUntilCharged } = await witness(portal)
    const { page, context } = await visit(browser, portal, 'luis')
    await holdAnswers(page, '/payments/make')
    await makePayment(page, { amount: '42.00', from: '0002' })
    await page.getByRole('dialog', { name: 'We are confirming your payment' }).waitFor()
    await page.reload()
    const declined = page.getByRole('dialog', { name: 'Payment declined' })
    await declined.getByRole('button', { name: 'OK' }).click()
    await expectThreeWay([])

    await addCard(page, { number: '4242424242424242' })
    await holdAnswers(page, '/payments/make')
    await makePayment(page, { amount: '43.00' })
    await waitUntilCharged(['46.95'])
    await page.reload()
    await expectPaid(page, '$46.95')
    await expectThreeWay(['46.95'])
    await context.close()
  })
})
