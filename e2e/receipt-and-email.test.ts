import { expect, it } from 'vitest'
import { payIn, visitIn } from './testing/borrowers/visit-in.ts'
import { desktop, phone } from './testing/browser/browser.ts'
import { emailAbout, expectSameLines, openNewest } from './testing/payments/receipt-lines.ts'
import { witness } from './testing/payments/three-way.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onSharedPortal('lonemesa')

it('says one figure for a payment everywhere, and the same lines on its receipt and in its email', async () => {
  const { expectThreeWay } = await witness(portal)
  const { page, context } = await visitIn(browser, portal, {
    who: 'kevin',
    language: 'en',
    viewport: desktop,
  })
  await payIn(page, { language: 'en', amount: '25.00', from: '4242' })
  const success = page.getByRole('dialog', { name: 'Payment Successful' })
  await success.waitFor()
  const figure = /\$25\.00\s+\+ \$3\.95 fee/
  await expect.poll(() => success.innerText()).toMatch(figure)
  await success.getByRole('button', { name: 'Done' }).click()
  const activity = page.getByRole('region', { name: 'Recent activity' })
  await expect.poll(() => activity.innerText()).toMatch(figure)

  const receipt = await openNewest(page, 'en', phone)
  await expect.poll(() => receipt.innerText()).toMatch(figure)
  const email = await emailAbout(portal, 'kevin', 'Receipt for your payment of $25.00 + $3.95 fee')
  await expectSameLines(receipt, email)
  expect(email).toMatch(/^Principal: /m)
  expect(email).toMatch(/^Paid: 11\/20\/2026, 10:\d\d AM EST$/m)
  await expectThreeWay(['28.95'])
  await context.close()
})
