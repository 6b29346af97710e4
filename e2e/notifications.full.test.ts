import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { visitBy } from './testing/borrowers/borrowers.ts'
import { expectAccessible, openWholeBrowser, phone, visitor } from './testing/browser/browser.ts'
import { callTo, count } from './testing/browser/calls.ts'
import { expectFit } from './testing/browser/looks.ts'
import { onPortal } from './testing/portal/on-portal.ts'
import { allowNotifications, block, subscribeAtStandIn } from './testing/browser/push-browser.ts'

const { portal } = onPortal()

let browser: Browser
beforeAll(async () => {
  browser = await openWholeBrowser()
})
afterAll(() => browser.close())

const tokenPath = '/users/update-web-notification-token'
const settings = '/settings/notifications'

it('turns notifications on by a click and off again, and says what to do where they are blocked', async () => {
  const context = await visitor(browser, { viewport: phone })
  const subscribed = await subscribeAtStandIn(context, portal)
  const { page, calls, complaints } = await visitBy(context, portal, 'maria')
  await page.goto(portal.at('lonemesa', settings))
  await page.getByRole('button', { name: 'Turn on' }).waitFor()
  await block(page)
  await lookAgain(page)
  await page.getByText('Your browser blocks notifications').waitFor()
  await expectFit(page)
  await expectAccessible(page)
  expect(count(calls, tokenPath)).toBe(0)

  await allowNotifications(context, portal)
  await lookAgain(page)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('Notifications are on.').waitFor()
  expect(callTo(calls, tokenPath).body?.['deviceToken']).toBe(JSON.stringify(subscribed[0]))
  await expectFit(page)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByText('Notifications are off.').waitFor()
  expect(callTo(calls, tokenPath).body?.['deviceToken']).toBe('')
  await page.clock.install()
  await page.reload()
  await page.getByRole('button', { name: 'Turn on' }).waitFor()
  // What an idle page tells would have left before the call of this click.
  await page.clock.fastForward(3000)
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('Notifications are on.').waitFor()
  expect(count(calls, tokenPath)).toBe(3)
  expect(complaints).toEqual([])
  await context.close()
})

/** Comes back from the browser's own settings. */
function lookAgain(page: Page): Promise<unknown> {
  return page.evaluate(() => window.dispatchEvent(new Event('focus')))
}
