import { expect, it } from 'vitest'
import { demoPassword } from '../demo/src/tables/people.ts'
import { visit } from './testing/borrowers/borrowers.ts'
import { expectAccessible } from './testing/browser/browser.ts'
import { makePayment, receiptOf } from './testing/payments/paying.ts'
import { witness } from './testing/payments/three-way.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'
import { changeOnFile } from './testing/portal/owner-database.ts'

const { portal, browser } = onSharedPortal('lonemesa')

it('asks before a payment above the lender’s amount, and charges it once under the key it had', async () => {
  await changeSettings(portal, 'lonemesa', { stepUpPaymentAmount: '20.00' })
  const { expectThreeWay } = await witness(portal)
  const { page, context, complaints } = await visit(browser, portal, 'maria', { isNew: true })
  await changeOnFile(portal, `update sessions set began_at = began_at - interval '11 minutes'`, [])
  const keys: (string | undefined)[] = []
  page.on('request', (request) => {
    const isPayment = request.url().endsWith('/payments/make')
    if (isPayment) keys.push(request.headers()['idempotency-key'])
  })
  await makePayment(page, { amount: '25.00', from: '5556' })
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await proof.waitFor()
  await expectAccessible(page)
  await proof.getByRole('button', { name: 'Close' }).click()
  const notice = page.getByRole('dialog').filter({ hasText: 'Please confirm that it is you' })
  await notice.waitFor()
  await page.keyboard.press('Escape')
  await notice.waitFor({ state: 'detached' })
  await expectThreeWay([])

  await makePayment(page, { amount: '25.00', from: '5556' })
  await proof.getByLabel('Password', { exact: true }).fill(demoPassword)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await receiptOf(page).waitFor()
  expect(keys).toHaveLength(3)
  expect(new Set(keys).size).toBe(1)
  await expectThreeWay(['28.95'])
  expect(complaints).toEqual([])
  await context.close()
})
