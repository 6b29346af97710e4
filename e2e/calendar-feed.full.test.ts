import { expect, it } from 'vitest'
import { visit } from './testing/borrowers/borrowers.ts'
import { expectAccessible } from './testing/browser/browser.ts'
import { onSharedPortal } from './testing/portal/on-portal.ts'

const { portal, browser } = onSharedPortal()

it('makes a calendar’s address on the schedule page, at which the debits are until it is stopped', async () => {
  const { page, context } = await visit(browser, portal, 'kevin')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(new URL('/schedule-payment', page.url()).href)
  const next = page.getByRole('region', { name: 'Next debits' })
  await next.getByRole('button', { name: 'Add to my calendar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to my calendar' })
  await dialog.getByRole('button', { name: 'Create my calendar link' }).click()
  const address = await dialog.getByLabel('Your calendar address').inputValue()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Copy' }).click()
  await dialog.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  const open = dialog.getByRole('link', { name: 'Open in my calendar' })
  expect(await open.getAttribute('href')).toBe(address.replace(/^http:/, 'webcal:'))
  const ask = () =>
    page.evaluate(async (url) => {
      const answer = await fetch(url, { credentials: 'omit', cache: 'no-store' })
      return [answer.status, await answer.text()] as const
    }, address)
  const [status, calendar] = await ask()
  expect(status).toBe(200)
  expect(calendar).toContain('SUMMARY:$171.87')
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect((await ask())[0]).toBe(404)
  await context.close()
})
