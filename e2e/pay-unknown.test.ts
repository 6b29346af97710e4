import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { atHome, signIn, type Visit, visit } from './testing/borrowers/borrowers.ts'
import { holdAnswers, loseAnswers } from './testing/browser/answers.ts'
import { phone } from './testing/browser/browser.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import {
  addCard,
  agree,
  chargeButton,
  errorBar,
  expectPaid,
  expectPaidSoon,
  panelOf,
  makePayment,
  payButton,
  receiptOf,
  review,
} from './testing/payments/paying.ts'
import { witness } from './testing/payments/three-way.ts'

// Cards never rest for long, however many payments in a row stay unknown here.
const { portal, browser } = onPortal({
  variables: { GATEWAY_TIMEOUT_MS: '1500', GATEWAY_REST_MS: '0' },
})
/** Paid for when the file begins, and known a minute later: looked at when it ends. */
const parked = new Map<string, Visit>()

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
    expect(await errorBar(page).innerText()).toContain('No Internet Connection.')
    await portal.up()
    parked.set('40.95', waiting)
    await expect.poll(() => timesCharged('32.95'), { timeout: 20_000 }).toBe(1)
  })
})

describe('a card network that does not say whether it charged', () => {
  it.each([
    ['charged, and never answered', '4000000000009003', 'maria', '25.00', '28.95'],
    ['charged, and answered 500', '4000000000009029', 'maria', '26.00', '29.95'],
    ['charged, and the connection cut', '4000000000009037', 'luis', '27.00', '30.95'],
    ['not charged, and never answered', '4000000000009011', 'kevin', '28.00', '31.95'],
  ] as const)(
    'shows the panel for a card %s, then paid, once',
    async (_, number, who, amount, total) => {
      const { expectThreeWay } = await witness(portal)
      const { page, context } = await visit(browser, portal, who, {
        hurries: true,
        viewport: phone,
      })
      await addCard(page, { number })
      await makePayment(page, { amount })
      await panelOf(page).waitFor()
      expect(await panelOf(page).innerText()).toContain(
        `We are confirming your payment of $${amount}. You do not need to pay again.`,
      )
      expect(await payButton(page).count()).toBe(0)
      await expect.poll(() => isInView(panelOf(page))).toBe(true)
      await expectPaidSoon(page, `$${total}`)
      await expectThreeWay([total])
      await context.close()
    },
  )

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

    await page.getByRole('button', { name: /Your menu/ }).click()
    await page.getByRole('menuitem', { name: 'Log Out' }).click()
    await page
      .getByRole('dialog', { name: 'Log out?' })
      .getByRole('button', { name: 'Log Out' })
      .click()
    await page.getByText('You are signed out.').waitFor()
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

/** The panel stands, and what stands in place of Pay shows how it goes. */
async function expectClosed(page: Page): Promise<void> {
  await panelOf(page).waitFor()
  expect(await panelOf(page).count()).toBe(1)
  expect(await payButton(page).count()).toBe(0)
  await page
    .getByRole('region', { name: 'Make a Payment' })
    .getByRole('button', { name: 'View status' })
    .click()
  const status = page.getByRole('dialog', { name: 'We are confirming your payment' })
  expect(await status.innerText()).toContain('You won’t be charged twice.')
  await status.getByRole('button', { name: 'Close' }).last().click()
}

describe('a connection that breaks', () => {
  it('sends nothing over a broken connection, loses nothing, and pays when it is back', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context } = await visit(browser, portal, 'kevin')
    const dialog = await review(page, { amount: '34.00', from: '4242' })
    await agree(dialog)
    await context.setOffline(true)
    await chargeButton(dialog).click()
    const notice = page.getByRole('dialog', { name: 'Please note' })
    expect(await notice.innerText()).toContain('No Internet Connection. Nothing was sent.')
    await notice.getByRole('button', { name: 'OK' }).click()
    await expectThreeWay([])

    await context.setOffline(false)
    expect(await panelOf(page).count()).toBe(0)
    await makePayment(page, { amount: '34.00' })
    await expectPaid(page, '$37.95')
    await expectThreeWay(['37.95'])
    await context.close()
  })

  it('[ERR-03] shows the line and the panel when the connection breaks after sending, then paid', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context } = await visit(browser, portal, 'kevin')
    await loseAnswers(page, '/payments/make')
    await makePayment(page, { amount: '35.00', from: '4242' })
    await panelOf(page).waitFor()
    expect(await errorBar(page).innerText()).toContain('No Internet Connection.')
    await expectPaid(page, '$38.95')
    await expectThreeWay(['38.95'])
    await context.close()
  })

  it('[ERR-01][ERR-02][ERR-15] shows the line and the panel when no answer comes for 30 s, then paid', async () => {
    const { expectThreeWay } = await witness(portal)
    const { page, context } = await visit(browser, portal, 'kevin')
    await hurryTimeouts(page)
    await holdAnswers(page, '/payments/make')
    await makePayment(page, { amount: '36.00', from: '4242' })
    await panelOf(page).waitFor()
    expect(await errorBar(page).innerText()).toContain(
      'An internal error has occurred. try again or contact the administrator.',
    )
    await expectPaid(page, '$39.95')
    await expectThreeWay(['39.95'])
    await context.close()
  })
})

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

async function timesCharged(total: string): Promise<number> {
  return (await portal.journal()).filter(({ amount }) => amount === total).length
}

async function isInView(place: Locator): Promise<boolean> {
  return place.evaluate((box) => {
    const { top, bottom } = box.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
  })
}

/** The page waits 30 s for an answer; here a second of that lasts a twentieth. */
async function hurryTimeouts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const asked = AbortSignal.timeout.bind(AbortSignal)
    AbortSignal.timeout = (ms) => {
      if (ms !== 30_000) throw new Error(`waits ${ms} ms`)
      return asked(ms / 20)
    }
  })
}
