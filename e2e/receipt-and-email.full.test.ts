import { expect, it } from 'vitest'
import { payIn, visitIn } from './testing/borrowers/visit-in.ts'
import { desktop } from './testing/browser/browser.ts'
import {
  emailAbout,
  expectCancelledReceipt,
  expectDeclinedReceipt,
  expectSameLines,
  openNewest,
} from './testing/payments/receipt-lines.ts'
import { witness } from './testing/payments/three-way.ts'
import { onPortal } from './testing/portal/on-portal.ts'

const stage = onPortal()
const { portal, browser } = stage

it.each([
  [
    'es',
    {
      who: 'maria',
      from: '6789',
      subject: 'está cancelado',
      amount: '33.00',
      charged: ['33.00'],
      tried: /^20 nov 2026, 10:\d\d a\. m\. \(EST\)$/,
    },
  ],
  [
    'fr',
    {
      who: 'chloe',
      from: '3456',
      subject: 'annulé',
      amount: '32.00',
      charged: ['32.00'],
      tried: /^20 nov\. 2026 à 10 h( \d\d)? \(HNE\)$/,
    },
  ],
] as const)(
  'shows in %s on a cancelled receipt when it was tried, and struck amounts, as its email does',
  (language, payment) => expectCancelledReceipt(stage, { language, ...payment }),
)

it('shows in Spanish on a declined receipt when it was tried, and struck amounts', () =>
  expectDeclinedReceipt(stage, { who: 'luis', language: 'es', viewport: desktop }))

it('keeps a receipt as its email had it after days, and charges nothing more', async () => {
  const { expectThreeWay } = await witness(portal)
  const paying = await visitIn(browser, portal, { who: 'kevin', language: 'en' })
  await payIn(paying.page, { language: 'en', amount: '25.00', from: '4242' })
  await paying.page.getByRole('dialog', { name: 'Payment Successful' }).waitFor()
  await paying.context.close()
  await expectThreeWay(['28.95'])
  const before = await emailAbout(portal, 'kevin', 'Receipt for your payment of $25.00 + $3.95 fee')
  await portal.moveClock('2026-11-25T15:00:00Z')
  const { page, context } = await visitIn(browser, portal, { who: 'kevin', language: 'en' })
  const receipt = await openNewest(page, 'en', desktop)
  await expect.poll(() => receipt.innerText()).toMatch(/\$25\.00\s+\+ \$3\.95 fee/)
  await expectSameLines(receipt, before)
  await expectThreeWay(['28.95'])
  await context.close()
})
