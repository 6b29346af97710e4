import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { visitBy } from './testing/borrowers/borrowers.ts'
import { openWholeBrowser, phone, visitor } from './testing/browser/browser.ts'
import { callTo, count } from './testing/browser/calls.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { addCard, panelOf, makePayment } from './testing/payments/paying.ts'
import { expectPanelThenPaid } from './testing/payments/unknown-result.ts'
import {
  allowNotifications,
  clickShown,
  deliver,
  shownBy,
  subscribeAtStandIn,
  takenBy,
} from './testing/browser/push-browser.ts'

// Cards never rest for long, however many payments in a row stay unknown here.
const stage = onPortal({ variables: { GATEWAY_TIMEOUT_MS: '1500', GATEWAY_REST_MS: '0' } })
const { portal } = stage

/** The shell of the other tests shows no notifications. */
let wholeBrowser: Browser
beforeAll(async () => {
  wholeBrowser = await openWholeBrowser()
})
afterAll(() => wholeBrowser.close())

const tokenPath = '/users/update-web-notification-token'

it('shows the panel for a card charged, and never answered, then paid, once', () =>
  expectPanelThenPaid(stage, {
    number: '4000000000009003',
    who: 'kevin',
    amount: '25.00',
    total: '28.95',
  }))

it('[AUTH-46] sends the token once notifications are allowed, and receives the result of a payment', async () => {
  const context = await visitor(wholeBrowser, { viewport: phone })
  await allowNotifications(context, portal)
  const subscribed = await subscribeAtStandIn(context, portal)
  const { page, calls, complaints } = await visitBy(context, portal, 'maria')
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
  // The account speaks Spanish, whatever this page does.
  const shown = { title: 'Lone Mesa Auto Finance', body: 'Ya está el resultado de su pago.' }
  expect(await deliver(page, push?.text ?? '')).toMatchObject([{ ...shown, lang: 'es' }])
  expect(await clickShown(context)).toBe(portal.at('lonemesa', '/receipts'))
  await expect.poll(() => shownBy(page)).toEqual([])

  await context.clearPermissions()
  await page.reload()
  await expect.poll(() => callTo(calls, tokenPath).body?.['deviceToken']).toBe('')
  expect(complaints).toEqual([])
  await context.close()
})
