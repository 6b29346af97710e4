import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { atHome, signIn, type Visit, visit } from './testing/borrowers/borrowers.ts'
import { readText } from './testing/borrowers/visit-in.ts'
import { logOut } from './testing/borrowers/signing-out.ts'
import { phone } from './testing/browser/browser.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import {
  addCard,
  errorBar,
  expectPaidSoon,
  panelOf,
  makePayment,
  payButton,
  receiptOf,
} from './testing/payments/paying.ts'
import { witness } from './testing/payments/three-way.ts'

// Cards never rest for long, however many payments in a row stay unknown here.
const { portal, browser } = onPortal({
  variables: { GATEWAY_TIMEOUT_MS: '1500', GATEWAY_REST_MS: '0' },
})
/** Paid for when the file begins, and known a minute later: looked at when it ends. */
const parked = new Map<string, Visit>()

// Before anything is parked: a query without an answer puts off the next one by two minutes.
describe('a card network that answers no query', () => {
  it('shows the panel after a reload, in a new tab and after a new sign-in, then paid', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context } = await visit(browser, portal, 'luis', { hurries: true })
    await addCard(page, { number: '4000000000009003' })
    await portal.control({ query: 'off' })
    await makePayment(page, { amount: '33.00' })
    await panelOf(page).waitFor()
    await page.reload()
    await atHome(page)
    await expectClosed(page)

    const other = await context.newPage()
    await other.goto(portal.at('lonemesa', '/home'))
    await atHome(other)
    await expectClosed(other)
    await other.close()

    await logOut(page)
    await page.getByText('You are logged out.').waitFor()
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    await signIn(page, 'luis')
    await atHome(page)
    await expectClosed(page)

    await portal.control({ query: 'on' })
    await expectPaidSoon(page, '$36.95')
    await payButton(page).waitFor()
    await expectThreeWay(['36.95'])
    await context.close()
  })
})

describe('what takes a minute to be known', () => {
  it('shows the panel for a charge that lands late, after the network knew of nothing', async () => {
    const waiting = await visit(browser, portal, 'terrence', { hurries: true })
    const { page } = waiting
    await addCard(page, { number: '4000000000009045' })
    await makePayment(page, { amount: '29.00' })
    await panelOf(page).waitFor()
    await expect(payButton(page).count()).resolves.toBe(0)
    parked.set('32.95', waiting)
  })

  it('starts an API killed while it pays again, and shows the line and the panel', async () => {
    const waiting = await visit(browser, portal, 'darnell', { hurries: true })
    const { page } = waiting
    await addCard(page, { number: '4000000000009003' })
    await makePayment(page, { amount: '37.00' })
    await expect.poll(() => timesCharged('40.95')).toBe(1)
    portal.kill('api')
    await panelOf(page).waitFor()
    await expect.poll(() => errorBar(page).innerText()).toContain('No Internet Connection.')
    await portal.up()
    parked.set('40.95', waiting)
    await expect.poll(() => timesCharged('32.95'), { timeout: 20_000 }).toBe(1)
  })
})

/** The panel stands, and what stands in place of Pay shows how it goes. */
async function expectClosed(page: Page): Promise<void> {
  await panelOf(page).waitFor()
  await expect.poll(() => panelOf(page).count()).toBe(1)
  expect(await payButton(page).count()).toBe(0)
  await page
    .getByRole('region', { name: 'Make a Payment' })
    .getByRole('button', { name: 'View status' })
    .click()
  const status = page.getByRole('dialog', { name: 'We are confirming your payment' })
  await expect.poll(() => status.innerText()).toContain('You won’t be charged twice.')
  await status.getByRole('button', { name: 'Close' }).last().click()
}

describe('what took a minute to be known', () => {
  it.each(['32.95', '40.95'])('shows %s as paid without any act, charged once', async (total) => {
    const waited = parked.get(total)
    if (waited === undefined) throw new Error('it was never paid')
    const { page, context } = waited
    await expectPaidSoon(page, `$${total}`)
    await receiptOf(page).getByRole('button', { name: 'Done' }).click()
    await payButton(page).waitFor()
    expect(await timesCharged(total)).toBe(1)
    await (await witness(portal)).expectThreeWay([])
    await context.close()
  })
})

describe('a charge that the network works on for long', () => {
  it('shows a payment that is still confirmed, with the time at which it was sent', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context } = await visit(browser, portal, 'darnell', { viewport: phone })
    await addCard(page, { number: '4000000000009052' })
    await portal.control({ processingMs: 3_600_000 })
    await makePayment(page, { amount: '44.00' })
    await page.getByRole('dialog', { name: 'We are confirming your payment' }).waitFor()
    await page.reload()
    await atHome(page)
    await panelOf(page).waitFor()
    expect(await payButton(page).count()).toBe(0)
    await panelOf(page).getByRole('button', { name: 'View status' }).click()
    const sent = page.getByRole('dialog').getByRole('listitem').first()
    await expect
      .poll(() => readText(sent))
      .toMatch(/Payment sent\s+Done\s+11\/20\/2026, \d\d:\d\d [AP]M EST/)
    await expectThreeWay([])
    await context.close()
  })
})

async function timesCharged(total: string): Promise<number> {
  return (await portal.journal()).filter(({ amount }) => amount === total).length
}
