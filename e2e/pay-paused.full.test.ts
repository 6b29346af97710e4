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
  await expect.poll(() => amountField(page).inputValue()).toBe('51.00')
  await expect.poll(() => method(page, '4242').isChecked()).toBe(true)
  await over()
  await expectThreeWay([])
  await makePayment(page, { amount: '51.00' })
  await expectPaid(page, '$54.95')
  await expectThreeWay(['54.95'])
  await context.close()
})

it('sends a payment again by itself where the server is too busy at the last minute, and charges once', async () => {
  const { expectThreeWay } = await witness(portal)
  const { page, context } = await visit(browser, portal, 'maria', { viewport: phone })
  const keys: (string | undefined)[] = []
  await page.route('**/payments/make', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length < 3) await route.fulfill({ status: 503, json: busy })
    else await route.continue()
  })
  await makePayment(page, { amount: '54.00', from: '5556' })
  await expectPaid(page, '$57.95')
  expect(await errorBar(page).count()).toBe(0)
  expect([keys.length, new Set(keys).size]).toEqual([3, 1])
  await expectThreeWay(['57.95'])
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
  await expect
    .poll(() => notice.innerText())
    .toContain('Too many payments were tried. Nothing was charged.')
  await notice.getByRole('button', { name: 'OK' }).click()
  const timer = page.getByRole('timer')
  await expect.poll(() => timer.innerText()).toMatch(/^Please wait .+, then you can pay again\./)
  const before = await timer.innerText()
  await expect.poll(() => timer.innerText()).not.toBe(before)
  expect(await payButton(page).getAttribute('aria-disabled')).toBe('true')
  await expect.poll(() => amountField(page).inputValue()).toBe('53.00')
  await expectThreeWay(['55.95'])
  await context.close()
})

const busy = { status: 0, statusCode: 503, message: 'Payments are paused. Nothing was charged.' }
