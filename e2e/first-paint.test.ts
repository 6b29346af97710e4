import { expect, it } from 'vitest'
import { demoPassword } from '../demo/src/tables/people.ts'
import { borrowers, visit } from './testing/borrowers/borrowers.ts'
import { complaintsOf, phone, visitor } from './testing/browser/browser.ts'
import { dockOf } from './testing/payments/paying.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onSharedPortal()

it('draws sign-in in the lender’s brand and language before its code is there, and loses nothing', async () => {
  const context = await visitor(browser, { viewport: phone })
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  const held = Promise.withResolvers<null>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(portal.at('lonemesa', '/?lang=es'), { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1, name: 'Iniciar sesión' }).waitFor()
  await page.getByAltText('Lone Mesa').waitFor()
  const size = await page.locator('h1').evaluate((title) => getComputedStyle(title).fontSize)
  expect(size).toBe('28px')
  await page.getByLabel('Correo electrónico o teléfono').fill(borrowers.luis.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  expect(page.url()).not.toContain(demoPassword)
  held.resolve(null)
  await page.waitForURL('**/home')
  expect(complaints).toEqual([])
  await context.close()
})

it('draws home by name before its code is there, asks for its figures, and loses no press', async () => {
  const { page, context } = await visit(browser, portal, 'luis', { viewport: phone })
  const complaints = complaintsOf(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/app/api/')) asked.push(new URL(request.url()).pathname)
  })
  const held = Promise.withResolvers<null>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(portal.at('lonemesa', '/'), { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1, name: /^Good \w+, Luis$/ }).waitFor()
  expect(await page.getByRole('banner').innerText()).not.toMatch(/[\uE000\uE001]/)
  await page.getByRole('button', { name: 'Your menu, Luis' }).click()
  await expect.poll(() => asked).toContain('/app/api/users/list-loan-account')
  expect(await page.locator('main').innerText()).not.toContain('$')
  held.resolve(null)
  await page.getByRole('menu', { name: 'Your menu, Luis' }).waitFor()
  await dockOf(page).waitFor()
  expect(new URL(page.url()).pathname).toBe('/home')
  expect(asked.filter((one, at) => asked.indexOf(one) !== at)).toEqual([])
  expect(complaints).toEqual([])
  await context.close()
})

it('[SHELL-26] shows a drawn home to nobody before it is known who asks', async () => {
  // Without the script that looks who asks.
  const context = await browser.newContext({ javaScriptEnabled: false })
  await context.addCookies([{ name: 'signed-in', value: '1', url: portal.at('lonemesa') }])
  const page = await context.newPage()
  await page.goto(portal.at('lonemesa', '/home'))
  expect(await page.locator('#app').innerHTML()).toContain('<h1')
  expect(await page.locator('h1').isVisible()).toBe(false)
  await context.close()
})
