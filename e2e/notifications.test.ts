import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { atHome, borrowers, signIn } from './testing/borrowers/borrowers.ts'
import {
  complaintsOf,
  expectAccessible,
  openWholeBrowser,
  phone,
  visitor,
} from './testing/browser/browser.ts'
import { type RecordedCall, callsOf, callTo, count } from './testing/browser/calls.ts'
import { expectFit } from './testing/browser/looks.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { addCard, panelOf, makePayment } from './testing/payments/paying.ts'
import {
  block,
  clickShown,
  deliver,
  shownBy,
  subscribeAtStandIn,
  takenBy,
} from './testing/browser/push-browser.ts'

const { portal } = onPortal({ variables: { GATEWAY_TIMEOUT_MS: '1500' } })

let browser: Browser
beforeAll(async () => {
  browser = await openWholeBrowser()
})
afterAll(() => browser.close())

const tokenPath = '/users/update-web-notification-token'
const settings = '/settings/notifications'

it('[AUTH-46] sends the token once notifications are allowed, and receives the result of a payment', async () => {
  const context = await visitor(browser, { viewport: phone })
  await allow(context)
  const subscribed = await subscribeAtStandIn(context, portal)
  const { page, calls, complaints } = await come(context)
  await expect.poll(() => count(calls, tokenPath)).toBe(1)
  const { body, headers, answer } = callTo(calls, tokenPath)
  expect((await answer()).status).toBe(1)
  expect(headers['x-background']).toBe('1')
  const device = await page.evaluate(() => localStorage.getItem('quittance.device'))
  expect(body).toEqual({ deviceId: device, deviceToken: JSON.stringify(subscribed[0]) })

  await addCard(page, { number: '4000000000009003' })
  await makePayment(page, { amount: '21.00' })
  await panelOf(page).waitFor()
  const [mine] = subscribed
  if (mine === undefined) throw new Error('nothing was subscribed')
  await expect.poll(async () => (await takenBy(mine)).posts, { timeout: 30_000 }).toBe(1)
  const [push] = (await takenBy(mine)).taken
  await deliver(page, push?.text ?? '')
  // The account speaks Spanish, whatever this page does.
  const shown = { title: 'Lone Mesa Auto Finance', body: 'Ya está el resultado de su pago.' }
  await expect.poll(() => shownBy(page)).toMatchObject([{ ...shown, lang: 'es' }])
  expect(await clickShown(context)).toBe(portal.at('lonemesa', '/receipts'))
  await expect.poll(() => shownBy(page)).toEqual([])

  await context.clearPermissions()
  await page.reload()
  await expect.poll(() => callTo(calls, tokenPath).body?.['deviceToken']).toBe('')
  expect(complaints).toEqual([])
  await context.close()
})

it('turns notifications on by a click and off again, and says what to do where they are blocked', async () => {
  const context = await visitor(browser, { viewport: phone })
  const subscribed = await subscribeAtStandIn(context, portal)
  const { page, calls, complaints } = await come(context)
  await page.goto(portal.at('lonemesa', settings))
  await page.getByRole('button', { name: 'Turn On' }).waitFor()
  await block(page)
  await lookAgain(page)
  await page.getByText('Your browser blocks notifications').waitFor()
  await expectFit(page)
  await expectAccessible(page)
  expect(count(calls, tokenPath)).toBe(0)

  await allow(context)
  await lookAgain(page)
  await page.getByRole('button', { name: 'Turn On' }).click()
  await page.getByText('Notifications are on.').waitFor()
  expect(callTo(calls, tokenPath).body?.['deviceToken']).toBe(JSON.stringify(subscribed[0]))
  await expectFit(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Turn Off' }).click()
  await page.getByText('Notifications are off.').waitFor()
  expect(callTo(calls, tokenPath).body?.['deviceToken']).toBe('')
  await page.clock.install()
  await page.reload()
  await page.getByRole('button', { name: 'Turn On' }).waitFor()
  // What an idle page tells would have left before the call of this click.
  await page.clock.fastForward(3000)
  await page.getByRole('button', { name: 'Turn On' }).click()
  await page.getByText('Notifications are on.').waitFor()
  expect(count(calls, tokenPath)).toBe(3)
  expect(complaints).toEqual([])
  await context.close()
})

async function allow(context: BrowserContext): Promise<void> {
  await context.grantPermissions(['notifications'], { origin: portal.at('lonemesa', '') })
}

/** Comes back from the browser's own settings. */
function lookAgain(page: Page): Promise<unknown> {
  return page.evaluate(() => window.dispatchEvent(new Event('focus')))
}

type Visit = { readonly page: Page; readonly calls: RecordedCall[]; readonly complaints: string[] }

async function come(context: BrowserContext): Promise<Visit> {
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  const calls = callsOf(page)
  await page.goto(portal.at(borrowers.maria.lender))
  await signIn(page, 'maria')
  await atHome(page)
  return { page, calls, complaints }
}
