import { expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { phone, visitor } from './testing/browser/browser.ts'
import { dockOf } from './testing/payments/paying.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onSharedPortal()

it('does what was chosen and pressed before the code was there', async () => {
  const context = await visitor(browser, { viewport: phone })
  const page = await context.newPage()
  const held = Promise.withResolvers<null>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(portal.at('boreal', '/login'), { waitUntil: 'commit' })
  await page.getByLabel('Language').selectOption('fr')
  await page.getByRole('button', { name: /^Forgot/i }).click()
  held.resolve(null)
  const dialog = page.getByRole('dialog', { name: 'Mot de passe oublié' })
  await dialog.waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('fr')
  await expect.poll(() => dialog.getByRole('button').count()).toBeGreaterThan(1)
  await context.close()
})

it.each([
  ['idle for too long', { 'quittance.last-act': '1' }],
  ['of a lender’s agent', { 'quittance.user': '{"fname":"L","tblState":{},"scope":"cap"}' }],
])('draws no home and asks for nothing in a session %s', async (_what, kept) => {
  const { page, context } = await visit(browser, portal, 'luis', { viewport: phone })
  await page.route('**/assets/*.js', (route) => route.abort())
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/app/api/')) asked.push(request.url())
  })
  await page.addInitScript((stored) => {
    for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value)
  }, kept)
  const answer = await page.goto(portal.at('lonemesa', '/home'))
  expect(await answer?.text()).toContain('<h1')
  expect(await page.locator('#app').innerHTML()).toBe('')
  expect(asked).toEqual([])
  await context.close()
})

it('keeps the places of home while its figures are on their way, under no veil', async () => {
  const { page, context } = await visit(browser, portal, 'luis', { viewport: phone })
  const held = Promise.withResolvers<null>()
  await page.route('**/app/api/**', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await page.getByRole('main').getByText('Loading').first().waitFor()
  // The bar can be used: nothing lies over it.
  await page.getByRole('button', { name: /^Your menu/ }).click()
  await page.keyboard.press('Escape')
  const places = await page.locator('main [aria-hidden="true"]').count()
  expect(places).toBeGreaterThan(5)
  held.resolve(null)
  await dockOf(page).waitFor()
  await context.close()
})

it('fetches a page’s code once more, and says with a button when that fails too', async () => {
  const { page, context } = await visit(browser, portal, 'luis', { viewport: phone })
  let lost = 0
  await page.route('**/assets/receipts-*.js', (route) => {
    lost += 1
    return lost === 1 ? route.abort() : route.continue()
  })
  const toReceipts = page.getByRole('navigation').getByRole('link', { name: 'Receipts' }).last()
  await toReceipts.click()
  await page
    .getByText(/^1–|Showing|of \d/)
    .first()
    .waitFor()
  expect(lost).toBe(2)
  await page.unroute('**/assets/receipts-*.js')
  await page.route('**/assets/settings-*.js', (route) => route.abort())
  await page.goto(portal.at('lonemesa', '/settings/change-language'))
  await page.getByText('This page did not load').waitFor()
  await page.getByRole('banner').waitFor()
  await page.unroute('**/assets/settings-*.js')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('heading', { level: 2, name: /Language/ }).waitFor()
  await context.close()
})

it('says at once that there is no connection, and keeps the page', async () => {
  const { page, context } = await visit(browser, portal, 'luis', { viewport: phone })
  const banner = page.getByText('You are offline. What you typed is kept.')
  expect(await banner.count()).toBe(0)
  await context.setOffline(true)
  await banner.waitFor()
  await expect.poll(() => dockOf(page).isVisible()).toBe(true)
  // A page whose code was never fetched: the frame stays, with the banner and no crash.
  await page.evaluate(() => history.pushState(null, '', '/settings/notifications'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
  await page.getByText('This page did not load').waitFor()
  await banner.waitFor()
  await page.getByRole('navigation').first().waitFor()
  expect(await page.getByText('This page stopped working').count()).toBe(0)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
  await banner.waitFor({ state: 'detached' })
  await context.close()
})

it('lets no bar stick over a low window, such as one at twice the size, but over a small phone', async () => {
  const { page, context } = await visit(browser, portal, 'luis')
  const stuckAt = async (width: number, height: number) => {
    await page.setViewportSize({ width, height })
    return page.evaluate(() =>
      [...document.querySelectorAll('body *:not(footer)')]
        .filter((one) => /fixed|sticky/.test(getComputedStyle(one).position))
        .filter((one) => one.getClientRects().length > 0)
        .map((one) => one.className),
    )
  }
  expect(await stuckAt(640, 450)).toEqual([])
  expect(await stuckAt(960, 540)).toEqual([])
  expect(await stuckAt(320, 540)).not.toEqual([])
  await page.goto(portal.at('lonemesa', '/receipts'))
  await page.getByRole('list', { name: 'Your receipts' }).waitFor()
  expect(await stuckAt(1280, 540)).toEqual([])
  expect(await stuckAt(1280, 900)).not.toEqual([])
  await context.close()
})
