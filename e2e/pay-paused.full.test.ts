import { expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { phone } from './testing/browser/browser.ts'
import { keepDatabaseAway } from './testing/portal/database-away.ts'
import { changeSettings } from './testing/portal/change-settings.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import {
  agree,
  amountField,
  chargeButton,
  errorBar,
  expectPaid,
  method,
  openSheet,
  makePayment,
  payButton,
  receiptOf,
  review,
} from './testing/payments/paying.ts'
import { witness } from './testing/payments/three-way.ts'

const { portal, browser } = onPortal()

it('pauses payments while the database is away, keeps what was typed, and then pays', async () => {
  const { expectThreeWay } = await witness(portal)
  const { page, context } = await visit(browser, portal, 'kevin', { viewport: phone })
  const dialog = await review(page, { amount: '51.00', from: '4242' })
  await agree(dialog)
  const over = await keepDatabaseAway(portal)
  await chargeButton(dialog).click()
  await expect
    .poll(() => errorBar(page).innerText())
    .toContain('Payments are paused. Nothing was charged. Your schedules are safe.')
  await openSheet(page, amountField(page))
  expect(await amountField(page).inputValue()).toBe('51.00')
  expect(await method(page, '4242').isChecked()).toBe(true)
  await over()
  await expectThreeWay([])
  await makePayment(page, { amount: '51.00' })
  await expectPaid(page, '$54.95')
  await expectThreeWay(['54.95'])
  await context.close()
})

it('counts down after too many payments, and keeps what was typed', async () => {
  const { expectThreeWay } = await witness(portal)
  const { page, context } = await visit(browser, portal, 'darnell', { viewport: phone })
  await makePayment(page, { amount: '52.00', from: '4242' })
  await expectPaid(page, '$55.95')
  await receiptOf(page).getByRole('button', { name: 'Done' }).click()
  await changeSettings(portal, 'lonemesa', { paymentsPerUserHour: 1 })
  await makePayment(page, { amount: '53.00', from: '4242' })
  const notice = page.getByRole('dialog', { name: 'Please note' })
  expect(await notice.innerText()).toContain('Too many payments were tried. Nothing was charged.')
  await notice.getByRole('button', { name: 'OK' }).click()
  const timer = page.getByRole('timer')
  expect(await timer.innerText()).toMatch(/^Please wait .+, then you can pay again\./)
  const before = await timer.innerText()
  await expect.poll(() => timer.innerText()).not.toBe(before)
  expect(await payButton(page).getAttribute('aria-disabled')).toBe('true')
  expect(await amountField(page).inputValue()).toBe('53.00')
  await expectThreeWay(['55.95'])
  await context.close()
})
